/** The form's value while the text isn't an amount. Every schema rejects it with a hint about the format. */
export const unreadable = 'unreadable';

/** Whole part plain or in groups of three, then at most two decimals. */
const shape = /^(\d{1,13}|\d{1,3}(?:[, ]\d{3}){1,4})(?:\.(\d{0,2}))?$/;

/**
 * Converts a typed amount ("1,500.50", "1500", "NGN 1 500.5") to minor units as text ("150050"). Exact: no
 * floats. Null when the text is ambiguous or has a fraction of a minor unit. All six currencies have two
 * decimals (ISO 4217).
 */
export function readAmount(typed: string): string | null {
  const bare = typed
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^[a-z]{3} ?|^(?:US\$|[₦$£])|^(?:GH₵|KSh|R)(?=[\d ])/i, '')
    .trim();
  const [, whole, decimals = ''] = shape.exec(bare) ?? [];
  if (whole === undefined) return null;
  return BigInt(whole.replaceAll(/[, ]/g, '') + decimals.padEnd(2, '0')).toString();
}

/** Formats minor units ("150050") as a typed amount: "1,500.50". */
export function writeAmount(amountMinor: string): string {
  const digits = amountMinor.padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
