import { csvLine } from '../../audience/index.ts';
import type { Domain } from '../../domain.ts';
import type { DeliveryRecord, DeliveryState } from './deliveries.service.ts';

const pageSize = 2_000;

/**
 * A campaign's recipients as CSV, in pieces, read in pages of their own so that no transaction stays open while somebody downloads.
 * Throws not_found before the first piece for a campaign that is not the account's.
 */
export async function* exportDeliveries(
  domain: Pick<Domain, 'openScope'>,
  accountId: string,
  campaignId: string,
  state: DeliveryState | null = null,
): AsyncGenerator<string> {
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: { items: DeliveryRecord[]; nextCursor: string | null } = await domain.openScope({ accountId, userId: null }, ({ deliveries }) =>
      deliveries.list({ campaignId, state, cursor: from, limit: pageSize }),
    );
    const lines = page.items.map((row) =>
      csvLine([
        row.address,
        row.name,
        row.state,
        row.reason,
        row.response,
        row.attempts,
        iso(row.settledAt),
        iso(row.openedAt),
        iso(row.clickedAt),
        iso(row.bouncedAt),
        iso(row.unsubscribedAt),
        iso(row.complainedAt),
      ]),
    );
    const head =
      from === null
        ? csvLine([
            'email',
            'name',
            'state',
            'reason',
            'response',
            'attempts',
            'settled_at',
            'opened_at',
            'clicked_at',
            'bounced_at',
            'unsubscribed_at',
            'complained_at',
          ])
        : '';
    yield head + lines.join('');
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function iso(date: Date | null): string {
  return date?.toISOString() ?? '';
}
