/** A submission's id on the wire: 32 hexadecimal digits, short enough for every client. */
export function toWire(id: string): string {
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24);
}

/** The id a client sent; undefined if it can't be one of ours. */
export function fromWire(messageId: string): string | undefined {
  const hex = messageId.toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex)) return undefined;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
