import { type Currency, formatMoney } from '@talkdrum/domain';

/** As the dashboard writes it, whole amounts without decimals: ₦1,070. Our font has the signs that cheap phones lack. */
export const shownMoney = (amountMinor: bigint, currency: string): string =>
  formatMoney({ amountMinor, currency: currency.toLowerCase() as Currency }).replace(/\.00$/, '');
