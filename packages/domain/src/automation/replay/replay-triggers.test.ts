import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, StoppedClock } from '../testing/journey-world.ts';
import { replayJourneys } from './replay-journeys.ts';
import type { ReplayResult } from './replay.schema.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const clock = new StoppedClock(now);
const day = 86_400_000;
const before = (days: number) => new Date(now.getTime() - days * day);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
let test: TestDomain;
let world: JourneyWorld;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});
afterAll(() => test.stop());

/** Known for so many days. */
async function contact(attributes: Record<string, string> = {}, days = 200): Promise<string> {
  const id = await world.contact({ email: `p-${newId()}@example.com`, attributes });
  await world.query('update contact set created_at = $3 where account_id = $1 and id = $2', [
    id,
    before(days),
  ]);
  return id;
}

async function member(listId: string, contactId: string, at: Date, state = 'subscribed'): Promise<void> {
  await world.query(
    `insert into list_member (account_id, list_id, contact_id, state, created_at) values ($1, $2, $3, $4, $5)`,
    [listId, contactId, state, at],
  );
}

async function start(trigger: Record<string, unknown>, settings = {}): Promise<string> {
  const mail = { id: 'mail', type: 'email', config: world.email, next: {} };
  const { id } = await world.inScope(({ journeys }) =>
    journeys.create('Draft', 'lifecycle', drawing(trigger, [mail], settings)),
  );
  await world.inScope(({ journeyReplays }) => journeyReplays.start(id));
  return id;
}

const work = (id: string, limits = {}, signal = new AbortController().signal) =>
  replayJourneys(world.domain, limits).run({
    kind: 'journey.replay',
    accountId: world.accountId,
    subjectId: id,
    attempts: 1,
    signal,
  });
const read = (id: string) => world.inScope(({ journeyReplays }) => journeyReplays.get(id));

async function replay(trigger: Record<string, unknown>, settings = {}): Promise<ReplayResult> {
  const id = await start(trigger, settings);
  await work(id);
  const found = await read(id);
  if (found === null || found.result === null) throw new Error(found?.problem ?? 'no result');
  return found.result;
}

const often = { reentry: { mode: 'every_time', cooldownHours: 0 } };

describe('whom a trigger would have found', () => {
  it('people who joined its list in time, and may still get its messages', async () => {
    const listId = await world.list('News');
    await member(listId, await contact(), before(100));
    await member(listId, await contact(), before(50));
    await member(listId, await contact(), before(40), 'unsubscribed');
    await member(listId, await contact(), before(30), 'unconfirmed');
    const { entered, nodes } = await replay({ kind: 'list', listIds: [listId] });
    expect(entered).toBe(2);
    expect(nodes.find(({ nodeId }) => nodeId === 'mail')).toMatchObject({
      done: { sent: 1 },
      skipped: { unsubscribed: 1 },
    });
  });

  it('people whose date came, every year', async () => {
    await contact({ birthday: `1990-${dayOf(before(20)).slice(5)}` });
    await contact({ birthday: `--${dayOf(before(20)).slice(5)}` });
    await contact({ birthday: `1990-${dayOf(before(120)).slice(5)}` });
    await contact({ birthday: `--${dayOf(before(120)).slice(5)}` });
    await contact({ birthday: `1990-${dayOf(before(20)).slice(5)}` }, 10);
    const trigger = {
      kind: 'date',
      attribute: 'birthday',
      listIds: null,
      offset: null,
      at: '09:00',
      repeats: 'yearly',
    };
    expect((await replay(trigger)).entered).toBe(2);
    expect((await replay({ ...trigger, repeats: 'once' })).entered).toBe(0);
  });

  it('everyone on the list, at each time of a schedule', async () => {
    const listId = await world.list('News');
    await member(listId, await contact(), before(200));
    await member(listId, await contact(), before(11));
    const audience = { source: 'list', listIds: [listId] };
    const trigger = { kind: 'schedule', audience, every: 'week', from: dayOf(before(21)), at: '09:00' };
    // Three weeks ago, two, one and today; the second only the last two times.
    expect((await replay(trigger, often)).entered).toBe(6);
  });

  it('people who began to match a segment by what they did', async () => {
    const rules = {
      v: 1,
      root: { op: 'and', items: [{ t: 'event', has: true, name: 'order.paid', withinDays: 10 }] },
    };
    const { id: segmentId } = await world.inScope(({ segments }) => segments.create('Buyers', 'contact'));
    await world.query('update segment set definition = $3 where account_id = $1 and id = $2', [
      segmentId,
      JSON.stringify(rules),
    ]);
    const [once, twice, always] = [await contact(), await contact(), await contact()];
    const paid = (who: string, days: number) =>
      world.query(
        `insert into contact_event (account_id, at, id, contact_id, name, source) values ($1, $2, $3, $4, 'order.paid', 'api')`,
        [before(days), newId(), who],
      );
    await paid(once, 30.5);
    for (const days of [60.5, 20.5]) await paid(twice, days);
    for (let days = 98.5; days > 0; days -= 8) await paid(always, days);
    expect((await replay({ kind: 'segment', segmentId }, often)).entered).toBe(3);
  });

  it('nobody who is brought in by hand, and says so', async () => {
    await expect(start({ kind: 'manual' })).rejects.toMatchObject({ code: 'blocked' });
  });
});

