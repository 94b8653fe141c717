import { localInstant } from '@talkdrum/journey-design';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { entersByDate } from '../testing/interpreter.ts';
import { drawing, JourneyWorld, StoppedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let world: JourneyWorld;
/** A Thursday. In New York the clocks change on Sunday, in London two weeks later; in Lagos they never do. */
const begin = new Date('2027-03-11T12:00:00.000Z');
const clock = new StoppedClock(begin);
const minute = 60_000;
const runs = Number(process.env['RUNS'] ?? 6);
const end = { id: 'end', type: 'exit' };
const always = { reentry: { mode: 'every_time', cooldownHours: 0 } };
const before = (amount: number) => ({ amount, unit: 'days', direction: 'before' });
const homes = {
  newYork: 'America/New_York',
  london: 'Europe/London',
  lordHowe: 'Australia/Lord_Howe',
  account: undefined,
};

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());
beforeEach(async () => {
  clock.startAgain(begin);
  world = await JourneyWorld.open(test.domain, clock);
  await world.query(`update account set timezone = 'Africa/Lagos' where id = $1`);
});

async function people(attributes: Record<string, string> = {}, listIds: string[] = []) {
  const ids: Record<string, string> = {};
  for (const [name, timeZone] of Object.entries(homes))
    ids[name] = await world.contact(
      { email: `p-${newId()}@example.com`, attributes, ...(timeZone === undefined ? {} : { timeZone }) },
      listIds,
    );
  return ids;
}

/** Looks a minute before each of these times, and then. */
async function lookAround(...times: string[]): Promise<void> {
  for (const time of times)
    for (const at of [Date.parse(time) - minute, Date.parse(time)]) {
      clock.to(new Date(at));
      await world.work();
    }
}

/** When each of them entered, by name. */
async function entered(ids: Record<string, string>): Promise<Record<string, string[]>> {
  const rows = await world.query<{ contactId: string; at: Date }>(
    'select contact_id, entered_at as at from journey_run where account_id = $1 order by entered_at',
  );
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [
      name,
      rows.filter(({ contactId }) => contactId === id).map(({ at }) => at.toISOString()),
    ]),
  );
}

describe('the database', () => {
  it('knows when a zone shows a time as the drawing’s clock does, across changes of the clocks', async () => {
    const days = fc.integer({ min: 0, max: 730 }).map((n) => new Date(Date.UTC(2027, 0, 1 + n)));
    /** Days on which clocks change somewhere, more often than not. */
    const day = fc
      .oneof(days, fc.constantFrom('2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07', '2027-04-04'))
      .map((one) => (typeof one === 'string' ? one : one.toISOString().slice(0, 10)));
    const time = fc.constantFrom(
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:15',
      '02:30',
      '03:00',
      '09:00',
    );
    const zone = fc.constantFrom(
      'America/New_York',
      'Europe/London',
      'Africa/Lagos',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
    );
    const asked = fc.sample(fc.tuple(day, time, zone), 400);
    const rows = await world.query<{ at: Date }>(
      `select local_instant(day::date, at::time, zone) as at, $1::uuid
       from unnest($2::text[], $3::text[], $4::text[]) with ordinality as q (day, at, zone, n) order by n`,
      [asked.map(([one]) => one), asked.map(([, at]) => at), asked.map(([, , where]) => where)],
    );
    expect(rows.map(({ at }, n) => `${asked[n]?.join(' ')}: ${at.toISOString()}`)).toEqual(
      asked.map((one) => `${one.join(' ')}: ${localInstant(...one).toISOString()}`),
    );
  });
});

