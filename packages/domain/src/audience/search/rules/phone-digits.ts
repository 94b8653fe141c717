/** The digits of what looks like a telephone number, without the national 0 that stored numbers do not have; null for other text. */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 3 ? digits : null;
}

/** How stored numbers begin or end that somebody means by these digits: written internationally, nationally, or the last ones alone. */
export function phonePatterns(digits: string, callingCode: string): { starts: string[]; end: string } {
  return { starts: callingCode === '' ? [`+${digits}`] : [`+${digits}`, `+${callingCode}${digits}`], end: digits };
}
