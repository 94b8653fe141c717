import { csvLine } from '@talkdrum/people-files';
import type { DomainWith } from '../../domain-with.ts';
import type { Deliveries, DeliveryFilter, DeliveryRecord } from './deliveries.service.ts';

const pageSize = 2_000;

/** The columns of the file. Add new ones at the end: programs read columns by position. */
const columns: readonly [name: string, read: (row: DeliveryRecord) => string | number | null][] = [
  ['email', ({ address }) => address],
  ['name', ({ name }) => name],
  ['state', ({ state }) => state],
  ['reason', ({ reason }) => reason],
  ['response', ({ response }) => response],
  ['attempts', ({ attempts }) => attempts],
  ['settled_at', ({ settledAt }) => iso(settledAt)],
  ['opened_at', ({ openedAt }) => iso(openedAt)],
  ['clicked_at', ({ clickedAt }) => iso(clickedAt)],
  ['bounced_at', ({ bouncedAt }) => iso(bouncedAt)],
  ['unsubscribed_at', ({ unsubscribedAt }) => iso(unsubscribedAt)],
  ['complained_at', ({ complainedAt }) => iso(complainedAt)],
  ['bounce', ({ bounce }) => bounce],
];

/**
 * A campaign's recipients as CSV chunks. Each page has its own transaction, so none stays open during the
 * download. Throws not_found before the first chunk for a campaign of another account.
 */
export async function* exportDeliveries(
  domain: Pick<DomainWith<{ deliveries: Deliveries }>, 'openScope'>,
  accountId: string,
  campaignId: string,
  {
    state = null,
    outcome = null,
    search = '',
  }: Partial<Pick<DeliveryFilter, 'state' | 'outcome' | 'search'>> = {},
): AsyncGenerator<string> {
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: { items: DeliveryRecord[]; nextCursor: string | null } = await domain.openScope(
      { accountId, userId: null },
      ({ deliveries }) =>
        deliveries.list({ campaignId, state, outcome, search, cursor: from, limit: pageSize }),
    );
    const lines = page.items.map((row) => csvLine(columns.map(([, read]) => read(row))));
    yield (from === null ? csvLine(columns.map(([name]) => name)) : '') + lines.join('');
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function iso(date: Date | null): string {
  return date?.toISOString() ?? '';
}
