import { filterOf, filterQuery } from '../../lib/use-list-page.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

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
