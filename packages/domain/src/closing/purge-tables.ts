import type pg from 'pg';

/**
 * The books: what was paid and for what, by ids only. Kept permanently, even after the account is deleted.
 */
const keptTables = [
  'ledger_transaction',
  'ledger_entry',
  'wallet_hold',
  'wallet_balance',
  'payment',
  'payment_refund',
  'payment_reversal',
  'subscription_period',
  'subscription_event',
  // Actions of our staff, in their own log: ids and reasons.
  'staff_event',
  // Ensures that a provider's transaction pays only once in the whole installation, by hash.
  'provider_key',
];

const catalogSql = `
  select c.oid::regclass::text as name, coalesce(array_agg(f.confrelid::regclass::text) filter (where f.oid is not null), '{}') as targets
  from pg_class c
  left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0 and f.confrelid <> c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
  group by c.oid order by 1`;

/**
 * The tables to delete an account's rows from, ordered so that no row is deleted while another references it.
 * Read from the catalog, so new tables are included automatically.
 */
export async function tablesToPurge(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; targets: string[] }>(catalogSql);
  // A person's sessions are deleted with the person or switch to another account; due work contains the
  // running purge itself.
  const open = new Map(
    rows
      .filter(({ name }) => ![...keptTables, 'session', 'due_work', 'membership'].includes(name))
      .map((row) => [row.name, row.targets]),
  );
  const ordered: string[] = [];
  while (open.size > 0) {
    const free = [...open.keys()].filter(
      (name) => ![...open].some(([other, targets]) => other !== name && targets.includes(name)),
    );
    if (free.length === 0)
      throw new Error(`these tables refer to each other: ${[...open.keys()].join(', ')}`);
    ordered.push(...free);
    for (const name of free) open.delete(name);
  }
  return ordered;
}
