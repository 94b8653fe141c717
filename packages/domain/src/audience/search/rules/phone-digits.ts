/**
 * The digits of a possible telephone number without the national 0, which stored numbers don't have; null for
 * other text.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 3 ? digits : null;
}
