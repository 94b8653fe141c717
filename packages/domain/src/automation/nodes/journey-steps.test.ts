import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let world: JourneyWorld;
const clock = new MovedClock();
const hours = (n: number) => new Date(clock.now().getTime() + n * 3_600_000);
const manual = { kind: 'manual' };
const day = { span: { amount: 1, unit: 'days' } };

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});

const enter = (id: string, contactIds: string[]) =>
  world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds));
const person = (attributes: Record<string, string> = {}) =>
  world.contact({ email: `p-${newId()}@example.com`, attributes });
const record = (contactId: string, name: string, properties = {}) =>
  world.inScope((scope) =>
    scope.events.submit([{ contactId, name, at: clock.now(), dedupKey: newId(), properties }]),
  );
const brokenInvariants = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
  );

describe('the paths of a journey', () => {
  it('lead by conditions, branches and shares, for everyone together', async () => {
    const vip = {
      v: 1,
      root: { op: 'and', items: [{ t: 'attribute', key: 'tier', type: 'text', cmp: 'eq', value: 'gold' }] },
    };
    const id = await world.publish(
      drawing(manual, [
        {
          id: 'gold',
          type: 'condition',
          config: { condition: { kind: 'rules', rules: vip } },
          next: { yes: 'mark', no: 'split' },
        },
        { id: 'mark', type: 'attribute', config: { key: 'seen', value: 'yes' }, next: { next: 'end' } },
        {
          id: 'split',
          type: 'split',
          config: {
            arms: [
              { port: 'a', label: '', percent: 50 },
              { port: 'b', label: '', percent: 50 },
            ],
          },
          next: { a: 'end', b: 'end' },
        },
        { id: 'end', type: 'exit' },
      ]),
    );
    const [ada, bola] = [await person({ tier: 'gold' }), await person({ tier: 'silver' })];
    await enter(id, [ada, bola]);
    await world.work();
    expect(await world.steps(ada)).toEqual(['gold yes', 'mark next', 'end']);
    expect((await world.steps(bola))[0]).toBe('gold no');
    expect((await world.steps(bola))[1]).toMatch(/^split [ab]$/);
    const [contact] = await world.query<{ seen: string }>(
      `select attributes ->> 'seen' as seen from contact where account_id = $1 and id = $2`,
      [ada],
    );
    expect(contact?.seen).toBe('yes');
  });

  it('wait for an event and go on when it happens, or when the limit is over', async () => {
    const id = await world.publish(
      drawing(manual, [
        {
          id: 'paid',
          type: 'wait_for',
          config: {
            happening: {
              kind: 'event',
              name: 'order.paid',
              where: [{ t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: 100 }],
            },
            limit: { amount: 2, unit: 'days' },
          },
          next: { match: 'end', timeout: 'end' },
        },
        { id: 'end', type: 'exit' },
      ]),
    );
    const [ada, bola] = [await person(), await person()];
    await enter(id, [ada, bola]);
    await world.workUntil(hours(1));
    await record(ada, 'order.paid', { amount: 500 });
    await record(bola, 'order.paid', { amount: 50 });
    await world.workUntil(hours(1));
    expect(await world.steps(ada)).toEqual(['paid match', 'end']);
    expect(await world.steps(bola)).toEqual([]);
    await world.workUntil(hours(48));
    expect(await world.steps(bola)).toEqual(['paid timeout', 'end']);
  });
});

