import { countTotal, DomainError, firstIdAt, type Total, type Unit } from '../../kernel/index.ts';
import { deliveryStates } from '../../tracking/index.ts';
import { type MessageFilter, type MessageRecord } from './message-record.ts';
import {
  findDeliveriesByStateSql,
  findMessagesByStateSql,
  findMessagesSql,
  listMessagesSql,
  readDaysSql,
} from './message-records.sql.ts';

const idForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function readCursor(cursor: string | null | undefined): string | null {
  if (!cursor) return null;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!idForm.test(id))
    throw new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
  return id;
}

/** Messages, newest first, with keyset pagination. */
export async function listMessages(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  filter: MessageFilter,
): Promise<{ items: MessageRecord[]; nextCursor: string | null }> {
  const days = await readDays({ sql, actor }, filter);
  const { condition, ofMessage, byState } = conditionOf(actor.accountId, filter, days);
  const { rows } = await sql<MessageRecord>(listMessagesSql(condition), [
    ...ofMessage,
    ...byState,
    filter.limit + 1,
  ]);
  const items = rows.slice(0, filter.limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor:
      rows.length > filter.limit && last !== undefined ? Buffer.from(last.id).toString('base64url') : null,
  };
}

/**
 * How many messages there are on all pages: exact up to 100,000, above that or for a long search an estimate.
 */
export async function countMessages(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  filter: Omit<MessageFilter, 'cursor' | 'limit'>,
): Promise<Total> {
  const days = await readDays({ sql, actor }, filter);
  const { condition, ofMessage, byState } = conditionOf(actor.accountId, filter, days);
  if (byState.every((value) => value === '')) return countTotal(sql, findMessagesSql(condition), ofMessage);
  if (filter.source || filter.apiKeyId || filter.search?.trim())
    return countTotal(sql, findMessagesByStateSql(condition), [...ofMessage, ...byState]);
  return countTotal(sql, findDeliveriesByStateSql, [...ofMessage.slice(0, 4), ...byState]);
}

type Days = { since: Date | null; until: Date | null };

/** When the filter's days begin and end by the account's clock. */
async function readDays(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  { from, to }: Pick<MessageFilter, 'from' | 'to'>,
): Promise<Days> {
  if (!from && !to) return { since: null, until: null };
  const { rows } = await sql<Days>(readDaysSql, [actor.accountId, from ?? null, to ?? null]);
  return rows[0] ?? { since: null, until: null };
}

/** The parameters of the statements, in their order. */
function conditionOf(
  accountId: string,
  filter: Omit<MessageFilter, 'limit' | 'from' | 'to'>,
  days: Days,
): { condition: string; ofMessage: unknown[]; byState: string[] } {
  const before = [readCursor(filter.cursor), days.until === null ? null : firstIdAt(days.until)].filter(
    (id) => id !== null,
  );
  const until = before.reduce((first, id) => (id < first ? id : first), lastId);
  const from = days.since === null ? firstId : firstIdAt(days.since);
  const { condition, search } = searchCondition(filter.search?.trim() ?? '');
  const { channel, source, apiKeyId } = filter;
  return {
    condition,
    ofMessage: [accountId, from, until, channel ?? '', source ?? '', apiKeyId ?? null, search],
    byState: [stateOf(filter), filter.status ?? ''],
  };
}

function stateOf({ state }: Pick<MessageFilter, 'state'>): string {
  return state && deliveryStates.includes(state) ? state : '';
}

/** A whole id or address uses an index. Anything else scans the messages, newest first. */
function searchCondition(text: string): { condition: string; search: string } {
  const search = text.toLowerCase();
  if (search === '') return { condition: '', search };
  if (idForm.test(search)) return { condition: 'and m.id = ($7::text)::uuid', search };
  if (/^\S+@\S+\.\S+$|^\+[1-9]\d{7,14}$/.test(search)) return { condition: 'and m.recipient = $7', search };
  return {
    condition: `and (position($7 in m.recipient) > 0
         or position(plain_text($7) in plain_text(m.subject)) > 0
         or position(plain_text($7) in plain_text(m.reference)) > 0)`,
    search,
  };
}
