import { csvLine } from '@talkdrum/people-files';
import type { DomainWith } from '../domain-with.ts';
import type { MessageFilter, MessageRecord } from './records/message-record.ts';
import type { Messages } from './messages.service.ts';

const pageSize = 2_000;

const head = [
  'id',
  'created_at',
  'channel',
  'source',
  'from',
  'to',
  'subject',
  'reference',
  'state',
  'reason',
  'segments',
  'cost',
  'currency',
  'settled_at',
  'delivered_at',
  'opened_at',
  'clicked_at',
  'bounced_at',
];

/** Messages as CSV chunks, newest first, one transaction per page. Costs are in the major unit. */
export async function* exportMessages(
  domain: Pick<DomainWith<{ messages: Messages }>, 'openScope'>,
  accountId: string,
  filter: Omit<MessageFilter, 'cursor' | 'limit'>,
): AsyncGenerator<string> {
  let cursor: string | null = null;
  let isFirst = true;
  do {
    const from: string | null = cursor;
    const page: { items: MessageRecord[]; nextCursor: string | null } = await domain.openScope(
      { accountId, userId: null },
      ({ messages }) => messages.list({ ...filter, cursor: from, limit: pageSize }),
    );
    yield (isFirst ? csvLine(head) : '') + page.items.map(line).join('');
    isFirst = false;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function line(row: MessageRecord): string {
  const {
    id,
    channel,
    source,
    sender,
    recipient,
    subject,
    reference,
    state,
    reason,
    segments,
    costMills,
    currency,
  } = row;
  const cost = (costMills / 100_000).toFixed(5);
  const times = [row.settledAt, row.deliveredAt, row.openedAt, row.clickedAt, row.bouncedAt].map(
    (time) => time?.toISOString() ?? '',
  );
  const facts = [
    id,
    row.createdAt.toISOString(),
    channel,
    source,
    sender,
    recipient,
    subject,
    reference,
    state,
    reason,
    segments,
    cost,
  ];
  return csvLine([...facts, currency?.toUpperCase() ?? '', ...times]);
}
