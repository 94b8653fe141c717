import { newId, type Sql } from '../../kernel/index.ts';
import type { MessageDraft } from './message-draft.ts';
import { together } from './together.ts';

const groupBytes = 1_000_000;

/** Stores every large content once, however many messages share it. Gives the blob's id of a content, and when all are stored. */
export function storeBlobs(sql: Sql, accountId: string, drafts: readonly MessageDraft[]): { ids: Map<Uint8Array, string>; stored: Promise<unknown> } {
  const ids = new Map<Uint8Array, string>();
  for (const { raw, attachments } of drafts) {
    for (const content of [...(raw === null ? [] : [raw]), ...attachments.map((file) => file.content)]) {
      if (!ids.has(content)) ids.set(content, newId());
    }
  }
  const groups = groupsOf([...ids]).map((group) =>
    sql('insert into message_blob (account_id, id, content) select $1, * from unnest($2::uuid[], $3::bytea[])', [
      accountId,
      group.map(([, id]) => id),
      group.map(([content]) => Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
    ]),
  );
  return { ids, stored: together(groups) };
}

/** Small contents go together; a file of ten megabytes takes twenty on its way, and goes alone. */
function groupsOf(blobs: readonly (readonly [Uint8Array, string])[]): (readonly [Uint8Array, string])[][] {
  const groups: (readonly [Uint8Array, string])[][] = [];
  let room = 0;
  for (const blob of blobs) {
    const bytes = blob[0].byteLength;
    if (bytes > room || groups.length === 0) {
      groups.push([]);
      room = groupBytes;
    }
    groups.at(-1)?.push(blob);
    room -= bytes;
  }
  return groups;
}
