import type pg from 'pg';
import type { BareDomain } from '../../../domain-with.ts';
import { type DueRun, lockRows, withoutNestedLoops } from '../../../kernel/index.ts';
import { liftBlocks } from './block-people.ts';
import { sqlOfClient } from './write-people.ts';
import {
  deleteCreatedSql,
  findChangedSql,
  findCreatedMembersSql,
  findCreatedSql,
  finishUndoSql,
  leaveListsSql,
  restoreChangedSql,
} from './undo-import.sql.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/** One step of an undo. Returns the last id processed, or null when done. */
type Step = (
  client: pg.PoolClient,
  accountId: string,
  importId: string,
  afterId: string,
) => Promise<string | null>;

/**
 * Undoes an import: removes its memberships, restores the contacts it changed, deletes the contacts it created and
 * lifts its blocks. Later changes stay, as does any contact that has since joined or left another list. Each batch is
 * one transaction; after a crash the rest follows.
 */
export async function undoImport(
  domain: BareDomain,
  { accountId, subjectId, signal }: DueRun,
): Promise<void> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ status: string }>('select status from import_job where account_id = $1 and id = $2', [
      accountId,
      subjectId,
    ]),
  );
  if (rows[0]?.status !== 'undoing') return;
  for (const step of [leaveLists, restoreChanged, deleteCreated, unblock]) {
    for (let afterId: string | null = firstId; afterId !== null; ) {
      if (signal.aborted) throw new Error('stopped between two batches');
      const from: string = afterId;
      afterId = await domain.bulk(accountId, (client) =>
        withoutNestedLoops(sqlOfClient(client), () => step(client, accountId, subjectId, from)),
      );
    }
  }
  await domain.bulk(accountId, (client) => client.query(finishUndoSql, [accountId, subjectId]));
}

const leaveLists: Step = async (client, accountId, importId, afterId) => {
  const { rows } = await client.query<{ id: string }>(findCreatedMembersSql, [accountId, importId, afterId]);
  const ids = rows.map((row) => row.id);
  await client.query(leaveListsSql, [accountId, importId, ids]);
  return ids.at(-1) ?? null;
};

const restoreChanged: Step = async (client, accountId, importId, afterId) => {
  const { rows } = await client.query<{ id: string; before: unknown; changedAt: Date }>(findChangedSql, [
    accountId,
    importId,
    afterId,
  ]);
  if (rows.length === 0) return null;
  const ids = rows.map((row) => row.id);
  await hold(client, accountId, ids);
  await client.query(restoreChangedSql, [
    accountId,
    ids,
    rows.map((row) => JSON.stringify(row.before)),
    rows.map((row) => row.changedAt),
  ]);
  return ids.at(-1) ?? null;
};

const deleteCreated: Step = async (client, accountId, importId, afterId) => {
  const { rows } = await client.query<{ id: string }>(findCreatedSql, [accountId, importId, afterId]);
  const ids = rows.map((row) => row.id);
  await hold(client, accountId, ids);
  await client.query(deleteCreatedSql, [accountId, ids]);
  return ids.at(-1) ?? null;
};

/** Last, so that created contacts are unchanged when they are deleted. Lifted blocks are gone, so each batch starts over. */
const unblock: Step = async (client, accountId, importId, afterId) =>
  (await liftBlocks(sqlOfClient(client), accountId, importId)) === 0 ? null : afterId;

function hold(client: pg.PoolClient, accountId: string, ids: readonly string[]): Promise<void> {
  return lockRows({ sql: sqlOfClient(client), actor: { accountId, userId: null } }, 'contact', ids);
}
