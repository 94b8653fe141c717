import type pg from 'pg';

/** The books: what was paid and for what, by ids alone. Kept for ever, also of an account that is gone. */
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
  // What our staff did, in a log of theirs: ids and reasons.
  'staff_event',
  // That a provider's transaction pays once in the whole installation, by hash.
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
 * The tables an account's rows are deleted from, in an order in which no row is deleted that another one
 * still refers to. Read from the catalog, so that a new table is among them the day it is born.
 */
export async function tablesToPurge(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; targets: string[] }>(catalogSql);
  // A person's sessions go with the person, or choose another account; the list of work holds the work that
  // is going on.
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