describe('what starts a journey', () => {
  it('is an event with the properties that it asks for, once per event', async () => {
    await world.publish(
      drawing(
        {
          kind: 'event',
          name: 'cart.left',
          where: [{ t: 'attribute', key: 'items', type: 'number', cmp: 'gt', value: 1 }],
        },
        [{ id: 'end', type: 'exit' }],
        { reentry: { mode: 'every_time', cooldownHours: 0 } },
      ),
    );
    const ada = await person();
    await record(ada, 'cart.left', { items: 3 });
    await record(ada, 'cart.left', { items: 1 });
    await record(ada, 'cart.left', { items: 2 });
    await world.work();
    expect(await world.steps(ada)).toEqual(['end', 'end']);
  });

  it('is beginning to match a segment, not having matched it before', async () => {
    const root = {
      op: 'and' as const,
      items: [
        { t: 'attribute' as const, key: 'tier', type: 'text' as const, cmp: 'eq' as const, value: 'gold' },
      ],
    };
    const segment = { id: newId() };
    await world.query(
      `insert into segment (account_id, id, name, type, definition) values ($1, $2, 'Gold', 'contact', $3)`,
      [segment.id, JSON.stringify({ v: 1, root })],
    );
    const before = await person({ tier: 'gold' });
    await world.publish(drawing({ kind: 'segment', segmentId: segment.id }, [{ id: 'end', type: 'exit' }]));
    await world.work();
    const after = await person({ tier: 'gold' });
    await world.workUntil(hours(1));
    expect(await world.steps(before)).toEqual([]);
    expect(await world.steps(after)).toEqual(['end']);
  });

  it('is a date of the contact, with or without a year, each year, at a time of its day', async () => {
    await world.publish(
      drawing(
        {
          kind: 'date',
          attribute: 'born',
          listIds: null,
          offset: { amount: 1, unit: 'days', direction: 'before' },
          at: '09:00',
          repeats: 'yearly',
        },
        [{ id: 'end', type: 'exit' }],
        { reentry: { mode: 'every_time', cooldownHours: 0 } },
      ),
    );
    await world.work();
    const dayIn = (days: number) =>
      new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(4, 10);
    const [soon, later] = [dayIn(3), dayIn(183)];
    // A leap year, which has every day.
    const ada = await person({ born: `1992${soon}` });
    const bola = await person({ born: `1992${later}` });
    const chi = await person({ born: `-${soon}` });
    const dayo = await person({ born: `-${later}` });
    await world.workUntil(hours(30));
    expect(await world.steps(ada)).toEqual([]);
    expect(await world.steps(chi)).toEqual([]);
    await world.workUntil(hours(24));
    await world.workUntil(hours(18));
    expect(await world.steps(ada)).toEqual(['end']);
    expect(await world.steps(chi)).toEqual(['end']);
    expect(await world.steps(dayo)).toEqual([]);
    expect(await world.steps(bola)).toEqual([]);
  });
});

