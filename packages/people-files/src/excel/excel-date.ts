/** The part of a number's format that changes the text we read: a date, or zeros added up to a width. */
export type NumberStyle = { kind: 'date' } | { kind: 'padded'; width: number } | null;

/** Built-in date and time formats (ECMA-376 part 1, 18.8.30). 27-36 and 50-58 are East Asian dates. */
export function builtInNumberStyle(formatId: number): NumberStyle {
  const isDate =
    (formatId >= 14 && formatId <= 22) ||
    (formatId >= 27 && formatId <= 36) ||
    (formatId >= 45 && formatId <= 47) ||
    (formatId >= 50 && formatId <= 58);
  return isDate ? { kind: 'date' } : null;
}

/**
 * The style of a custom format code. It is a date if a date or time letter remains after removing literals,
 * colours and conditions.
 */
export function numberStyleOf(formatCode: string): NumberStyle {
  const code = formatCode.slice(0, 255);
  if (/^0{2,20}$/.test(code)) return { kind: 'padded', width: code.length };
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? { kind: 'date' } : null;
}

const dayMs = 86_400_000;
const lastSerial = 2_958_466;

/**
 * A serial day number as `yyyy-mm-dd`, with ` hh:mm:ss` if it has a time, or `hh:mm:ss` alone below one day.
 * Null if it is out of range. Rounded to the second, because the fraction of a day can be off by a
 * millisecond. The 1900 system counts a 29 February 1900 that never existed, so its days before March are off
 * by one.
 */
export function dateText(serial: number, uses1904: boolean): string | null {
  if (!(serial >= 0) || serial >= lastSerial) return null;
  const rounded = Math.round(serial * 86_400) * 1000;
  if (rounded < dayMs && !uses1904) return new Date(rounded).toISOString().slice(11, 19);
  const epoch = uses1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = new Date(epoch + rounded).toISOString();
  return iso.slice(11, 19) === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/**
 * A number as a person would type it: no exponent, no floating-point noise in the last digits, with dates and
 * padding by style.
 */
export function numberText(value: number, style: NumberStyle, uses1904: boolean): string {
  if (style?.kind === 'date') return dateText(value, uses1904) ?? plain(value);
  const text = plain(value);
  return style?.kind === 'padded' && /^\d+$/.test(text) ? text.padStart(style.width, '0') : text;
}

/** Spreadsheets keep 15 significant digits, so a longer whole number has lost its last ones. */
export function hasLostDigits(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) >= 1e15;
}

function plain(value: number): string {
  const exact = Number(value.toPrecision(15));
  return Number.isInteger(exact) && Math.abs(exact) < 1e21 ? BigInt(exact).toString() : String(exact);
}
