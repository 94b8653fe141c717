/** Intl writes KES for Kenya's shilling; everyone there writes KSh. The dollar is several countries'. */
const OWN_SIGNS: Readonly<Record<string, string>> = { KES: 'KSh', USD: 'US$' };

const SHAPES = {
  full: {},
  short: { notation: 'compact', maximumFractionDigits: 1 },
  unit: { maximumFractionDigits: 5 },
} as const;
type Shape = keyof typeof SHAPES;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(code: string, shape: Shape): Intl.NumberFormat {
  const format =
    formats.get(code + shape) ??
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
      ...SHAPES[shape],
    });
  formats.set(code + shape, format);
  return format;
}

function write(amount: number | `${number}`, currency: string, shape: Shape): string {
  const code = currency.toUpperCase();
  return formatOf(code, shape)
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? (OWN_SIGNS[code] ?? value) : value))
    .join('');
}

/** As text, so that no digit of a large amount is lost. */
function amountOf(amountMinor: string): `${number}` {
  const [, minus = '', digits = '0'] = /^(-?)(\d+)$/.exec(amountMinor) ?? [];
  const padded = digits.padStart(3, '0');
  return `${minus}${padded.slice(0, -2)}.${padded.slice(-2)}` as `${number}`;
}

/**
 * Minor units as text ("123450") with the sign of their currency: ₦1,234.50, GH₵1,234.50, KSh 1,234.50,
 * R 1,234.50, £1,234.50, US$1,234.50. A sign of letters stands before a no-break space.
 */
export const formatMoney = (amountMinor: string, currency: string): string =>
  write(amountOf(amountMinor), currency, 'full');

/** ₦14.2m, for axes and other narrow places where the full value is nearby. */
export const shortMoney = (amountMinor: string, currency: string): string =>
  write(amountOf(amountMinor), currency, 'short');

/** A price or cost below the minor unit, in whole units: ₦0.00123. Up to five decimals, at least two. */
export const formatUnitCost = (amount: number, currency: string): string => write(amount, currency, 'unit');

/** The sign alone: ₦. */
export function currencySign(currency: string): string {
  const code = currency.toUpperCase();
  const part = formatOf(code, 'full')
    .formatToParts(0)
    .find(({ type }) => type === 'currency');
  return OWN_SIGNS[code] ?? part?.value ?? code;
}
