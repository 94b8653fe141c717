import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql } from '../../kernel/index.ts';
import { type GivenColumn, givenRows } from './given-rows.ts';
import type { MessageToWrite } from '../request/message-draft.ts';
import type { SubmissionSource } from '../request/message.schema.ts';

/** Of HTML, text and headers in one statement. */
const groupCharacters = 1_000_000;

export interface Submission {
  accountId: string;
  batchId: string;
  source: SubmissionSource;
  apiKeyId: string | null;
  currency: string;
  /** None of the ids can be there yet, so that none is looked for. */
  areIdsNew?: boolean;
}

const messageColumns = `id, channel, source, api_key_id, sender_id, sender, sender_name, recipient, subject, reference, scheduled_at, segments, encoding,
      template_id, template_revision, data, html, body, reply_to, headers, attachments, raw_id, request_hash, is_tracked`;

/**
 * Rows go in by one statement; an id that exists already is left as it is. `send_after` keeps the order of
 * the requests. Contacts are found row by row by their unique indexes, whatever statistics of young tables
 * say.
 */
const write = (given: string, areIdsNew: boolean) => `with given as materialized (${given}),
  written as (
    insert into message (account_id, ${messageColumns})
    select $1, id, channel, $3, $4, sender_id, sender, sender_name, recipient, subject, reference, scheduled_at, segments, encoding,
      template_id, template_revision, data::jsonb, html, body, reply_to, headers::jsonb, attachments::jsonb, raw_id, request_hash,
      is_tracked and coalesce((select k.is_tracked from api_key k where k.account_id = $1 and k.id = $4), true) from given order by n
    ${areIdsNew ? '' : 'on conflict do nothing returning id'}),
  fresh as (select g.* from given g ${areIdsNew ? '' : 'join written w on w.id = g.id'}),
  batched as (
    insert into message_batch (account_id, id, currency, messages, live)
    select $1, $2, $6, count(*), count(*) filter (where skipped is null) from fresh having count(*) filter (where skipped is null) > 0
    on conflict (account_id, id) do update set messages = message_batch.messages + excluded.messages, live = message_batch.live + excluded.live),
  queued as (
    insert into delivery (account_id, id, batch_id, contact_id, channel, address, name, state, reason, price_mills, segments, send_after, settled_at)
    select $1, g.id, $2, p.id, g.channel, g.recipient, nullif(g.recipient_name, ''), case when g.skipped is null then 'queued' else 'skipped' end, coalesce(g.skipped, g.held), g.price_mills, g.segments,
      case when g.held is null then coalesce(g.scheduled_at, $5::timestamptz) else 'infinity' end + (g.n + $7::int) * interval '1 microsecond', case when g.skipped is not null then now() end
    from fresh g
    left join lateral (
      select c.id from contact c where c.account_id = $1 and c.deleted_at is null and g.channel = 'email' and c.email = g.recipient
      union all (select c.id from contact c where c.account_id = $1 and c.deleted_at is null and g.channel = 'sms' and c.phone = g.recipient order by c.id limit 1)) p on true
    order by g.n)
  select id from fresh${areIdsNew ? ' where false' : ''}`;

/** Writes messages, their deliveries and their batch. Returns those that were new. */
export async function writeMessages(
  sql: Sql,
  submission: Submission,
  messages: readonly MessageToWrite[],
  blobs: ReadonlyMap<Uint8Array, string>,
  now: Date,
): Promise<readonly MessageToWrite[]> {
  const fresh: MessageToWrite[] = [];
  for (let next = 0; next < messages.length; ) {
    if (next > 0) await nextTurn();
    const group = groupFrom(messages, next);
    fresh.push(...(await writeGroup(sql, submission, group, next, { blobs, now })));
    next += group.length;
  }
  return fresh;
}

/**
 * Messages from a place on that go in one statement: encoding the contents of 40 MB at once held the event
 * loop for seconds.
 */
function groupFrom(messages: readonly MessageToWrite[], from: number): readonly MessageToWrite[] {
  let characters = 0;
  let end = from;
  for (; end < messages.length && (end === from || characters < groupCharacters); end += 1) {
    const { html, text, headers } = messages[end] as MessageToWrite;
    characters +=
      (html?.length ?? 0) +
      (text?.length ?? 0) +
      (headers === null ? 0 : Object.keys(headers).length * 1_000);
  }
  return from === 0 && end === messages.length ? messages : messages.slice(from, end);
}

async function writeGroup(
  sql: Sql,
  { accountId, batchId, source, apiKeyId, currency, areIdsNew = false }: Submission,
  group: readonly MessageToWrite[],
  place: number,
  { blobs, now }: { blobs: ReadonlyMap<Uint8Array, string>; now: Date },
): Promise<readonly MessageToWrite[]> {
  const { select, params } = givenRows(group, 8, columns(blobs));
  const { rows } = await sql<{ id: string }>(write(select, areIdsNew), [
    accountId,
    batchId,
    source,
    apiKeyId,
    now,
    currency,
    place,
    ...params,
  ]);
  if (areIdsNew) return group;
  const written = new Set(rows.map(({ id }) => id));
  return group.filter(({ id }) => written.has(id));
}

function columns(blobs: ReadonlyMap<Uint8Array, string>): GivenColumn<MessageToWrite>[] {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return [
    ['id', 'uuid', ({ id }) => id],
    ['channel', 'text', ({ channel }) => channel],
    ['sender_id', 'uuid', ({ senderId }) => senderId],
    ['sender', 'text', ({ sender }) => sender],
    ['sender_name', 'text', ({ from }) => from.name],
    ['recipient', 'text', ({ recipient }) => recipient],
    ['recipient_name', 'text', ({ recipientName }) => recipientName],
    ['subject', 'text', ({ subject }) => subject],
    ['reference', 'text', ({ reference }) => reference],
    ['scheduled_at', 'timestamptz', ({ scheduledAt }) => scheduledAt],
    ['segments', 'smallint', ({ segments }) => segments],
    ['encoding', 'text', ({ encoding }) => encoding],
    ['price_mills', 'int', ({ priceMills }) => priceMills],
    ['skipped', 'text', ({ skipped }) => skipped],
    ['held', 'text', ({ held }) => held],
    ['template_id', 'uuid', ({ templateId }) => templateId],
    ['template_revision', 'int', ({ templateRevision }) => templateRevision],
    ['data', 'text', ({ data }) => json(data)],
    ['html', 'text', ({ html }) => html],
    ['body', 'text', ({ text }) => text],
    ['reply_to', 'text', ({ replyTo }) => replyTo],
    ['headers', 'text', ({ headers }) => json(headers)],
    [
      'attachments',
      'text',
      ({ attachments }) =>
        json(attachments.length === 0 ? null : attachments.map((file) => describe(file, blobs))),
    ],
    ['raw_id', 'uuid', ({ raw }) => (raw === null ? null : (blobs.get(raw) ?? null))],
    ['request_hash', 'bytea', ({ requestHash }) => requestHash],
    ['is_tracked', 'bool', ({ isTracked }) => isTracked],
  ];
}

/** A file of a message as it is stored beside it. */
export interface StoredAttachment {
  filename: string;
  contentType: string;
  contentId?: string;
  bytes: number;
  blobId: string;
}

function describe(
  { filename, contentType, contentId, content }: MessageToWrite['attachments'][number],
  blobs: ReadonlyMap<Uint8Array, string>,
): StoredAttachment {
  return {
    filename,
    contentType,
    ...(contentId === undefined ? {} : { contentId }),
    bytes: content.byteLength,
    blobId: blobs.get(content) ?? '',
  };
}
