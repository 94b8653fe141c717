import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attemptStatement } from './attempt-statement.ts';
import { furnishAccount } from './furnished/furnished-account.ts';
import { readTables, type Table, tenantTables } from './tenant-tables.ts';

/** What housekeeping's login, `talkdrum_keeper`, reads in all accounts. */
let test: TestDomain;
let tables: Table[];
let tenant: Table[];
let accountId: string;
beforeAll(async () => {
  test = await startTestDomain();
  tables = await readTables(test.domain);
  tenant = tenantTables(tables);
  ({ accountId } = await furnishAccount(test.domain, 'ama@a.example', 'CanaryA'));
});
afterAll(() => test.stop());

const named = (list: Table[]) => list.map((table) => table.name);

/** Texts that say nothing about anyone: states, kinds, and which key sealed a value. */
const harmless = [
  'asset.state',
  'due_work.kind',
  'import_job.status',
  'lead.state',
  'lead.sealed_sealed_by',
  'opt_in_request.state',
  'payment_authorisation.token_sealed_by',
  'privacy_setting.message_months',
  'sending_domain.dkim_private_key_sealed_by',
  'submission_file.state',
  'wallet_hold.kind',
  'wallet_hold.subject',
  'webhook_endpoint.secret_sealed_by',
  'webhook_endpoint.previous_secret_sealed_by',
];
const readable = async () =>
  (
    await test.domain.pool.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and has_column_privilege('talkdrum_keeper', c.oid, a.attnum, 'SELECT')
       group by 1 order by 1`,
    )
  ).rows;

it('reads ids, times, numbers and states, and no other texts', async () => {
  const granted = await readable();
  expect(granted.length).toBeGreaterThan(15);
  const texts = granted.flatMap((grant) => {
    const types = new Map(
      tables.find(({ name }) => name === grant.table)?.columns.map(({ name, type }) => [name, type]),
    );
    return grant.columns
      .filter((name) => !/^(uuid|boolean|integer|timestamptz\(3\))$/.test(types.get(name) ?? ''))
      .map((name) => `${grant.table}.${name}`);
  });
  expect(texts).toEqual(harmless);
  expect(granted.map(({ table }) => table).filter((name) => named(tenant).includes(name))).toEqual(
    named(tenant.filter((table) => table.policies.includes('keeper_read'))),
  );
});

it('finds nothing that an account wrote, in any column', async () => {
  const pool = test.domain.deps.keeperPool;
  for (const { table, columns } of await readable()) {
    const { rows } = await pool.query<{ text: string }>(
      `select concat_ws(' ', ${columns.join(', ')}) as text from ${table}`,
    );
    expect(rows.length, table).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join(' '), table).not.toMatch(/canary|@|\.example/i);
  }
});

it('is refused everything else: other columns, other tables, and writing', async () => {
  const pool = test.domain.deps.keeperPool;
  const granted = new Map((await readable()).map(({ table, columns }) => [table, columns]));
  for (const { name, columns } of tables) {
    const closed = columns
      .map((column) => column.name)
      .filter((one) => granted.get(name)?.includes(one) !== true);
    const any = columns.some((column) => column.name === 'account_id') ? 'account_id' : columns.at(-1)?.name;
    for (const sql of [
      ...closed.map((column) => `select ${column} from ${name}`),
      `delete from ${name}`,
      `update ${name} set ${any} = ${any}`,
      `insert into ${name} default values`,
      `select from ${name} for update`,
    ])
      expect({ sql, answer: await attemptStatement(pool, accountId, sql) }).toEqual({
        sql,
        answer: { code: '42501' },
      });
  }
  for (const sql of [
    'create table public.mine (id int)',
    'set role talkdrum_app',
    `select ensure_kept_month('2040-01-01')`,
  ])
    expect(await attemptStatement(pool, accountId, sql)).toEqual({ code: '42501' });
});
