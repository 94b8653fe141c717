const key = 'talkdrum.import';

/** The import this browser is busy with, so that it is found again after a reload. */
export function currentImport(): string | null {
  return sessionStorage.getItem(key);
}

export function setCurrentImport(id: string | null): void {
  if (id === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, id);
}
