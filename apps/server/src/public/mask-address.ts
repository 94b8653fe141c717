/** An address its owner recognises and a stranger can't use: `a•••@example.com`, `+234•••67`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${[...address][0] ?? ''}•••${address.slice(at)}`;
  return `${address.slice(0, 4)}•••${address.slice(-2)}`;
}
