const numbers = new Intl.NumberFormat('en-GB');

/** 12,345 */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** 12.3% of a whole; an en dash when there is no whole. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}

/** As `formatShare`, and 0%, 50% and 100% without decimals: for tables of small numbers. */
export function shortShare(part: number, whole: number): string {
  return formatShare(part, whole).replace('.0%', '%');
}

/** The specification's form of the balance on the Wallet Fund card, "NGN 1,234.50". Everywhere else money has its sign. */
export function formatBalance(amountMinor: string, currency: string): string {
  const isNegative = amountMinor.startsWith('-');
  const digits = amountMinor.slice(isNegative ? 1 : 0).padStart(3, '0');
  return `${isNegative ? '-' : ''}${currency.toUpperCase()} ${numbers.format(BigInt(digits.slice(0, -2)))}.${digits.slice(-2)}`;
}

export { formatMoney } from '@talkdrum/ui/money';
