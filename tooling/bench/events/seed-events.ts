import type pg from 'pg';

const months = 24;
/** Much cheaper to build at the end than to fill row by row. */
const builtAfterwards = ['contact_event_contact', 'contact_event_name'];

/** Adds contacts with the addresses that the benches send to. Returns their ids. */
export async function addContacts(owner: pg.Client, accountId: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into contact (account_id, id, full_name, email)
     select $1, uuidv7(), 'Ada Obi', 'person' || n || '@mail.example' from generate_series(0, $2::int - 1) n
     returning id`,
    [accountId, count],
  );
  return rows.map(({ id }) => id);
}

/** Events of the account's contacts over 24 months, a tenth of them paid orders. */
export async function seedEvents(owner: pg.Client, accountId: string, count: number): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    // Without “only”, which leaves the partitions without their part of the index.
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes where indexname = any($1)`,
    [builtAfterwards],
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(
    'create temp table known as select id, row_number() over () as n from contact where account_id = $1',
    [accountId],
  );
  await owner.query('create unique index on known (n)');
  await owner.query('analyze known');
  for (let back = 0; back < months; back += 1) {
    await owner.query(
      `select ensure_contact_event_month(date_trunc('month', now() at time zone 'UTC' - make_interval(months => $1))::date)`,
      [back],
    );
    await owner.query(
      `insert into contact_event (account_id, at, id, contact_id, name, source, properties)
       select $1, since + (least(now(), since + interval '28 days') - since) * random(), uuidv7(), known.id,
         case when e % 10 = 0 then 'order.paid' else 'shop.visit_' || e % 9 end, 'api',
         jsonb_build_object('amount', (e::bigint * 7919) % 20000, 'items', 1 + e % 4)
       from (select date_trunc('month', now() at time zone 'UTC' - make_interval(months => $2)) at time zone 'UTC' as since) m,
         generate_series(1, $3::int) e
       join known on known.n = 1 + (e::bigint * 104729 + $2 * 7) % (select count(*) from known)`,
      [accountId, back, Math.ceil(count / months)],
    );
    process.stdout.write('.');
  }
  await owner.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('vacuum analyze contact_event');
  await owner.query('vacuum analyze contact');
}
