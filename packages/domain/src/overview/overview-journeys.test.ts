import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Grants } from '../accounts/index.ts';
import { drawing, JourneyWorld, MovedClock } from '../automation/testing/journey-world.ts';
import { newId } from '../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';

let test: TestDomain;
let world: JourneyWorld;
const owner: Grants = { isOwner: true, privileges: [] };
const member = (...privileges: string[]): Grants => ({ isOwner: false, privileges });

beforeAll(async () => {
  test = await startTestDomain();
  world = await JourneyWorld.open(test.domain, new MovedClock());
});
afterAll(() => test.stop());

const wait = { id: 'day', type: 'wait', config: { span: { amount: 1, unit: 'days' } } };
const coming = async (grants = owner) =>
  (await world.inScope(({ overview }) => overview.coming(grants))).journeys;
const attention = async (grants = owner) =>
  (await world.inScope(({ overview }) => overview.attention(grants))).filter(
    ({ kind }) => kind === 'journey',
  );

it('lists running automations with the people inside, and a paused one with people first, as something to do', async () => {
  const empty = await world.publish(drawing({ kind: 'manual' }, [wait]), 'Birthday');
  const full = await world.publish(drawing({ kind: 'manual' }, [wait]), 'Welcome');
  await world.inScope(({ journeys }) => journeys.create('A draft', 'lifecycle'));
  const people = await Promise.all([1, 2].map(() => world.contact({ email: `p-${newId()}@example.com` })));
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(full, people));
  await world.work();
  const welcome = { id: full, name: 'Welcome', entered: 2, inside: 2 };
  const birthday = { id: empty, name: 'Birthday', entered: 0, inside: 0 };
  expect(await coming()).toEqual([
    { ...welcome, status: 'running' },
    { ...birthday, status: 'running' },
  ]);
  expect(await attention()).toEqual([]);

  await world.inScope(({ journeyLifecycle }) => journeyLifecycle.pause(empty));
  expect((await coming()).map(({ name }) => name)).toEqual(['Birthday', 'Welcome']);
  expect(await attention()).toEqual([]);
  await world.inScope(({ journeyLifecycle }) => journeyLifecycle.pause(full));
  expect(await attention()).toMatchObject([
    { title: 'Welcome is paused', detail: '2 people are in it and go no further.', tone: 'warning' },
  ]);
});

it('shows them to people who may see automations, and asks those who may start sending', async () => {
  expect(await coming(member('account.view'))).toEqual([]);
  expect(await coming(member('journeys.view'))).toHaveLength(2);
  expect(await attention(member('journeys.view'))).toEqual([]);
  expect(await attention(member('journeys.view', 'campaigns.send'))).toHaveLength(1);
});
