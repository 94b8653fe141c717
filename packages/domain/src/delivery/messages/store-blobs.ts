import { newId, type Sql } from '../../kernel/index.ts';
import type { MessageDraft } from './message-draft.ts';

/** Stores every large content once, however many messages share it. Gives the blob's id of a content. */
export async function storeBlobs(sql: Sql, accountId: string, drafts: readonly MessageDraft[]): Promise<Map<Uint8Array, string>> {
  const ids = new Map<Uint8Array, string>();
  for (const { raw, attachments } of drafts) {
    for (const content of [...(raw === null ? [] : [raw]), ...attachments.map((file) => file.content)]) {
      if (!ids.has(content)) ids.set(content, newId());
    }
  }
  // One by one: a file of ten megabytes takes twenty on its way.
  for (const [content, id] of ids) {
    await sql('insert into message_blob (account_id, id, content) values ($1, $2, $3)', [accountId, id, Buffer.from(content)]);
  }
  return ids;
}
