import { filterOf, filterQuery } from '../../lib/lists/use-list-page.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

export const walletCurrencies = ['ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes'] as const;
type Currency = (typeof walletCurrencies)[number];

export const walletTabs = ['statement', 'reserved', 'payments', 'cards', 'bank', 'prices'] as const;
export type WalletTab = (typeof walletTabs)[number];

export type WalletView = ViewOf<'/dashboard/wallet'>;

export type ChangeWalletView = ChangeView<WalletView>;

export const noStatementFilters = {
  q: undefined,
  kind: undefined,
  direction: undefined,
  currency: undefined,
  from: undefined,
  to: undefined,
  cursor: undefined,
  line: undefined,
};

export const noFunding = {
  fund: undefined,
  amount: undefined,
  plan: undefined,
  period: undefined,
  provider: undefined,
};

export const statementFilters = ['kind', 'direction', 'currency', 'from', 'to'] as const;

/** A page of the statement, as the procedure takes it. */
export const statementInput = (view: WalletView) => ({
  ...filterOf(view, statementFilters),
  cursor: view.cursor ?? null,
  limit: 25,
});

/** Downloads the filtered statement, all pages. */
export function statementUrl(view: WalletView, format: 'csv' | 'pdf'): string {
  const query = filterQuery(filterOf(view, statementFilters));
  return `/files/wallet/statement.${format}${query === '' ? '' : `?${query}`}`;
}

/** Which movements a line of the statement adds up. */
export interface LineKey {
  day: string;
  currency: Currency;
  line: string;
}

/** A line in the address: "2026-11-20.ngn.message/email". */
export const lineKeyOf = ({ day, currency, line }: { day: string; currency: string; line: string }): string =>
  `${day}.${currency}.${line}`;

export function readLineKey(text: string | undefined): LineKey | null {
  const [, day = '', found = '', line = ''] =
    /^(\d{4}-\d{2}-\d{2})\.([a-z]{3})\.([a-z]+\/[a-z0-9-]{1,40}|[0-9a-f-]{36})$/.exec(text ?? '') ?? [];
  const currency = walletCurrencies.find((each) => each === found);
  return currency === undefined ? null : { day, currency, line };
}