describe('a replay', () => {
  const trigger = { kind: 'event', name: 'cart.left' };

  async function cartLeft(): Promise<void> {
    await world.query(
      `insert into contact_event (account_id, at, id, contact_id, name, source) values ($1, $2, $3, $4, 'cart.left', 'api')`,
      [before(20), newId(), await contact()],
    );
  }

  it('runs once at a time for a journey', async () => {
    const id = await start(trigger);
    await expect(world.inScope(({ journeyReplays }) => journeyReplays.start(id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await work(id);
    await world.inScope(({ journeyReplays }) => journeyReplays.start(id));
    expect(await read(id)).toMatchObject({ status: 'waiting', result: { revision: 1 } });
  });

  it('stops when it is cancelled', async () => {
    const id = await start(trigger);
    await world.inScope(({ journeyReplays }) => journeyReplays.cancel(id));
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'cancelled', result: null });
  });

  it('begins again when its worker goes', async () => {
    await cartLeft();
    const id = await start(trigger);
    const gone = new AbortController();
    gone.abort();
    expect(await work(id, {}, gone.signal)).toBeInstanceOf(Date);
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done', result: { entered: 1 } });
  });

  it('is of the draft that was asked for', async () => {
    await cartLeft();
    const id = await start(trigger);
    const { draft, revision } = await world.inScope(({ journeys }) => journeys.get(id));
    const changed = { ...draft, nodes: draft.nodes.slice(0, 1).map((node) => ({ ...node, next: {} })) };
    await world.inScope(({ journeys }) =>
      journeys.saveDraft(id, { name: 'Draft', graph: changed }, revision),
    );
    await work(id);
    expect((await read(id))?.result).toMatchObject({ revision, messages: [{ nodeId: 'mail', sent: 1 }] });
  });

  it('counts the control group apart', async () => {
    for (let n = 0; n < 12; n += 1) await cartLeft();
    const { entered, heldOut, messages } = await replay(trigger, {
      holdoutPercent: 50,
      goal: { name: 'order.paid', withinDays: 7 },
    });
    expect(entered).toBe(12);
    expect(messages[0]?.sent ?? 0).toBe(12 - heldOut);
    expect(heldOut).toBeGreaterThan(0);
  });

  it('names what it took for granted', async () => {
    const { assumptions } = await replay(trigger);
    expect(assumptions.map(({ kind }) => kind)).toEqual(['consent_today', 'enough_money', 'other_entries']);
  });
});
