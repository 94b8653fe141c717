import type { Currency } from './currency.schema.ts';

/** An amount in minor units (kobo, pesewas, cents) with its currency. Never a float. */
export interface Money {
  amountMinor: bigint;
  currency: Currency;
}

/** Intl writes KES for Kenya's shilling; everyone there writes KSh. The dollar is several countries'. */
const ownSigns: Partial<Record<Currency, string>> = { kes: 'KSh', usd: 'US$' };

/**
 * With the currency's sign, as the dashboard writes it (`@talkdrum/ui/money`): "₦1,234.50". All six currencies
 * have two decimals (ISO 4217).
 */
export function formatMoney({ amountMinor, currency }: Money): string {
  const sign = amountMinor < 0n ? '-' : '';
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(3, '0');
  // As text, so that no digit of a large amount is lost.
  const amount = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? (ownSigns[currency] ?? value) : value))
    .join('');
}
