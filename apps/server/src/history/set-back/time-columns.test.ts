import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeColumns } from './time-columns.ts';

let world: TestDomain;
beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());

const columnsSql = `
  select t.relname as name, array_agg(a.attname::text order by a.attname) as columns
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype)
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    and (
      t.relname = 'account'
      or exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'account_id')
    )
  group by 1
  order by 1`;

test('every time in the tables of an account moves with the history, or says why it stays', async () => {
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string[] }>(columnsSql);
  await client.end();
  const declared = Object.entries(timeColumns).map(([name, { moved = [], stays = {} }]) => ({
    name,
    columns: [...moved, ...Object.keys(stays)].toSorted(),
  }));
  expect(declared.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(rows);
});
