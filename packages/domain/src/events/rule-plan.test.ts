import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SegmentDefinition } from '../audience/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

type Rule = Extract<SegmentDefinition['root']['items'][number], { t: 'event' }>;

let world: TestDomain;
let account: TestAccount;
const [contacts, events, opens] = [100_000, 1_000_000, 200_000];

/** A tenth of the events are paid orders. They lie in the last ten months, each in a partition of its own. */
beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain);
  await account.query(
    `insert into contact (account_id, id, email)
     select $1, uuidv7(), 'p' || n || '@example.com' from generate_series(1, $2::int) n`,
    [contacts],
  );
  await account.query(
    `with known as materialized (select id, row_number() over () as n from contact where account_id = $1)
     insert into contact_event (account_id, id, contact_id, at, name, source, properties)
     select $1, uuidv7(), known.id, now() - make_interval(days => e % 300), case when e % 10 = 3 then 'order.paid' else 'shop.visited' end,
       'api', jsonb_build_object('amount', e % 10000)
     from generate_series(1, $2::int) e join known on known.n = 1 + (e::bigint * 7919) % $3::int`,
    [events, contacts],
  );
  await account.query(
    `with known as materialized (select id, row_number() over () as n from contact where account_id = $1)
     insert into delivery_event (account_id, id, delivery_id, contact_id, at, kind, audience)
     select $1, uuidv7(), uuidv7(), known.id, now() - make_interval(days => e % 300), 'open', 'human'
     from generate_series(1, $2::int) e join known on known.n = 1 + (e::bigint * 7919) % $3::int`,
    [opens, contacts],
  );
  await asOwner(world.database, (client) => client.query('vacuum analyze'));
}, 240_000);
afterAll(() => world?.stop());

/** The plan of counting a segment with the rule, on the login that counts it. */
async function planOf(rule: Omit<Rule, 't' | 'name'>, name = 'order.paid'): Promise<string> {
  const root = { op: 'and' as const, items: [{ t: 'event' as const, name, ...rule }] };
  const { sql, params } = await account.inScope(({ contactSearch }) => contactSearch.compile({ v: 1, root }));
  const { rows } = await world.domain.deps.searchPool.query<{ queryPlan: string }>(
    `explain (analyze, buffers) select count(*) from contact c where ${sql}`,
    params,
  );
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  const time = /Execution Time: .*/.exec(plan)?.[0];
  process.stdout.write(`${JSON.stringify(rule)}: ${time}, ${/Buffers: .*/.exec(plan)?.[0]}\n`);
  return plan;
}

/** Months without rows have no statistics; reading them costs nothing. */
const readAsAWhole = /Seq Scan on contact_event.*actual time=\S+ rows=[1-9]/;
const scanned = (plan: string) => [...new Set(plan.match(/contact_event_\d{4}_\d\d/g))];

describe('a rule about one of ten names among 1,000,000 events', () => {
  it.each<[string, Omit<Rule, 't' | 'name'>]>([
    ['did', { has: true }],
    ['did not', { has: false }],
    ['at least twice', { has: true, times: { cmp: 'at_least', n: 2 } }],
    ['at most once', { has: true, times: { cmp: 'at_most', n: 1 } }],
  ])('reads it through its index, never a table of events as a whole: %s', async (_, rule) => {
    const plan = await planOf(rule);
    expect(plan).toMatch(/Index (?:Only )?Scan using contact_event_\d{4}_\d\d_account_id_name/);
    expect(plan).not.toMatch(readAsAWhole);
    expect(plan).not.toMatch(/delivery/);
  });

  it('joins everybody who did it often enough at once, not one by one', async () => {
    const plan = await planOf({ has: true, times: { cmp: 'at_least', n: 2 } });
    expect(plan).toMatch(/Hash Join|Merge Join/);
    expect(plan).not.toMatch(/Nested Loop/);
  });

  it('reads only the months of the time it names', async () => {
    const amount = { t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: 5_000 } as const;
    const plan = await planOf({
      has: true,
      times: { cmp: 'at_least', n: 2 },
      withinDays: 30,
      where: [amount],
    });
    // This month, the one before, and those to come, which are empty.
    expect(scanned(plan).length).toBeLessThanOrEqual(5);
    expect(plan).not.toMatch(readAsAWhole);
  });
});

describe('a rule about 200,000 opens', () => {
  it.each<[string, Omit<Rule, 't' | 'name'>]>([
    ['did', { has: true }],
    ['did within 90 days', { has: true, withinDays: 90 }],
    ['did not', { has: false }],
  ])('is planned with statistics, and joins everybody at once: %s', async (_, rule) => {
    const plan = await planOf(rule, 'message.opened');
    expect(plan).toMatch(/Hash (?:Semi |Anti |Right Semi |Right Anti )?Join|Merge/);
    expect(plan).not.toMatch(/Nested Loop/);
    expect(plan).not.toMatch(/contact_event/);
  });
});
