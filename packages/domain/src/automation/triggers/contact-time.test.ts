import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, StoppedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let world: JourneyWorld;
/** A Friday. In New York the clocks change on Sunday, in London two weeks later; in Lagos they never do. */
const begin = new Date('2027-03-12T15:17:23.456Z');
const clock = new StoppedClock(begin);

beforeAll(async () => {
  test = await startTestDomain({ clock });
  world = await JourneyWorld.open(test.domain, clock);
  await world.query(`update account set timezone = 'Europe/London' where id = $1`);
});
afterAll(() => test.stop());

/** When each of them leaves the step at last. */
async function leaves(step: { type: string; config: Record<string, unknown> }, settings = {}) {
  clock.startAgain(begin);
  const id = await world.publish(
    drawing(
      { kind: 'manual' },
      [
        { id: 'step', ...step, next: step.type === 'email' ? { sent: 'end' } : { next: 'end' } },
        { id: 'end', type: 'exit' },
      ],
      settings,
    ),
  );
  const own = (fields: { timeZone?: string; telephone?: string; attributes?: Record<string, string> }) =>
    world.contact({ email: `p-${newId()}@example.com`, ...fields });
  const people = {
    own: await own({ timeZone: 'America/New_York', telephone: '+2348031234567' }),
    attribute: await own({ attributes: { time_zone: 'Australia/Lord_Howe' } }),
    number: await own({ telephone: '+2348031234568' }),
    account: await own({}),
  };
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, Object.values(people)));
  await world.workUntil(new Date(begin.getTime() + 20 * 86_400_000));
  await world.query(`update contact set deleted_at = now(), phone = null where account_id = $1`);
  const rows = await world.query<{ contactId: string; at: Date }>(
    `select r.contact_id, s.at from journey_step s
     join journey_run r on r.account_id = s.account_id and r.id = s.run_id
     where s.account_id = $1 and r.journey_id = $2 and s.node_id = 'step'`,
    [id],
  );
  const at = new Map(rows.map((row) => [row.contactId, row.at.toISOString()]));
  return Object.fromEntries(Object.entries(people).map(([name, contactId]) => [name, at.get(contactId)]));
}

it('a wait until a time of day ends when it is that time for the contact', async () => {
  expect(await leaves({ type: 'wait_time', config: { at: '09:00' } })).toEqual({
    own: '2027-03-13T14:00:00.000Z',
    attribute: '2027-03-12T22:00:00.000Z',
    number: '2027-03-13T08:00:00.000Z',
    account: '2027-03-13T09:00:00.000Z',
  });
});

it('a wait until a weekday or a date counts by the contact’s clocks, changes of the clocks included', async () => {
  expect(await leaves({ type: 'wait_weekday', config: { weekdays: [1], at: '09:00' } })).toMatchObject({
    own: '2027-03-15T13:00:00.000Z',
    account: '2027-03-15T09:00:00.000Z',
  });
  expect(await leaves({ type: 'wait_date', config: { day: '2027-03-28', at: '09:00' } })).toMatchObject({
    own: '2027-03-28T13:00:00.000Z',
    number: '2027-03-28T08:00:00.000Z',
    account: '2027-03-28T08:00:00.000Z',
  });
  expect(await leaves({ type: 'wait', config: { span: { amount: 3, unit: 'days' } } })).toMatchObject({
    own: '2027-03-15T14:17:23.456Z',
    number: '2027-03-15T15:17:23.456Z',
  });
});

it('a journey’s hours for messages are those of the contact’s day', async () => {
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '13:00' };
  expect(await leaves({ type: 'email', config: world.email }, { hours })).toEqual({
    own: '2027-03-12T17:00:00.000Z',
    attribute: '2027-03-13T01:00:00.000Z',
    number: '2027-03-13T11:00:00.000Z',
    account: '2027-03-13T12:00:00.000Z',
  });
});
