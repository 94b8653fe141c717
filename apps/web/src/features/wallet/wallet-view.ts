import type { StatementInput, StatementRow } from '@talkdrum/api/contracts';

export const walletTabs = ['statement', 'reserved', 'payments', 'cards', 'bank', 'prices'] as const;
export type WalletTab = (typeof walletTabs)[number];

/** The page's search parameters: tab, filters, page and the open dialog. */
export interface WalletView {
  /** Undefined means the statement. */
  tab?: Exclude<WalletTab, 'statement'> | undefined;
  q?: string | undefined;
  kind?: StatementRow['kind'] | undefined;
  direction?: 'in' | 'out' | undefined;
  currency?: NonNullable<StatementInput['currency']> | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  /** Filters the payments by state. */
  state?: string | undefined;
  subscriptions?: 'plans' | 'history' | undefined;
  fund?: boolean | undefined;
  /** Initial values of the Fund Wallet modal: minor units, plan, months, provider. */
  amount?: number | undefined;
  plan?: number | undefined;
  period?: number | undefined;
  provider?: string | undefined;
  /** The open payment. Providers redirect back with it. */
  payment?: string | undefined;
}

export type ChangeView = (change: WalletView, replace?: boolean) => void;

export const noFilters = {
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

/** The statement's filter, without the page. */
export function filterOf({ q, kind, direction, currency, from, to }: WalletView) {
  return {
    search: q ?? '',
    kind: kind ?? null,
    direction: direction ?? null,
    currency: currency ?? null,
    from: from ?? null,
    to: to ?? null,
  };
}

export function isFiltered(view: WalletView): boolean {
  const { search, ...others } = filterOf(view);
  return search !== '' || Object.values(others).some((value) => value !== null);
}

/** Downloads the filtered statement, all pages. */
export function statementUrl(view: WalletView, format: 'csv' | 'pdf'): string {
  const entries = Object.entries(filterOf(view)).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[key, String(value)]],
  );
  const query = new URLSearchParams(entries).toString();
  return `/files/wallet/statement.${format}${query === '' ? '' : `?${query}`}`;
}