describe('a date', () => {
  const date = (settings: Record<string, unknown>) => ({
    kind: 'date',
    attribute: 'appointment',
    listIds: null,
    offset: before(1),
    at: '09:00',
    repeats: 'once',
    ...settings,
  });

  it('brings each contact the day before at nine of their own clocks, on both sides of a change', async () => {
    await world.publish(drawing(date({}), [end], always));
    await world.work();
    const ids = await people({ appointment: '2027-03-15' });
    await lookAround(
      '2027-03-13T22:00:00Z',
      '2027-03-14T08:00:00Z',
      '2027-03-14T09:00:00Z',
      '2027-03-14T13:00:00Z',
      '2027-03-14T14:00:00Z',
    );
    // New York's clocks went forward that night: nine is at 13:00 UTC, the day before at 14:00.
    expect(await entered(ids)).toEqual({
      lordHowe: ['2027-03-13T22:00:00.000Z'],
      account: ['2027-03-14T08:00:00.000Z'],
      london: ['2027-03-14T09:00:00.000Z'],
      newYork: ['2027-03-14T13:00:00.000Z'],
    });
  });

  it('brings everyone at once if its owner chose the account’s time zone', async () => {
    await world.publish(drawing(date({ zone: 'account' }), [end], always));
    await world.work();
    const ids = await people({ appointment: '2027-03-13' });
    await lookAround('2027-03-11T22:00:00Z', '2027-03-12T08:00:00Z', '2027-03-12T14:00:00Z');
    const at = ['2027-03-12T08:00:00.000Z'];
    expect(await entered(ids)).toEqual({ lordHowe: at, account: at, london: at, newYork: at });
  });

  it('brings a contact at each of its times by the way of that time, and one whose date is late at those to come', async () => {
    const also = [
      { port: 'day_before', offset: before(1), at: '09:00' },
      { port: 'same_day', offset: null, at: '08:00' },
    ];
    const graph = drawing(date({ offset: before(2), also }), [
      { id: 'two', type: 'attribute', config: { key: 'two', value: 'x' } },
      { id: 'one', type: 'attribute', config: { key: 'one', value: 'x' } },
      { id: 'now', type: 'attribute', config: { key: 'now', value: 'x' } },
    ]);
    const [start, ...steps] = graph.nodes;
    if (start === undefined) throw new Error('no trigger');
    const next = { next: 'two', day_before: 'one', same_day: 'now' };
    await world.publish({
      ...graph,
      settings: { ...graph.settings, reentry: { mode: 'every_time', cooldownHours: 0 } },
      nodes: [{ ...start, next }, ...steps],
    });
    await world.work();
    const person = () =>
      world.contact({ email: `p-${newId()}@example.com`, attributes: { appointment: '2027-03-15' } });
    const early = await person();
    await lookAround('2027-03-13T08:00:00Z');
    const late = await person();
    await lookAround('2027-03-14T08:00:00Z', '2027-03-15T07:00:00Z');
    expect(await world.steps(early)).toEqual(['two next', 'one next', 'now next']);
    expect(await world.steps(late)).toEqual(['one next', 'now next']);
    const counts = await world.inScope(async ({ journeys, journeyReports }) =>
      journeyReports.counts((await journeys.list({}))[0]?.id ?? ''),
    );
    expect(counts.nodes.find(({ nodeId }) => nodeId === 'start')?.done).toEqual({
      next: 1,
      day_before: 2,
      same_day: 2,
    });
  });

  it('is tried and priced with the messages of all its times', async () => {
    const also = [{ port: 'same_day', offset: null, at: '08:00' }];
    const mail = (id: string) => ({ id, type: 'email', config: world.email });
    const graph = drawing(date({ also }), [mail('early'), mail('late')], always);
    const [start, ...steps] = graph.nodes;
    if (start === undefined) throw new Error('no trigger');
    const nodes = [{ ...start, next: { next: 'early', same_day: 'late' } }, ...steps];
    const contactId = await world.contact({ email: `p-${newId()}@example.com` });
    const { estimate, way } = await world.inScope(async ({ journeys, journeyTrials }) => {
      const { id } = await journeys.create('Draft', 'lifecycle', { ...graph, nodes });
      return {
        estimate: await journeyTrials.estimate(id),
        way: await journeyTrials.tryWith(id, contactId),
      };
    });
    expect(estimate).toMatchObject({ mostEmails: 2, mostTexts: 0 });
    expect(way.map(({ nodeId }) => nodeId)).toEqual(['early', 'late']);
  });

  it('brings people when an independent calendar says, for any times and zones, across changes of the clocks', async () => {
    const zone = fc.constantFrom('America/New_York', 'Europe/London', 'Africa/Lagos', 'Australia/Lord_Howe');
    const time = fc.record({
      offset: fc.option(
        fc.record({
          amount: fc.integer({ min: 1, max: 2 }),
          unit: fc.constant('days' as const),
          direction: fc.constantFrom('before' as const, 'after' as const),
        }),
        { nil: null },
      ),
      at: fc.constantFrom('00:15', '01:30', '02:00', '02:30', '03:00', '09:00', '23:45'),
    });
    const times = fc.uniqueArray(time, {
      minLength: 1,
      maxLength: 3,
      selector: (one) => JSON.stringify(one),
    });
    /** Around the nights on which clocks change in New York and in London. */
    const day = fc.constantFrom('2027-03-14', '2027-03-15', '2027-03-28', '2027-03-29');
    const homes = fc.array(zone, { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(times, day, homes, fc.boolean(), async ([first, ...others], on, places, isOwn) => {
        clock.startAgain(begin);
        world = await JourneyWorld.open(test.domain, clock);
        await world.query(`update account set timezone = 'Africa/Lagos' where id = $1`);
        const also = others.map((one, n) => ({ port: `p_${n}`, ...one }));
        await world.publish(
          drawing(date({ ...first, also, zone: isOwn ? 'contact' : 'account' }), [end], always),
        );
        await world.work();
        const expected: string[] = [];
        for (const [n, timeZone] of places.entries()) {
          const email = `${n}-${newId()}@example.com`;
          const person = { email, attributes: { appointment: on }, timeZone };
          await world.contact(person);
          for (const one of [first, ...others])
            if (one !== undefined)
              expected.push(
                `${entersByDate(on, one, isOwn ? timeZone : 'Africa/Lagos').toISOString()} ${email}`,
              );
        }
        await lookAround(...new Set(expected.map((one) => one.slice(0, 24)).toSorted()));
        const rows = await world.query<{ at: Date; email: string }>(
          `select r.entered_at as at, c.email from journey_run r
           join contact c on c.account_id = r.account_id and c.id = r.contact_id where r.account_id = $1`,
        );
        expect(rows.map(({ at, email }) => `${at.toISOString()} ${email}`).toSorted()).toEqual(
          expected.toSorted(),
        );
      }),
      { numRuns: runs },
    );
  }, 240_000);

  it('comes once to a contact whose time zone changes between two of its times', async () => {
    await world.publish(drawing(date({}), [end], always));
    await world.work();
    const { lordHowe = '' } = await people({ appointment: '2027-03-13' });
    await lookAround('2027-03-11T22:00:00Z');
    await world.query(`update contact set time_zone = 'America/New_York' where account_id = $1 and id = $2`, [
      lordHowe,
    ]);
    await lookAround('2027-03-12T08:00:00Z', '2027-03-12T14:00:00Z');
    expect((await entered({ lordHowe }))['lordHowe']).toEqual(['2027-03-11T22:00:00.000Z']);
  });
});

describe('a schedule', () => {
  it('comes at nine of each contact’s clocks, every day, across a change of the clocks', async () => {
    const listId = await world.list();
    const schedule = {
      kind: 'schedule',
      audience: { source: 'list', listIds: [listId] },
      every: 'day',
      from: '2027-03-13',
      at: '09:00',
      zone: 'contact',
    };
    await world.publish(drawing(schedule, [end], always));
    await world.work();
    const ids = await people({}, [listId]);
    await lookAround(
      '2027-03-12T22:00:00Z',
      '2027-03-13T08:00:00Z',
      '2027-03-13T09:00:00Z',
      '2027-03-13T14:00:00Z',
      '2027-03-13T22:00:00Z',
      '2027-03-14T08:00:00Z',
      '2027-03-14T09:00:00Z',
      '2027-03-14T13:00:00Z',
    );
    expect(await entered(ids)).toEqual({
      lordHowe: ['2027-03-12T22:00:00.000Z', '2027-03-13T22:00:00.000Z'],
      account: ['2027-03-13T08:00:00.000Z', '2027-03-14T08:00:00.000Z'],
      london: ['2027-03-13T09:00:00.000Z', '2027-03-14T09:00:00.000Z'],
      newYork: ['2027-03-13T14:00:00.000Z', '2027-03-14T13:00:00.000Z'],
    });
  });
});

describe('a replay', () => {
  it('takes each contact at the times and by the ways that the running journey does', async () => {
    const trigger = {
      kind: 'date',
      attribute: 'appointment',
      listIds: null,
      offset: before(1),
      at: '09:00',
      repeats: 'once',
      also: [{ port: 'same_day', offset: null, at: '08:00' }],
    };
    await people({ appointment: '2027-03-10' });
    // Known since after nine in Lagos and before nine in New York.
    await world.query(`update contact set created_at = '2027-03-09T10:00:00Z' where account_id = $1`);
    const { nodes } = await world.replay(drawing(trigger, [end], always));
    // The day before only in New York; on the day everyone but Lord Howe, where eight was at 21:00 the day before.
    expect(nodes.find(({ nodeId }) => nodeId === 'start')?.done).toEqual({
      next: 1,
      same_day: 4,
    });
  });
});
