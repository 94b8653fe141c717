/**
 * Minor units as a plain decimal number, which spreadsheets read: 1234 is "12.34". For amounts of zero and
 * more.
 */
export function decimal(minor: bigint): string {
  const digits = minor.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
