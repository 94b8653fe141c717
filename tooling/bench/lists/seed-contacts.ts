import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export const firstNames = [
  'Ada',
  'Amaka',
  'Bola',
  'Chidi',
  'Dayo',
  'Efe',
  'Femi',
  'Grace',
  'Hauwa',
  'Ife',
  'Jide',
  'Kola',
  'Lola',
  'Musa',
  'Ngozi',
  'Obi',
  'Peter',
  'Rita',
  'Sade',
  'Tunde',
  'Uche',
  'Wale',
  'Yemi',
  'Zainab',
];
export const lastNames = [
  'Abiola',
  'Bello',
  'Chukwu',
  'Danjuma',
  'Eze',
  'Falana',
  'Garba',
  'Hassan',
  'Ibrahim',
  'Johnson',
  'Kalu',
  'Lawal',
  'Mohammed',
  'Nwosu',
  'Okafor',
  'Peterside',
  'Quadri',
  'Rufai',
  'Sule',
  'Taiwo',
  'Udo',
  'Williams',
  'Yusuf',
  'Zubair',
];

/** Indexes that are much cheaper to build at the end than to fill row by row. */
const builtAfterwards = ['contact_search'];

async function addAccount(owner: pg.Client): Promise<string> {
  const accountId = randomUUID();
  await owner.query(`insert into account (id, email, company) values ($1, $2, 'Bench')`, [
    accountId,
    `${accountId}@example.com`,
  ]);
  return accountId;
}

async function fill(owner: pg.Client, accountId: string, count: number): Promise<void> {
  await owner.query(
    `insert into contact (account_id, id, full_name, email, phone, attributes, created_at, updated_at)
     select $1, uuidv7(-make_interval(secs => ($2::int - n) * 30)), first || ' ' || last || case when n % 90000 = 7 then ' Zyxwick' else '' end,
       lower(first || '.' || last) || n || (array['@gmail.com', '@yahoo.com', '@example.com', '@outlook.com'])[1 + n % 4],
       '+23480' || lpad((n % 100000000)::text, 8, '0'),
       jsonb_build_object('plan', (array['free', 'free', 'free', 'pro'])[1 + n % 4], 'city', 'c' || (n::bigint * 7919 % 500), 'amount', n % 10000,
         'born', case when n % 3 = 0 then to_char(date '2000-01-01' + n * 31 % 366, '--MM-DD') else (date '1950-01-01' + n * 97 % 20000)::text end),
       now() - make_interval(secs => ($2::int - n) * 30), now()
     from generate_series(1, $2::int) n,
       lateral (select ($3::text[])[1 + (n * 31 + n / 7) % cardinality($3::text[])] first, ($4::text[])[1 + (n * 17 + n / 11) % cardinality($4::text[])] last) names`,
    [accountId, count, firstNames, lastNames],
  );
  const listId = randomUUID();
  await owner.query(`insert into list (account_id, id, name) values ($1, $2, 'Everybody else')`, [
    accountId,
    listId,
  ]);
  await owner.query(
    `insert into list_member (account_id, list_id, contact_id) select account_id, $2, id from contact where account_id = $1 and abs(hashtext(id::text)) % 3 = 0`,
    [accountId, listId],
  );
}

/** Gives the account that many contacts, a third of them on a list; an older account has a tenth of them. */
export async function seedContacts(owner: pg.Client, contacts: number, given?: string): Promise<string> {
  const { rows } = await owner.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where indexname = any($1)',
    [builtAfterwards],
  );
  for (const { indexname } of rows) await owner.query(`drop index ${indexname}`);
  await fill(owner, await addAccount(owner), Math.round(contacts / 10));
  const accountId = given ?? (await addAccount(owner));
  await fill(owner, accountId, contacts);
  await owner.query(`set maintenance_work_mem = '1GB'`);
  for (const { indexdef } of rows) await owner.query(indexdef);
  await owner.query('vacuum analyze');
  return accountId;
}
