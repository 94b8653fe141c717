import type { MessageRow } from '@talkdrum/api/contracts';

/** What the address of the page says. */
export interface TransactionsView {
  q?: string | undefined;
  channel?: MessageRow['channel'] | undefined;
  source?: MessageRow['source'] | undefined;
  state?: 'queued' | 'sent' | 'failed' | 'unknown' | 'skipped' | 'cancelled' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  /** The message that is open. */
  message?: string | undefined;
}

export type ChangeView = (change: TransactionsView, replace?: boolean) => void;

export const noFilters: TransactionsView = {
  q: undefined,
  channel: undefined,
  source: undefined,
  state: undefined,
  from: undefined,
  to: undefined,
  cursor: undefined,
};

/** The filter in the words of the API. */
export function filterOf({ q, channel, source, state, from, to }: TransactionsView) {
  return {
    search: q ?? '',
    channel: channel ?? null,
    source: source ?? null,
    state: state ?? null,
    from: from ?? null,
    to: to ?? null,
  };
}

export function isFiltered(view: TransactionsView): boolean {
  return Object.values(filterOf(view)).some((value) => value !== null && value !== '');
}

/** Where the CSV of the same filter is. */
export function exportHref(view: TransactionsView): string {
  const wanted = Object.entries(filterOf(view)).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[key, value]],
  );
  return `/files/messages/transactions.csv?${new URLSearchParams(wanted)}`;
}
