import type { Sql } from '../../kernel/index.ts';
import { type ParamColumn, rowParams } from '../submission/row-params.ts';
import { type Numbered, partKey } from './gather-parts.ts';

/** An accepted submission. `messageId` is null while parts of its text are missing. */
export interface TakenSubmission extends Numbered {
  messageId: string | null;
  shownId: string | null;
}

const excerptLength = 20;

const isPart = ({ submission, messageId }: TakenSubmission) =>
  submission.part !== undefined && messageId === null;

const columns: readonly ParamColumn<TakenSubmission>[] = [
  ['id', 'uuid', ({ id }) => id],
  ['message_id', 'uuid', ({ messageId }) => messageId],
  ['shown_id', 'uuid', ({ shownId }) => shownId],
  ['source', 'text', ({ submission }) => submission.source.addr],
  ['source_type', 'smallint', ({ submission }) => submission.source.ton],
  ['destination', 'text', ({ submission }) => submission.destination.addr],
  ['destination_type', 'smallint', ({ submission }) => submission.destination.ton],
  ['wants', 'smallint', ({ submission }) => submission.wants],
  ['excerpt', 'text', ({ submission }) => submission.text.slice(0, excerptLength).toWellFormed()],
  ['expires_at', 'timestamptz', ({ submission }) => submission.expiresAt ?? null],
  ['part_of', 'text', (one) => (isPart(one) ? partKey(one.submission) : null)],
  ['part_number', 'smallint', (one) => (isPart(one) ? (one.submission.part?.part ?? null) : null)],
  ['part_count', 'smallint', (one) => (isPart(one) ? (one.submission.part?.total ?? null) : null)],
  ['body', 'text', (one) => (isPart(one) ? one.submission.text : null)],
];
const names = columns.map(([name]) => name).join(', ');

/** Stores one row per submit_sm, for receipts and queries. */
export async function writeSubmissions(
  sql: Sql,
  accountId: string,
  taken: readonly TakenSubmission[],
): Promise<void> {
  if (taken.length === 0) return;
  const { select, params } = rowParams(taken, 2, columns);
  await sql(`insert into smpp_submission (account_id, ${names}) select $1, ${names} from (${select}) given`, [
    accountId,
    ...params,
  ]);
}

/** Ties earlier parts to their message. */
export async function tieParts(
  sql: Sql,
  accountId: string,
  messageId: string,
  parts: readonly string[],
): Promise<void> {
  await sql(
    `update smpp_submission
     set message_id = $2, body = null, part_of = null
     where account_id = $1 and id = any($3::uuid[]) and message_id is null`,
    [accountId, messageId, parts],
  );
}

/** Owes the client a receipt for each submission that wants one. `error` is one of `smppErrors`. */
export async function oweReceipts(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
  state: number,
  error: number,
): Promise<void> {
  if (ids.length === 0) return;
  await sql(
    `insert into smpp_receipt (account_id, submission_id, state, error, network)
     select account_id, id, $3, $4, 8
     from smpp_submission
     where account_id = $1 and id = any($2::uuid[]) and wants in (1, 2)
     on conflict do nothing`,
    [accountId, ids, state, error],
  );
}
