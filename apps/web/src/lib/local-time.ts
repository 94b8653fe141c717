/** An instant in the browser’s time, for its own picker; empty for none. */
export function toLocal(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromLocal = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString();
