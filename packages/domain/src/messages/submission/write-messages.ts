import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql } from '../../kernel/index.ts';
import { type ParamColumn, rowParams } from './row-params.ts';
import { insertMessages } from './write-messages.sql.ts';
import type { MessageToWrite } from '../request/message-draft.ts';
import type { SubmissionSource } from '../request/message.schema.ts';

/** HTML, text and headers in one statement. */
const groupCharacters = 1_000_000;

export interface Submission {
  accountId: string;
  batchId: string;
  source: SubmissionSource;
  apiKeyId: string | null;
  currency: string;
  /** No id can exist yet, so there's no conflict to check. */
  areIdsNew?: boolean;
}

/** Writes messages, their deliveries and their batch. Returns the new ones. */
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

/** Whether `writeMessages` sends them in one statement. */
export const fitOneStatement = (messages: readonly MessageToWrite[]): boolean =>
  groupFrom(messages, 0).length === messages.length;

/** The next messages for one statement. Encoding 40 MB at once blocked the event loop for seconds. */
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
  const { select, params } = rowParams(group, 8, columns(blobs));
  const { rows } = await sql<{ id: string }>(insertMessages(select, areIdsNew), [
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

function columns(blobs: ReadonlyMap<Uint8Array, string>): ParamColumn<MessageToWrite>[] {
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
    ['shown_parts', 'int', ({ shownParts }) => shownParts],
    ['is_tracked', 'bool', ({ isTracked }) => isTracked],
  ];
}

/** A file as the message row stores it. */
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
