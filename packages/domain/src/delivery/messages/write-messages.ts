import type { Sql } from '../../kernel/index.ts';
import type { MessageToWrite } from './message-draft.ts';
import type { SubmissionSource } from './message-request.ts';

export interface Submission {
  accountId: string;
  batchId: string;
  source: SubmissionSource;
  apiKeyId: string | null;
  currency: string;
}

/** Rows go in by one statement; an id that exists already is left as it is. `send_after` keeps the order of the requests. */
const write = `with given as materialized (
    select * from unnest($7::uuid[], $8::text[], $9::uuid[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::timestamptz[],
      $17::smallint[], $18::text[], $19::int[], $20::text[], $21::uuid[], $22::int[], $23::text[], $24::text[], $25::text[], $26::text[], $27::text[], $28::text[], $29::uuid[], $30::bool[])
      with ordinality as t (id, channel, sender_id, sender, sender_name, recipient, recipient_name, subject, reference, scheduled_at,
        segments, encoding, price_mills, skipped, template_id, template_revision, data, html, body, reply_to, headers, attachments, raw_id, is_tracked, n)),
  written as (
    insert into message (account_id, id, channel, source, api_key_id, sender_id, sender, sender_name, recipient, subject, reference, scheduled_at, segments,
      encoding, template_id, template_revision, data, html, body, reply_to, headers, attachments, raw_id, is_tracked)
    select $1, id, channel, $3, $4, sender_id, sender, sender_name, recipient, subject, reference, scheduled_at, segments,
      encoding, template_id, template_revision, data::jsonb, html, body, reply_to, headers::jsonb, attachments::jsonb, raw_id,
      is_tracked and coalesce((select k.is_tracked from api_key k where k.account_id = $1 and k.id = $4), true) from given order by n
    on conflict do nothing returning id),
  -- Row by row by the unique indexes of contacts, whatever statistics of young tables say.
  queued as (
    insert into delivery (account_id, id, batch_id, contact_id, channel, address, name, state, reason, price_mills, segments, send_after, settled_at)
    select $1, g.id, $2, p.id, g.channel, g.recipient, nullif(g.recipient_name, ''), case when g.skipped is null then 'queued' else 'skipped' end, g.skipped, g.price_mills, g.segments,
      coalesce(g.scheduled_at, $5::timestamptz) + g.n * interval '1 microsecond', case when g.skipped is not null then now() end
    from given g join written w on w.id = g.id
    left join lateral (
      select c.id from contact c where c.account_id = $1 and c.deleted_at is null and g.channel = 'email' and c.email = g.recipient
      union all (select c.id from contact c where c.account_id = $1 and c.deleted_at is null and g.channel = 'sms' and c.phone = g.recipient order by c.id limit 1)) p on true
    order by g.n
    returning id, state),
  batched as (
    insert into message_batch (account_id, id, currency, messages, live)
    select $1, $2, $6, count(*), count(*) filter (where state = 'queued') from queued having count(*) filter (where state = 'queued') > 0)
  select id from queued`;

/** Writes messages, their deliveries and their batch. Returns the ids that were new. */
export async function writeMessages(
  sql: Sql,
  submission: Submission,
  messages: readonly MessageToWrite[],
  blobs: ReadonlyMap<Uint8Array, string>,
  now: Date,
): Promise<Set<string>> {
  const { accountId, batchId, source, apiKeyId, currency } = submission;
  const { rows } = await sql<{ id: string }>(write, [accountId, batchId, source, apiKeyId, now, currency, ...columns(messages, blobs)]);
  return new Set(rows.map(({ id }) => id));
}

function columns(messages: readonly MessageToWrite[], blobs: ReadonlyMap<Uint8Array, string>): unknown[][] {
  const of = (value: (message: MessageToWrite) => unknown) => messages.map(value);
  return [
    of(({ id }) => id),
    of(({ channel }) => channel),
    of(({ senderId }) => senderId),
    of(({ sender }) => sender),
    of(({ from }) => from.name),
    of(({ recipient }) => recipient),
    of(({ recipientName }) => recipientName),
    of(({ subject }) => subject),
    of(({ reference }) => reference),
    of(({ scheduledAt }) => scheduledAt),
    of(({ segments }) => segments),
    of(({ encoding }) => encoding),
    of(({ priceMills }) => priceMills),
    of(({ skipped }) => skipped),
    of(({ templateId }) => templateId),
    of(({ templateRevision }) => templateRevision),
    of(({ data }) => (data === null ? null : JSON.stringify(data))),
    of(({ html }) => html),
    of(({ text }) => text),
    of(({ replyTo }) => replyTo),
    of(({ headers }) => (headers === null ? null : JSON.stringify(headers))),
    of(({ attachments }) => (attachments.length === 0 ? null : JSON.stringify(attachments.map((file) => describe(file, blobs))))),
    of(({ raw }) => (raw === null ? null : blobs.get(raw))),
    of(({ isTracked }) => isTracked),
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
  return { filename, contentType, ...(contentId === undefined ? {} : { contentId }), bytes: content.byteLength, blobId: blobs.get(content) ?? '' };
}
