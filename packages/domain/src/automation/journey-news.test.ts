import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebhookSender } from '../developer/webhooks/sending/webhook-sender.ts';
import { newId } from '../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-fixture.ts';
import { drawing, JourneyWorld, MovedClock } from './testing/journey-world.ts';

let test: TestDomain;
let receiver: TestReceiver;
let world: JourneyWorld;
const clock = new MovedClock();
const hours = (n: number) => new Date(clock.now().getTime() + n * 3_600_000);
const manual = { kind: 'manual' };
const wait = {
  id: 'day',
  type: 'wait',
  config: { span: { amount: 1, unit: 'days' } },
  next: { next: 'end' },
};
const end = { id: 'end', type: 'exit' };

beforeAll(async () => {
  test = await startTestDomain({ clock, webhooks: { allow: ['127.0.0.0/8'] } });
  receiver = await startReceiver();
  world = await JourneyWorld.open(test.domain, clock);
});
afterAll(async () => {
  await receiver.close();
  await test.stop();
});

const person = () => world.contact({ email: `p-${newId()}@example.com` });
const enter = (id: string, contactIds: string[]) =>
  world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds));
const listen = (events: string[]) =>
  world.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.save({
      contacts: { url: receiver.url, events },
      campaigns: { url: receiver.url, events: ['campaign.failed'] },
    }),
  );

/** What the receiver got since the last call. */
async function got(): Promise<Record<string, unknown>[]> {
  const sender = new WebhookSender(test.domain);
  clock.to(new Date(clock.now().getTime() + 2_000));
  await sender.runUntilIdle();
  await sender.drain();
  return receiver.received.splice(0).map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    const { at, journeyName: _, ...rest } = data;
    expect(at).toMatch(/^\d{4}-/);
    return { type, ...rest };
  });
}

it('sends webhook events when contacts enter a journey, finish it and reach its goal', async () => {
  await listen(['journey.entered', 'journey.finished', 'journey.goal']);
  const id = await world.publish(
    drawing(manual, [wait, end], { goal: { name: 'order.paid', withinDays: 30 } }),
  );
  const [ada, bola] = [await person(), await person()];
  await enter(id, [ada, bola]);
  await world.work();
  const byContact = (events: Record<string, unknown>[]) =>
    events.toSorted((a, b) => `${String(a['type'])}`.localeCompare(`${String(b['type'])}`));
  const entered = await got();
  expect(entered.map(({ contactId }) => String(contactId)).toSorted()).toEqual([ada, bola].toSorted());
  expect(entered[0]).toMatchObject({ type: 'journey.entered', journeyId: id, runId: expect.any(String) });
  await world.inScope(({ events }) =>
    events.submit([
      { contactId: ada, name: 'order.paid', at: clock.now(), dedupKey: newId(), properties: {} },
    ]),
  );
  await world.work();
  expect(byContact(await got())).toMatchObject([
    { type: 'journey.finished', contactId: ada, outcome: 'goal' },
    { type: 'journey.goal', contactId: ada, isInControlGroup: false },
  ]);
  await world.workUntil(hours(25));
  expect(await got()).toMatchObject([{ type: 'journey.finished', contactId: bola, outcome: 'completed' }]);
});

it('a journey without a step is entered and finished at once, and endpoints that didn’t ask get nothing', async () => {
  const id = await world.publish(drawing(manual, []));
  await enter(id, [await person()]);
  await world.work();
  expect((await got()).map(({ type }) => String(type)).toSorted()).toEqual([
    'journey.entered',
    'journey.finished',
  ]);
  await listen(['contact.deleted']);
  await enter(id, [await person()]);
  await world.work();
  expect(await got()).toEqual([]);
});

it('the control group doesn’t enter, and its goals say what they are', async () => {
  await listen(['journey.entered', 'journey.goal']);
  const settings = { goal: { name: 'order.paid', withinDays: 30 }, holdoutPercent: 50 };
  const id = await world.publish(drawing(manual, [wait, end], settings));
  const people = await Promise.all(Array.from({ length: 20 }, () => person()));
  await enter(id, people);
  await world.work();
  const held = await world.query<{ contactId: string }>(
    `select contact_id from journey_run where account_id = $1 and journey_id = $2 and status = 'held_out'`,
    [id],
  );
  expect(await got()).toHaveLength(20 - held.length);
  const [first] = held;
  await world.inScope(({ events }) =>
    events.submit([
      {
        contactId: first?.contactId ?? '',
        name: 'order.paid',
        at: clock.now(),
        dedupKey: newId(),
        properties: {},
      },
    ]),
  );
  await world.work();
  expect(await got()).toMatchObject([{ type: 'journey.goal', isInControlGroup: true }]);
});
