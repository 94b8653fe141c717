import type { Sql } from '../../kernel/index.ts';
import { type Numbered, partKey } from './gather-parts.ts';

/** A submission that was taken in, and the message it is part of; null while parts are missing. */
export interface TakenSubmission extends Numbered {
  messageId: string | null;
  shownId: string | null;
}

const excerptLength = 20;

/** Keeps what the client must be told later: one row for each submit_sm. */
export async function writeSubmissions(sql: Sql, accountId: string, taken: readonly TakenSubmission[]): Promise<void> {
  if (taken.length === 0) return;
  const of = (value: (one: TakenSubmission) => unknown) => taken.map(value);
  const isPart = ({ submission, messageId }: TakenSubmission) => submission.part !== undefined && messageId === null;
  await sql(
    `insert into smpp_submission (account_id, id, message_id, shown_id, source, source_type, destination, destination_type, wants, excerpt, expires_at,
       part_of, part_number, part_count, body)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::smallint[], $7::text[], $8::smallint[], $9::smallint[], $10::text[],
       $11::timestamptz[], $12::text[], $13::smallint[], $14::smallint[], $15::text[])`,
    [
      accountId,
      of(({ id }) => id),
      of(({ messageId }) => messageId),
      of(({ shownId }) => shownId),
      of(({ submission }) => submission.source.addr),
      of(({ submission }) => submission.source.ton),
      of(({ submission }) => submission.destination.addr),
      of(({ submission }) => submission.destination.ton),
      of(({ submission }) => submission.wants),
      of(({ submission }) => submission.text.slice(0, excerptLength).toWellFormed()),
      of(({ submission }) => submission.expiresAt ?? null),
      of((one) => (isPart(one) ? partKey(one.submission) : null)),
      of((one) => (isPart(one) ? (one.submission.part?.part ?? null) : null)),
      of((one) => (isPart(one) ? (one.submission.part?.total ?? null) : null)),
      of((one) => (isPart(one) ? one.submission.text : null)),
    ],
  );
}

/** Ties parts that came earlier to the message they belong to now. */
export async function tieParts(sql: Sql, accountId: string, messageId: string, parts: readonly string[]): Promise<void> {
  await sql(`update smpp_submission set message_id = $2, body = null, part_of = null where account_id = $1 and id = any($3::uuid[]) and message_id is null`, [
    accountId,
    messageId,
    parts,
  ]);
}

/** Owes the client a receipt with this state for each of these submissions, as far as it wants one. */
export async function oweReceipts(sql: Sql, accountId: string, ids: readonly string[], state: number): Promise<void> {
  if (ids.length === 0) return;
  await sql(
    `insert into smpp_receipt (account_id, submission_id, state)
     select account_id, id, $3 from smpp_submission where account_id = $1 and id = any($2::uuid[]) and wants in (1, 2) on conflict do nothing`,
    [accountId, ids, state],
  );
}
