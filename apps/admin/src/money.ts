import { type Currency, currencies } from '@talkdrum/domain/kernel/currency.schema';
import { UsageError } from './script.ts';

/** Reads a currency code in any case. */
export function readCurrency(text: string): Currency {
  const found = currencies.find((code) => code === text.toLowerCase());
  if (found === undefined)
    throw new UsageError(`Unknown currency "${text}". Use one of: ${currencies.join(', ')}.`);
  return found;
}

/** Minor units of an amount like 1500, 1,500.50 or 0.5; all six currencies have two decimals. */
export function readAmount(text: string): string {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''));
  const minor = match === null ? 0n : BigInt(`${match[1] ?? '0'}${(match[2] ?? '').padEnd(2, '0')}`);
  if (minor <= 0n)
    throw new UsageError(`"${text}" isn’t a valid amount. Use an amount like 1500 or 1500.50.`);
  return minor.toString();
}

/** Like `NGN 1,500.50`. */
export function showMoney({ amountMinor, currency }: { amountMinor: string; currency: string }): string {
  const [sign, digits] = amountMinor.startsWith('-') ? ['-', amountMinor.slice(1)] : ['', amountMinor];
  const padded = digits.padStart(3, '0');
  return `${sign}${currency.toUpperCase()} ${padded.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${padded.slice(-2)}`;
}
