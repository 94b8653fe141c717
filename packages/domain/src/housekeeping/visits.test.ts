import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RetentionRule } from '../kernel/index.ts';
import { retentionRules } from '../collected/retention.ts';
import { asOwner, makeBareAccount, startTestDomain, type TestDomain } from '../testing/index.ts';
import { applyRetention } from './apply-retention.ts';
import { events, plantedRows } from './due-rows-fixture.ts';
import { questionOf } from './retention-statements.ts';

/** Housekeeping visits only accounts that have something due. */
let world: TestDomain;
let accounts: string[];

// Partitions will replace the rules of an account's choice of event days.
const inAccounts = retentionRules.filter(({ scope }) => scope === 'each account');

beforeAll(async () => {
  world = await startTestDomain();
  accounts = [];
  while (accounts.length < 200) accounts.push((await makeBareAccount(world.domain)).accountId);
});
afterAll(() => world.stop());

async function plant(accountId: string, sql: string, ...params: unknown[]): Promise<void> {
  await world.domain.bulk(accountId, (client) => client.query(sql, [accountId, ...params]));
}

/** Runs the rules; the accounts it opened a transaction in, and the connections it took. */
async function watch(rules: readonly RetentionRule[]) {
  const { domain } = world;
  const [bulk, scopes] = [vi.spyOn(domain, 'bulk'), vi.spyOn(domain, 'openScope')];
  const taken = { keeper: 0, app: 0 };
  const count = (login: keyof typeof taken) => () => (taken[login] += 1);
  const [keeper, app] = [count('keeper'), count('app')];
  domain.deps.keeperPool.on('acquire', keeper);
  domain.pool.on('acquire', app);
  const changed = await applyRetention(domain, rules);
  const visited = [
    ...bulk.mock.calls.map(([accountId]) => accountId),
    ...scopes.mock.calls.map(([{ accountId }]) => accountId),
  ];
  domain.deps.keeperPool.off('acquire', keeper);
  domain.pool.off('acquire', app);
  vi.restoreAllMocks();
  return { changed, taken, visited: [...new Set(visited)].toSorted() };
}

const asked = async (rule: RetentionRule) =>
  (await world.domain.deps.keeperPool.query<{ accountId: string }>(questionOf(rule))).rows.map(
    ({ accountId }) => accountId,
  );

/** How its question is answered once the table is too large to be read. */
const planOf = async (rule: RetentionRule) => {
  const client = await world.domain.deps.keeperPool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    await client.query('set local enable_bitmapscan = off');
    const { rows } = await client.query<Record<string, string>>(`explain (costs off) ${questionOf(rule)}`);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const rowsOf = async (table: string) =>
  asOwner(world.database, async (client) => (await client.query(`select from ${table}`)).rowCount);

const removed = inAccounts.find(({ table, accounts }) => table === 'webhook_event' && accounts !== undefined);
const cases = plantedRows.map((row) => ({
  ...row,
  rule: inAccounts.filter((rule) => rule.table === row.table && rule !== removed)[row.place],
}));

test('there is a planted row for every rule', () => {
  expect(new Set([removed, ...cases.map(({ rule }) => rule)])).toEqual(new Set(inAccounts));
});

test.each(cases)(
  '$table, rule $place: of 200 accounts it visits the 3 that have something due, and changes nothing younger',
  async ({ rule, table, sql, kept, due }) => {
    if (rule === undefined) throw new Error(`no rule for ${table}`);
    const [concerned, others] = [accounts.slice(0, 3), accounts.slice(3, 6)];
    for (const accountId of concerned) await plant(accountId, sql, due);
    for (const accountId of others) await plant(accountId, sql, kept);
    const before = await rowsOf(table);
    expect(await watch([rule])).toEqual({
      changed: 3,
      taken: { keeper: 1, app: 3 },
      visited: concerned.toSorted(),
    });
    expect(await asked(rule)).toEqual([]);
    expect(await rowsOf(table)).toBe((before ?? 0) - (rule.set === undefined ? 3 : 0));
    await asOwner(world.database, (client) =>
      client.query(
        'truncate outbox_event, due_work, webhook_endpoint, webhook_event, webhook_due, sending_domain cascade',
      ),
    );
  },
);

test('events of removed webhooks: it finds the accounts among those with webhooks', async () => {
  if (removed === undefined) throw new Error('no such rule');
  for (const accountId of accounts.slice(0, 10)) await plant(accountId, events.ofWebhook);
  for (const accountId of accounts.slice(8, 11)) await plant(accountId, events.ofNothing);
  expect(await watch([removed])).toMatchObject({
    changed: 3,
    visited: accounts.slice(8, 11).toSorted(),
  });
  expect([await asked(removed), await rowsOf('webhook_event')]).toEqual([[], 10]);
});

test('an ended API key leaves with the row that finds its account', async () => {
  expect([await rowsOf('api_key'), await rowsOf('api_key_door')]).toEqual([3, 3]);
});

test('an account that keeps its audit log for ever is not visited, one that chose less is', async () => {
  const rule = inAccounts.find(({ setting }) => setting === 'auditDays');
  const row = plantedRows.find(({ table }) => table === 'audit_event');
  if (rule === undefined || row === undefined) throw new Error('no such rule');
  const [forever = '', short = ''] = accounts.slice(20);
  await plant(forever, 'insert into privacy_setting (account_id, audit_days) values ($1, null)');
  await plant(short, 'insert into privacy_setting (account_id, audit_days) values ($1, 90)');
  await plant(forever, row.sql, '5 years');
  await plant(short, row.sql, '91 days');
  expect(await watch([rule])).toMatchObject({ changed: 1, visited: [short] });
});

test('after a crash between two batches the next run deletes the rest', async () => {
  const rule = inAccounts.find(({ table }) => table === 'contact');
  if (rule === undefined) throw new Error('no such rule');
  const [first = '', second = ''] = accounts.slice(30);
  const many = `
    insert into contact (account_id, id, email, deleted_at)
    select $1, uuidv7(), n || '@example.com', now() - interval '2 days' from generate_series(1, $2::int) n`;
  await plant(first, many, 5_001);
  await plant(second, many, 1);
  // The connection breaks when the first account's last contact goes.
  await asOwner(world.database, (client) =>
    client.query(`
      create function crash() returns trigger language plpgsql security definer as $$
      begin
        if not exists (select from contact where account_id = '${first}') then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return null;
      end $$;
      create trigger crash after delete on contact for each statement execute function crash()`),
  );
  const left = () =>
    world.domain.bulk(first, async (client) => (await client.query('select from contact')).rowCount);
  await expect(applyRetention(world.domain, [rule])).rejects.toThrow(/terminat/);
  // The second account may have had its turn before.
  const due = (await asked(rule)).toSorted();
  expect([await left(), due.includes(first)]).toEqual([1, true]);
  await asOwner(world.database, (client) => client.query('drop trigger crash on contact'));
  expect(await watch([rule])).toMatchObject({ changed: due.length, visited: due });
  expect(await asked(rule)).toEqual([]);
});

test('which contacts to delete for good is read from the index of deleted contacts alone', async () => {
  const rule = inAccounts.find(({ table }) => table === 'contact');
  if (rule === undefined) throw new Error('no rule about contacts');
  // Without living contacts, any index would do.
  const living = `insert into contact (account_id, id, email) select $1, uuidv7(), n || '@living.example' from generate_series(1, 5000) n`;
  await plant(accounts[0] ?? '', living);
  await asOwner(world.database, (client) => client.query('vacuum analyze contact'));
  expect(await planOf(rule)).toContain('Index Only Scan using contact_deleted on contact');
});
