import { entities } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptStatement } from './attempt-statement.ts';
import { type FurnishedAccount, furnishAccount } from './furnished/furnished-account.ts';
import {
  crossAccountTables,
  hasAccount,
  readTables,
  sharedTables,
  type Table,
  tenantTables,
} from './tenant-tables.ts';

let test: TestDomain;
let tables: Table[];
let tenant: Table[];
let a: FurnishedAccount;
let b: FurnishedAccount;
beforeAll(async () => {
  test = await startTestDomain();
  tables = await readTables(test.domain);
  tenant = tenantTables(tables);
  a = await furnishAccount(test.domain, 'ama@a.example', 'CanaryA');
  b = await furnishAccount(test.domain, 'bola@b.example', 'CanaryB');
});
afterAll(() => test.stop());

const named = (list: Table[]) => list.map((table) => table.name);

const attempt = (accountId: string, sql: string, params: unknown[] = [], pool = test.domain.pool) =>
  attemptStatement(pool, accountId, sql, params);

async function rowsOf<Row extends object>(
  accountId: string,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> {
  return test.domain.bulk(accountId, async (client) => (await client.query<Row>(sql, params)).rows);
}

/** Tables without rows of the account although each was filled: partitions of other months. */
async function emptyPartitions(accountId: string): Promise<string[]> {
  const empty: string[] = [];
  for (const table of tenant)
    if ((await rowsOf(accountId, `select 1 from ${table.name} limit 1`)).length === 0) empty.push(table.name);
  return empty.filter((name) => tables.find((table) => table.name === name)?.isPartition);
}

describe('every table', () => {
  it('belongs to an account, or is listed as belonging to none', () => {
    expect(
      named(tables.filter((table) => !hasAccount(table) && sharedTables[table.name] === undefined)),
    ).toEqual([]);
    expect(
      Object.keys({ ...sharedTables, ...crossAccountTables }).filter((name) => !named(tables).includes(name)),
    ).toEqual([]);
  });

  it('stores times in milliseconds, like the program', () => {
    const known = ['delivery.send_after'];
    const ownColumns = tables.filter(
      ({ name, isPartition }) => name !== 'agenda_jobs' && name !== 'schema_migration' && !isPartition,
    );
    const odd = ownColumns.flatMap((table) =>
      table.columns
        .filter(({ type }) => type.startsWith('timestamp') && type !== 'timestamptz(3)')
        .map(({ name }) => `${table.name}.${name}`),
    );
    expect(odd).toEqual(known);
  });
});

describe('every table of an account', () => {
  it('is under forced row-level security', () => {
    expect(tenant.length).toBeGreaterThan(20);
    expect(
      named(tenant.filter((table) => !table.hasRls || !table.isForced || !table.policies.includes('tenant'))),
    ).toEqual([]);
  });

  it('starts its primary key and every unique key with the account', () => {
    // Partitions have keys of their own, where the key of the whole table would have to name the partition too.
    const partitioned = ['delivery', 'delivery_event', 'campaign_exclusion'];
    const keyed = tenant.filter(({ name }) => !partitioned.includes(name));
    expect(named(keyed.filter((table) => table.primaryKey[0] !== 'account_id'))).toEqual([]);
    expect(
      tenant.flatMap((table) =>
        table.uniqueKeys
          .filter((key) => key[0] !== 'account_id')
          .map((key) => `${table.name} (${key.join(', ')})`),
      ),
    ).toEqual([]);
  });

  it('refers only to tables of the same account', () => {
    const names = new Set(named(tenant));
    const loose = tenant.flatMap((table) =>
      table.foreignKeys
        .filter(
          ({ columns, target, targetColumns }) =>
            names.has(target) &&
            (columns.indexOf('account_id') < 0 ||
              columns.indexOf('account_id') !== targetColumns.indexOf('account_id')),
        )
        .map(({ name }) => name),
    );
    expect(loose).toEqual([]);
  });

  it('has rows, so the checks below prove something', async () => {
    for (const account of [a, b]) {
      const empty = await emptyPartitions(account.accountId);
      for (const table of tenant) {
        if (empty.includes(table.name)) continue;
        expect({
          table: table.name,
          rows: (await rowsOf(account.accountId, `select 1 from ${table.name} limit 1`)).length,
        }).toEqual({
          table: table.name,
          rows: 1,
        });
      }
    }
  });

  it("can't be queried without an account, even on a connection that had one", async () => {
    const empty = await emptyPartitions(a.accountId);
    for (const table of tenant.filter(({ name }) => !empty.includes(name))) {
      await expect(
        test.domain.pool.query(`select * from ${table.name} limit 1`),
        table.name,
      ).rejects.toMatchObject({
        code: expect.stringMatching(/^(42704|22P02)$/),
      });
    }
  });

  it('shows nothing of another account, and lets nothing of it be changed or deleted', async () => {
    for (const { name } of tenant) {
      expect({
        name,
        seen: await attempt(b.accountId, `select 1 from ${name} where account_id = $1`, [a.accountId]),
      }).toEqual({ name, seen: { count: 0 } });
      expect({
        name,
        foreign: await attempt(b.accountId, `select 1 from ${name} where account_id <> $1`, [b.accountId]),
      }).toEqual({
        name,
        foreign: { count: 0 },
      });
      // An append-only table refuses the statement itself.
      const nothing = [{ count: 0 }, { code: '42501' }];
      expect(nothing, name).toContainEqual(
        await attempt(b.accountId, `update ${name} set account_id = account_id where account_id = $1`, [
          a.accountId,
        ]),
      );
      expect(nothing, name).toContainEqual(
        await attempt(b.accountId, `delete from ${name} where account_id = $1`, [a.accountId]),
      );
    }
  });

  it('refuses a row for another account', async () => {
    const empty = await emptyPartitions(a.accountId);
    for (const { name, columns } of tenant.filter((table) => !empty.includes(table.name))) {
      const written = columns.filter(({ isGenerated }) => !isGenerated).map((column) => column.name);
      const [row] = await rowsOf<{ row: unknown }>(
        a.accountId,
        `select to_jsonb(t) as row from ${name} t limit 1`,
      );
      const inserted = await attempt(
        b.accountId,
        `insert into ${name} (${written.join(', ')}) select ${written.join(', ')} from jsonb_populate_record(null::${name}, $1)`,
        [JSON.stringify(row?.row)],
      );
      expect({ name, inserted }).toEqual({ name, inserted: { code: '42501' } });
      expect({
        name,
        moved: await attempt(b.accountId, `update ${name} set account_id = $1`, [a.accountId]),
      }).toEqual({ name, moved: { code: '42501' } });
    }
  });

  it('refuses a reference to a row of another account', async () => {
    for (const table of tenant.filter(({ isPartition }) => !isPartition)) {
      for (const key of table.foreignKeys.filter(({ target }) => named(tenant).includes(target))) {
        const [id, targetId] = [key.columns[1], key.targetColumns[1]];
        const [foreign] = await rowsOf<{ id: string }>(
          a.accountId,
          `select ${targetId} as id from ${key.target} limit 1`,
        );
        const pointed = await attempt(
          b.accountId,
          `update ${table.name} t set ${id} = $1 where ctid = (select ctid from ${table.name} limit 1)`,
          [foreign?.id],
        );
        // An append-only table refuses the statement itself.
        expect([{ code: '23503' }, { code: '42501' }], key.name).toContainEqual(pointed);
      }
    }
  });
});

const logins = ['talkdrum_app', 'talkdrum_keeper', 'talkdrum_search'];

describe("the app's login", () => {
  const refused = { code: '42501' };

  it("owns nothing, can't bypass row-level security and belongs to no other role", async () => {
    expect(named(tables.filter(({ owner }) => owner.startsWith('talkdrum_')))).toEqual([]);
    const { rows } = await test.domain.pool.query(
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication, (select count(*)::int from pg_auth_members m where m.member = r.oid) memberships,
         (select count(*)::int from pg_proc where proowner = r.oid) + (select count(*)::int from pg_namespace where nspowner = r.oid) owned
       from pg_roles r where rolname = any ($1) order by 1`,
      [logins],
    );
    const nothing = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      memberships: 0,
      owned: 0,
    };
    expect(rows).toEqual(logins.map((rolname) => ({ rolname, ...nothing })));
  });

  it.each([
    'create table public.mine (id int)',
    'create schema mine',
    'alter table contact disable row level security',
    'drop policy tenant on contact',
    'create policy all_rows on contact using (true)',
    'truncate delivery',
    'set role postgres',
    'set session authorization postgres',
    `alter role talkdrum_app bypassrls`,
    `copy contact to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
  ])("can't do this: %s", async (sql) => {
    const answer = await attempt(b.accountId, sql);
    expect('code' in answer && ['42501', '22023'].includes(answer.code ?? '')).toBe(true);
    if (!sql.startsWith('set')) expect(answer).toEqual(refused);
  });

  it("can't truncate a table past its policy, nor read it through a reference or a trigger", async () => {
    const { rows } = await test.domain.pool.query(
      `select c.relname, p from pg_class c, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p, unnest($1::text[]) role
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(role, c.oid, p)`,
      [logins],
    );
    expect(rows).toEqual([]);
  });

  it("finds no function that runs with the owner's rights, except the known ones with a fixed search path", async () => {
    const { rows } = await test.domain.pool.query<{ name: string; config: string[]; isOpen: boolean }>(
      `select proname as name, proconfig as config, has_function_privilege('talkdrum_search', oid, 'execute') or has_function_privilege('talkdrum_keeper', oid, 'execute') as is_open from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    const known = [
      'accounts_of_month',
      'analyze_contact_events',
      'analyze_messages',
      'detach_kept_month',
      'drop_contact_event_month',
      'drop_kept_month',
      'ensure_contact_event_month',
      'ensure_kept_month',
      'merge_contact_search',
      'purge_account_rows',
      'purge_audit_events',
      'wallet_apply',
    ];
    expect(rows).toEqual(
      known.map((name) => ({
        name,
        config: expect.arrayContaining(['search_path=public, pg_temp']),
        isOpen: false,
      })),
    );
  });
});

describe('the search login', () => {
  it('reads only the tables granted to it', async () => {
    const { rows } = await test.domain.pool.query<{ name: string; privileges: string[] }>(
      `select c.relname as name, array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p where has_table_privilege('talkdrum_search', c.oid, p) or (p <> 'DELETE' and has_any_column_privilege('talkdrum_search', c.oid, p))) as privileges
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
    );
    const readable = rows.filter(({ privileges }) => privileges.length > 0);
    expect(readable).toEqual(
      [
        // Views over tables it may read, under their policies.
        'contact_activity',
        'contact_answer',
        'contact_history',
        'contact_points',
        'contact_submission',
        'message_bounced',
        'message_clicked',
        'message_complained',
        'message_delivered',
        'message_failed',
        'message_opened',
        'message_sent',
        'message_unsubscribed',
        ...named(tenant.filter((table) => table.policies.includes('search_read'))),
      ]
        .toSorted()
        .map((name) => ({
          name,
          privileges: ['SELECT'],
        })),
    );
    expect(
      named(
        tables.filter((table) =>
          table.policies.some((policy) => !['tenant', 'search_read', 'keeper_read'].includes(policy)),
        ),
      ),
    ).toEqual([]);
  });

  it("can't write even those", async () => {
    const pool = test.domain.deps.searchPool;
    for (const { name } of tenant.filter((table) => table.policies.includes('search_read'))) {
      for (const sql of [
        `delete from ${name}`,
        `update ${name} set account_id = account_id`,
        `insert into ${name} (account_id) values ('${newId()}')`,
      ]) {
        expect({ sql, answer: await attempt(a.accountId, sql, [], pool) }).toEqual({
          sql,
          answer: { code: '42501' },
        });
      }
    }
    expect(await attempt(a.accountId, 'create table public.mine (id int)', [], pool)).toEqual({
      code: '42501',
    });
    expect(await attempt(a.accountId, `select ensure_kept_month('2040-01-01')`, [], pool)).toEqual({
      code: '42501',
    });
  });
});

describe('every entity', () => {
  const types: Record<string, string[]> = {
    varchar: ['text'],
    text: ['text'],
    uuid: ['uuid'],
    int: ['integer'],
    smallint: ['smallint'],
    bigint: ['bigint'],
    boolean: ['boolean'],
    jsonb: ['jsonb'],
    'text[]': ['text[]'],
  };

  it('has matching columns in the database', () => {
    const wrong: string[] = [];
    const known = [...test.domain.orm.getMetadata().getAll().values()];
    expect(known).toHaveLength(entities.length);
    for (const { tableName, props } of known) {
      const table = tables.find(({ name }) => name === tableName);
      for (const prop of props.filter(({ persist }) => persist !== false)) {
        for (const [index, field] of (prop.fieldNames ?? []).entries()) {
          const column = table?.columns.find(({ name }) => name === field);
          const wanted = prop.columnTypes?.[index] ?? '';
          const accepted = types[wanted.replace(/\(\d+\)$/, '')] ?? [wanted];
          if (column === undefined || !accepted.includes(column.type))
            wrong.push(`${tableName}.${field}: ${wanted} here, ${column?.type ?? 'missing'} in the database`);
          else if ((prop.nullable ?? false) !== column.isNullable)
            wrong.push(
              `${tableName}.${field}: ${column.isNullable ? 'may' : 'must not'} be null in the database`,
            );
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
