import { afterAll, beforeAll, expect, test } from 'vitest';
import { TenantConnection } from './sending/leases/tenant-connection.ts';
import { startTestDomain, type TestDomain } from './testing/index.ts';

let world: TestDomain;
const accountId = '01890000-0000-7000-8000-000000000001';
const actor = { accountId, userId: null };

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(async () => {
  await world.stop();
});

const statement = `select 'a'::text as user_name, '2026-03-09T10:11:12.345Z'::timestamptz as created_at,
  9007199254740993::bigint as amount_minor, 3::int as n, '2026-03-09'::date as day, null::timestamptz as ended_at,
  '{"first_name":"Ama"}'::jsonb as data`;
const row = {
  userName: 'a',
  createdAt: new Date('2026-03-09T10:11:12.345Z'),
  amountMinor: 9_007_199_254_740_993n,
  n: 3,
  day: '2026-03-09',
  endedAt: null,
  data: { first_name: 'Ama' },
};

test.each([
  ['a scope', () => world.domain.openScope(actor, async ({ sql }) => (await sql(statement)).rows)],
  ['a call without an account', () => world.domain.staff(async ({ sql }) => (await sql(statement)).rows)],
  ['an intake', () => world.domain.openIntake(actor, async ({ sql }) => (await sql(statement)).rows)],
  ['bulk work', () => world.domain.bulk(accountId, async (client) => (await client.query(statement)).rows)],
  ['the pool', async () => (await world.domain.pool.query(statement)).rows],
  ['the search', async () => (await world.domain.deps.searchPool.query(statement)).rows],
  [
    'the pump',
    async () => {
      const connection = new TenantConnection(world.domain.config.appDatabaseUrl);
      const rows = await connection.run(accountId, { name: 'a_row', text: statement }, []);
      await connection.close();
      return rows;
    },
  ],
])('a row of %s has properties in camelCase, dates, and money as bigint', async (_, read) => {
  expect(await read()).toEqual([row]);
});
