import type { JourneyGraph } from '@talkdrum/journey-design';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, StoppedClock } from '../testing/journey-world.ts';
import type { JourneyReplay } from './journey-replays.service.ts';
import { replayJourneys } from './replay-journeys.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const clock = new StoppedClock(now);
const day = 86_400_000;
const before = (days: number, hours = 0) => new Date(now.getTime() - days * day - hours * 3_600_000);
let test: TestDomain;
let world: JourneyWorld;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});
afterAll(() => test.stop());

async function contact(email: string, attributes: Record<string, string> = {}): Promise<string> {
  const id = await world.contact({ email, attributes });
  await world.query('update contact set created_at = $3 where account_id = $1 and id = $2', [
    id,
    before(120),
  ]);
  return id;
}

/** Stored as it was recorded then. */
async function happened(contactId: string, name: string, at: Date): Promise<void> {
  await world.query(
    `insert into contact_event (account_id, at, id, contact_id, name, source) values ($1, $2, $3, $4, $5, 'api')`,
    [at, newId(), contactId, name],
  );
}

async function draft(graph: JourneyGraph): Promise<string> {
  return (await world.inScope(({ journeys }) => journeys.create('Draft', 'lifecycle', graph))).id;
}

const work = (id: string, limits?: { arrivals?: number; ms?: number }) =>
  replayJourneys(world.domain, limits).run({
    kind: 'journey.replay',
    accountId: world.accountId,
    subjectId: id,
    attempts: 1,
    signal: new AbortController().signal,
  });
const read = (id: string) => world.inScope(({ journeyReplays }) => journeyReplays.get(id));

async function replay(graph: JourneyGraph, limits?: { arrivals?: number }): Promise<JourneyReplay> {
  const id = await draft(graph);
  await world.inScope(({ journeyReplays }) => journeyReplays.start(id));
  await work(id, limits);
  const found = await read(id);
  if (found === null) throw new Error('no replay');
  return found;
}

const nodeOf = (found: JourneyReplay, id: string) => found.result?.nodes.find(({ nodeId }) => nodeId === id);