describe('a message of a journey', () => {
  it('waits for money, and is skipped when that doesn’t come', async () => {
    await world.spend(await world.available());
    const id = await world.publish(
      drawing(manual, [{ id: 'hello', type: 'email', config: world.email }], { moneyHours: 2 }),
    );
    const ada = await person();
    await enter(id, [ada]);
    await world.work();
    expect(await world.steps(ada)).toEqual([]);
    const people = await world.inScope(({ journeyReports }) => journeyReports.peopleAt(id, 'hello'));
    expect(people.items).toMatchObject([{ contactId: ada, isHeld: true }]);
    await world.workUntil(hours(3));
    expect(await world.steps(ada)).toEqual(['hello skipped skipped no_money']);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('is sent to as many as the wallet can pay, and to the others when it can', async () => {
    const id = await world.publish(drawing(manual, [{ id: 'hello', type: 'email', config: world.email }]));
    const people = await Promise.all(Array.from({ length: 5 }, () => person()));
    const [price] = await world.query<{ mills: number }>(
      `select mills from price where kind = 'email' and message_type = 'promotional' and currency = 'ngn' and $1::uuid is not null`,
    );
    const three = BigInt(Math.ceil((3 * (price?.mills ?? 0)) / 1_000));
    await world.spend((await world.available()) - three);
    await enter(id, people);
    await world.work();
    const sent = async () => (await Promise.all(people.map((one) => world.steps(one)))).flat().length;
    expect(await sent()).toBe(3);
    await world.give(10_000n);
    await world.workUntil(hours(1));
    expect(await sent()).toBe(5);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('that became due while the journey was paused is skipped if its owner chose that', async () => {
    const id = await world.publish(
      drawing(manual, [
        { id: 'wait', type: 'wait', config: day, next: { next: 'hello' } },
        { id: 'hello', type: 'email', config: world.email, next: { sent: 'again', skipped: 'again' } },
        { id: 'again', type: 'wait', config: day, next: { next: 'more' } },
        { id: 'more', type: 'email', config: world.email },
      ]),
    );
    const ada = await person();
    await enter(id, [ada]);
    await world.work();
    await world.inScope(({ journeyLifecycle }) => journeyLifecycle.pause(id));
    await world.workUntil(hours(48));
    expect(await world.steps(ada)).toEqual([]);
    await world.inScope(({ journeyLifecycle }) => journeyLifecycle.resume(id, 'skip'));
    await world.workUntil(hours(25));
    expect(await world.steps(ada)).toEqual([
      'wait next',
      'hello skipped skipped overdue',
      'again next',
      'more sent',
    ]);
  });

  it('goes by text at once to people whom no email can reach, and later to people who didn’t click', async () => {
    const smsSender = await world.smsSender(`K${newId().slice(-8)}`);
    const id = await world.publish(
      drawing(manual, [
        {
          id: 'both',
          type: 'fallback',
          config: {
            email: world.email,
            sms: { senderId: smsSender, text: 'Hello' },
            unless: 'clicked',
            within: { amount: 2, unit: 'hours' },
          },
        },
      ]),
    );
    const ada = await world.contact({ email: `a-${newId()}@example.com`, telephone: '+2348031234567' });
    const bola = await world.contact({ email: `b-${newId()}@example.com`, telephone: '+2348031234568' });
    const cisse = await world.contact({ telephone: '+2348031234569' });
    await enter(id, [ada, bola, cisse]);
    await world.work();
    expect(await world.steps(cisse)).toEqual(['both sms']);
    expect(await world.steps(ada)).toEqual(['both']);
    await world.query(
      `update delivery set state = 'sent', settled_at = now(), send_after = null,
         clicked_at = case when contact_id = $2 then now() end
       where account_id = $1 and contact_id in ($2, $3)`,
      [ada, bola],
    );
    await world.workUntil(hours(3));
    expect(await world.steps(ada)).toEqual(['both', 'both email']);
    expect(await world.steps(bola)).toEqual(['both', 'both sms']);
  });
});

describe('a new version', () => {
  it('is for people who enter after it; others stay on theirs until they are moved', async () => {
    const graph = (wait: string) =>
      drawing(manual, [
        { id: wait, type: 'wait', config: day, next: { next: 'end' } },
        { id: 'end', type: 'exit' },
      ]);
    const id = await world.publish(graph('old'));
    const [ada, bola] = [await person(), await person()];
    await enter(id, [ada, bola]);
    await world.work();
    await world.inScope(async ({ journeys, journeyLifecycle }) => {
      const { revision } = await journeys.saveDraft(id, { name: 'New', graph: graph('newer') }, 1);
      await journeyLifecycle.publish(id, revision);
    });
    const cisse = await person();
    await enter(id, [cisse]);
    await world.work();
    const at = (node: string) => world.inScope(({ journeyReports }) => journeyReports.peopleAt(id, node));
    expect((await at('old')).items).toHaveLength(2);
    expect((await at('newer')).items).toHaveLength(1);
    const moved = await world.inScope(({ journeyLifecycle }) =>
      journeyLifecycle.moveToNewest(id, { old: 'newer' }),
    );
    expect(moved).toBe(2);
    await world.workUntil(hours(25));
    expect(await world.steps(ada)).toEqual(['old moved newer', 'newer next', 'end']);
    const counts = await world.inScope(({ journeyReports }) => journeyReports.counts(id));
    expect(counts.nodes.every(({ nodeId, waiting }) => nodeId === 'start' || waiting === 0)).toBe(true);
  });
});

describe('a goal', () => {
  it('takes people out and is compared with people who got nothing', async () => {
    const id = await world.publish(
      drawing(
        manual,
        [
          { id: 'wait', type: 'wait', config: day, next: { next: 'hello' } },
          { id: 'hello', type: 'email', config: world.email },
        ],
        {
          goal: { name: 'order.paid', withinDays: 30 },
          holdoutPercent: 50,
        },
      ),
    );
    const people = await Promise.all(Array.from({ length: 30 }, () => person()));
    await enter(id, people);
    await world.work();
    for (const one of people.slice(0, 15)) await record(one, 'order.paid');
    await world.workUntil(hours(30));
    const { conversion } = await world.inScope(({ journeyReports }) => journeyReports.counts(id));
    expect(conversion.entered + conversion.heldOut).toBe(30);
    expect(conversion.heldOut).toBeGreaterThan(3);
    expect(conversion.converted + conversion.heldOutConverted).toBe(15);
  });
});
