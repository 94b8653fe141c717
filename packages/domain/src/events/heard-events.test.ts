import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { heardEventsSql } from './heard-events.sql.ts';

let world: TestDomain;
beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());

it('reads the events of a batch by their keys, however many the account has and the planner doesn’t know of', async () => {
  const account = await TestAccount.create(world.domain);
  await account.query(
    `insert into contact_event (account_id, id, contact_id, at, name, source)
     select $1, uuidv7(), uuidv7(), date_trunc('milliseconds', now()) - make_interval(secs => n), 'order.paid', 'api'
     from generate_series(1, 100000) n`,
  );
  const batch = await account.query<{ id: string; at: Date }>(
    'select id, at from contact_event where account_id = $1 order by at desc limit 100',
  );
  const params = [batch.map(({ id }) => id), batch.map(({ at }) => at)];
  const found = await account.query<{ id: string; name: string }>(
    `select e.id, e.name from ${heardEventsSql}`,
    params,
  );
  expect(found.map(({ id }) => id).sort()).toEqual(batch.map(({ id }) => id).sort());
  const plan = await account.query<object>(
    `explain (analyze, buffers) select e.id, e.name from ${heardEventsSql}`,
    params,
  );
  const pages = /shared hit=(\d+)/.exec(plan.map((row) => Object.values(row)[0]).join('\n'))?.[1];
  // A key of one month is three pages and the row's.
  expect(Number(pages)).toBeLessThan(100 * 8);
});