/** How many rows the account has in each table, and what they hold, but for the prediction itself. */
async function everything(): Promise<unknown[]> {
  const tables = await world.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where $1::uuid is not null and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and has_table_privilege(c.oid, 'select') and c.relname not in ('journey_replay', 'account_change')
     order by 1`,
  );
  const sums = tables.map(({ name }) =>
    world.query(`select '${name}' as name, count(*)::int, md5(string_agg(t::text, ';' order by t::text)) as rows
      from ${name} t where account_id = $1`),
  );
  return (await Promise.all(sums)).flat();
}

/** A cart that was left: a day later, people who haven’t paid get one email. */
const cart = (reentry: 'never' | 'after_exit' | 'every_time' = 'never') =>
  drawing(
    { kind: 'event', name: 'cart.left' },
    [
      {
        id: 'paid',
        type: 'wait_for',
        config: { happening: { kind: 'event', name: 'order.paid' }, limit: { amount: 1, unit: 'days' } },
        next: { timeout: 'mail' },
      },
      { id: 'mail', type: 'email', config: world.email, next: {} },
    ],
    { reentry: { mode: reentry, cooldownHours: 0 } },
  );

describe('a draft replayed over past events', () => {
  it('predicts who goes where and what it costs', async () => {
    const [ada, bola, chi, late] = [
      await contact('ada@example.com'),
      await contact('bola@example.com'),
      await contact('chi@example.com'),
      await contact('late@example.com'),
    ];
    await happened(ada, 'cart.left', before(10));
    await happened(ada, 'order.paid', before(9, 12));
    await happened(bola, 'cart.left', before(9));
    await happened(bola, 'order.paid', before(7));
    await happened(chi, 'cart.left', before(8));
    await world.suppress('chi@example.com');
    await happened(late, 'cart.left', before(0, 3));
    await happened(late, 'cart.left', before(91));
    const found = await replay(cart());
    expect(found.status).toBe('done');
    expect(found.result).toMatchObject({ entered: 4, waiting: 1, completed: 3, oneIn: 1, turnedAway: 0 });
    expect(nodeOf(found, 'paid')).toMatchObject({ entered: 4, waiting: 1, done: { match: 1, timeout: 2 } });
    expect(nodeOf(found, 'mail')).toMatchObject({
      entered: 2,
      done: { sent: 1 },
      skipped: { unsubscribed: 1 },
    });
    const [price] = await world.query<{ mills: number }>(
      `select mills from price where $1::uuid is not null and kind = 'email' and message_type = 'promotional'
       and currency = 'ngn' order by valid_from desc limit 1`,
    );
    expect(found.result?.messages).toEqual([
      { nodeId: 'mail', channel: 'email', sent: 1, mills: price?.mills },
    ]);
  });

  it('sends nothing and changes nothing but its prediction', async () => {
    const ada = await contact('ada@example.com');
    await happened(ada, 'cart.left', before(10));
    const graph = drawing({ kind: 'event', name: 'cart.left' }, [
      { id: 'tier', type: 'attribute', config: { key: 'tier', value: 'gold' }, next: { next: 'call' } },
      { id: 'call', type: 'webhook', config: { url: 'https://example.com/hook' }, next: { ok: 'mail' } },
      { id: 'mail', type: 'email', config: world.email, next: {} },
    ]);
    const id = await draft(graph);
    await world.inScope(({ journeyReplays }) => journeyReplays.start(id));
    const earlier = await everything();
    await work(id);
    expect((await read(id))?.result?.messages).toMatchObject([{ nodeId: 'mail', sent: 1 }]);
    expect(await everything()).toEqual(earlier);
  });

  it.each([
    ['never' as const, 1, 3],
    ['after_exit' as const, 3, 1],
    ['every_time' as const, 4, 0],
  ])('applies the rule of entry "%s"', async (mode, entered, turnedAway) => {
    const ada = await contact('ada@example.com');
    // Waits a day each time: the second comes while she is inside.
    for (const at of [before(20), before(20, -2), before(18), before(5)])
      await happened(ada, 'cart.left', at);
    const found = await replay(cart(mode));
    expect(found.result).toMatchObject({ entered, turnedAway });
  });

  it('asks conditions about the time they are asked at', async () => {
    const ada = await contact('ada@example.com');
    const graph = drawing(
      { kind: 'event', name: 'cart.left' },
      [
        {
          id: 'known',
          type: 'condition',
          config: {
            condition: {
              kind: 'rules',
              rules: {
                v: 1,
                root: { op: 'and', items: [{ t: 'event', has: true, name: 'order.paid', withinDays: 30 }] },
              },
            },
          },
          next: {},
        },
      ],
      { reentry: { mode: 'every_time', cooldownHours: 0 } },
    );
    // Before she paid, soon after, and more than a month later.
    for (const days of [80, 60, 20]) await happened(ada, 'cart.left', before(days));
    await happened(ada, 'order.paid', before(70));
    expect(nodeOf(await replay(graph), 'known')).toMatchObject({ done: { yes: 1, no: 2 } });
  });

  it('ends runs that reach the goal in time', async () => {
    const [ada, bola] = [await contact('ada@example.com'), await contact('bola@example.com')];
    for (const who of [ada, bola]) await happened(who, 'cart.left', before(20));
    await happened(ada, 'order.paid', before(18));
    await happened(bola, 'order.paid', before(2));
    const found = await replay(
      drawing(
        { kind: 'event', name: 'cart.left' },
        [{ id: 'week', type: 'wait', config: { span: { amount: 1, unit: 'weeks' } } }],
        { goal: { name: 'order.paid', withinDays: 7 } },
      ),
    );
    expect(found.result).toMatchObject({ reachedGoal: 1, converted: 1, completed: 1 });
    expect(nodeOf(found, 'week')?.done).toEqual({ goal: 1, next: 1 });
  });

  it('replays a sample of many, says so, and multiplies', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, (_, n) => contact(`p${n}@example.com`)));
    for (const who of people) await happened(who, 'cart.left', before(10));
    const { result } = await replay(cart(), { arrivals: 12 });
    expect(result?.oneIn).toBeGreaterThanOrEqual(2);
    expect((result?.entered ?? 1) % (result?.oneIn ?? 1)).toBe(0);
    expect(result?.entered).toBeGreaterThan(0);
    expect((result?.entered ?? 0) / (result?.oneIn ?? 1)).toBeLessThanOrEqual(12);
  });
});
