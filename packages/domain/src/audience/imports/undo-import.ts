import type pg from 'pg';
import type { BareDomain } from '../../domain-with.ts';
import { type DueRun, lockRows } from '../../kernel/index.ts';
import { sqlOfClient } from './write-people.ts';

const batch = 10_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** One step of an undo. Returns the last id processed, or null when done. */
type Step = (
  client: pg.PoolClient,
  accountId: string,
  importId: string,
  afterId: string,
) => Promise<string | null>;

/**
 * Undoes an import: removes its memberships, restores the contacts it changed and deletes the contacts it
 * created. Later changes stay, as does any contact that has since joined or left another list. Each batch is
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
  for (const step of [leaveLists, restoreChanged, deleteCreated]) {
    for (let afterId: string | null = firstId; afterId !== null; ) {
      if (signal.aborted) throw new Error('stopped between two batches');
      const from: string = afterId;
      afterId = await domain.bulk(accountId, (client) => step(client, accountId, subjectId, from));
    }
  }
  await domain.bulk(accountId, (client) =>
    client.query(
      `update import_job set status = 'undone', undo_until = null where account_id = $1 and id = $2 and status = 'undoing'`,
      [accountId, subjectId],
    ),
  );
}

const leaveLists: Step = async (client, accountId, importId, afterId) => {
  const { rows } = await client.query<{ id: string }>(
    `select m.contact_id id from list_member m join import_job j on j.account_id = m.account_id and j.id = $2 and j.list_id = m.list_id
     where m.account_id = $1 and m.import_id = $2 and m.contact_id > $3 order by m.contact_id limit ${batch}`,
    [accountId, importId, afterId],
  );
  const ids = rows.map((row) => row.id);
  await client.query(
    `delete from list_member where account_id = $1 and import_id = $2 and contact_id = any($3::uuid[]) and state <> 'unsubscribed'`,
    [accountId, importId, ids],
  );
  return ids.at(-1) ?? null;
};

const restoreChanged: Step = async (client, accountId, importId, afterId) => {
  const { rows } = await client.query<{ id: string; before: unknown; changedAt: Date }>(
    `select contact_id id, before, changed_at from import_change where account_id = $1 and import_id = $2 and contact_id > $3 order by contact_id limit ${batch}`,
    [accountId, importId, afterId],
  );
  if (rows.length === 0) return null;
  const ids = rows.map((row) => row.id);
  await hold(client, accountId, ids);
  await client.query('set local enable_nestloop = off');
  await client.query(
    `update contact c set full_name = b.before->>'full_name', phone = b.before->>'phone', attributes = b.before->'attributes', updated_at = now(),
       sms_status = case when c.phone is not distinct from b.before->>'phone' then c.sms_status when s.address_hash is null then 'enabled' else 'blocklisted' end
     from unnest($2::uuid[], $3::jsonb[], $4::timestamptz[]) b (id, before, changed_at)
       left join suppression s on s.account_id = $1 and s.channel = 'sms' and s.address_hash = sha256(convert_to(b.before->>'phone', 'UTF8'))
     where c.account_id = $1 and c.id = any($2::uuid[]) and c.id = b.id and c.updated_at = b.changed_at`,
    [accountId, ids, rows.map((row) => JSON.stringify(row.before)), rows.map((row) => row.changedAt)],
  );
  return ids.at(-1) ?? null;
};

const deleteCreated: Step = async (client, accountId, importId, afterId) => {
  const { rows } = await client.query<{ id: string }>(
    `select id from contact where account_id = $1 and import_id = $2 and deleted_at is null and id > $3 order by id limit ${batch}`,
    [accountId, importId, afterId],
  );
  const ids = rows.map((row) => row.id);
  await hold(client, accountId, ids);
  await client.query(
    `update contact c set deleted_at = now() where account_id = $1 and id = any($2::uuid[]) and updated_at = created_at
       and not exists (select from list_member m where m.account_id = $1 and m.contact_id = any($2::uuid[]) and m.contact_id = c.id)`,
    [accountId, ids],
  );
  return ids.at(-1) ?? null;
};

function hold(client: pg.PoolClient, accountId: string, ids: readonly string[]): Promise<void> {
  return lockRows({ sql: sqlOfClient(client), actor: { accountId, userId: null } }, 'contact', ids);
}
