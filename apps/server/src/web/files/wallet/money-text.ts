/** Minor units as a plain decimal number for spreadsheets: 1234 is "12.34". For amounts of zero or more. */
export function decimal(minor: bigint): string {
  const digits = minor.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
