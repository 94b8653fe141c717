const key = 'talkdrum.import';

/** The open import in this browser tab. It survives a reload. */
export function currentImport(): string | null {
  return sessionStorage.getItem(key);
}

export function setCurrentImport(id: string | null): void {
  if (id === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, id);
}
