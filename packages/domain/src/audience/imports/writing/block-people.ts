import type { Channel, Sql } from '../../../kernel/index.ts';
import type { ChannelStatus } from '../../contact.schema.ts';
import type { ImportBlock, ImportSummary } from '../import.schema.ts';
import {
  blockSql,
  countBlocksSql,
  findBlockedSql,
  liftSql,
  lockWithAddressSql,
  noteChangedSql,
  setStatusSql,
  wantedSql,
} from './block-people.sql.ts';

/** What an import blocks. */
export interface BlockPlan {
  accountId: string;
  importId: string;
  /** Why and on which channels; null if the people agreed to hear from the account. */
  block: (ImportBlock & { detail: string }) | null;
}

/** Blocks the addresses of the people in `import_person`. Returns how many weren't blocked before. */
export async function blockPeople(sql: Sql, { accountId, importId, block }: BlockPlan): Promise<number> {
  if (block === null) return 0;
  let blocked = 0;
  for (const channel of block.channels) {
    const { count } = await sql(blockSql(channel), [accountId, block.reason, block.detail, importId]);
    const { rows } = await sql<{ addresses: string[] | null }>(wantedSql(channel));
    await setStatus(sql, { accountId, channel, status: 'blocklisted', importId }, rows[0]?.addresses ?? []);
    blocked += count;
  }
  return blocked;
}

/** What `blockPeople` would do with the people in `import_person`. */
export async function countBlocks(
  sql: Sql,
  { accountId, block }: BlockPlan,
): Promise<ImportSummary['blocks']> {
  if (block === null) return undefined;
  const blocks = { addresses: 0, reachable: 0 };
  for (const channel of block.channels) {
    const { rows } = await sql<typeof blocks>(countBlocksSql(channel), [accountId]);
    blocks.addresses += rows[0]?.addresses ?? 0;
    blocks.reachable += rows[0]?.reachable ?? 0;
  }
  return blocks;
}

/** Lifts some of the blocks of an import. Returns how many; 0 when none is left. */
export async function liftBlocks(sql: Sql, accountId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ channel: Channel; hash: string; address: string | null }>(findBlockedSql, [
    accountId,
    importId,
  ]);
  for (const channel of ['email', 'sms'] as const) {
    const lifted = rows.filter((row) => row.channel === channel);
    await sql(liftSql, [accountId, channel, lifted.map(({ hash }) => hash)]);
    await setStatus(
      sql,
      { accountId, channel, status: 'enabled' },
      lifted.flatMap(({ address }) => address ?? []),
    );
  }
  return rows.length;
}

interface StatusChange {
  accountId: string;
  channel: Channel;
  status: ChannelStatus;
  /** The import that changes it, like everything else it changes, without telling webhooks. */
  importId?: string;
}

async function setStatus(
  sql: Sql,
  { accountId, channel, status, importId }: StatusChange,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const { rows } = await sql<{ id: string }>(lockWithAddressSql(channel), [accountId, addresses, status]);
  const ids = rows.map(({ id }) => id);
  if (importId !== undefined) await sql(noteChangedSql, [accountId, ids, importId]);
  await sql(setStatusSql(channel), [accountId, ids, status]);
}
