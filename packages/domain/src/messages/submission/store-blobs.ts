import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId, type Sql } from '../../kernel/index.ts';
import type { MessageDraft } from '../request/message-draft.ts';

const groupBytes = 1_000_000;

type Blob = readonly [content: Uint8Array, id: string];

export interface Blobs {
  ids: ReadonlyMap<Uint8Array, string>;
  groups: readonly Blob[][];
}

/** Gives each large content an id, even if messages share it. Each group is one statement. */
export function blobsOf(drafts: readonly MessageDraft[]): Blobs {
  const ids = new Map<Uint8Array, string>();
  for (const { raw, attachments } of drafts) {
    for (const content of [...(raw === null ? [] : [raw]), ...attachments.map((file) => file.content)]) {
      if (!ids.has(content)) ids.set(content, newId());
    }
  }
  return { ids, groups: groupsOf([...ids]) };
}

/** Stores one group per turn, because joining and sending 40 MB at once blocked the event loop. */
export async function storeBlobs(sql: Sql, accountId: string, { groups }: Blobs): Promise<void> {
  for (const [n, group] of groups.entries()) {
    if (n > 0) await nextTurn();
    await store(sql, accountId, group);
  }
}

/**
 * Sends the contents as one value that SQL splits, because an array would be sent as text of twice the
 * length.
 */
async function store(sql: Sql, accountId: string, group: readonly Blob[]): Promise<void> {
  const lengths = group.map(([content]) => content.byteLength);
  let next = 1;
  const starts = lengths.map((length) => (next += length) - length);
  await sql(
    `insert into message_blob (account_id, id, content)
     select $1, id, substring($2::bytea from start for length)
     from unnest($3::uuid[], $4::int[], $5::int[]) as t (id, start, length)`,
    [accountId, Buffer.concat(group.map(([content]) => content)), group.map(([, id]) => id), starts, lengths],
  );
}

/** Groups small contents. A file of ten megabytes gets its own group. */
function groupsOf(blobs: readonly Blob[]): Blob[][] {
  const groups: Blob[][] = [];
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
