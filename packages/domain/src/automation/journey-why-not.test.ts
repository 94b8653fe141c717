import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../invariants/invariants.ts';
import { newId } from '../kernel/index.ts';
import { startScriptedServer, type ScriptedServer } from '../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from './testing/journey-world.ts';

let test: TestDomain;
let server: ScriptedServer;
let world: JourneyWorld;
const clock = new MovedClock();
const hours = (n: number) => new Date(clock.now().getTime() + n * 3_600_000);
const manual = { kind: 'manual' };

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ clock, smtpUrl: server.url });
});
afterAll(async () => {
  const broken = (await checkInvariants(test.domain)).filter(
    ({ broken: n, name }) => n > 0 && !name.startsWith('every table'),
  );
  await test.stop();
  await server.stop();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});

const person = () => world.contact({ email: `p-${newId()}@example.com` });
const enter = (id: string, contactIds: string[]) =>
  world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds));
const hello = (settings: Record<string, unknown> = {}, trigger: Record<string, unknown> = manual) =>
  drawing(trigger, [{ id: 'hello', type: 'email', config: world.email }], settings);
/** Kind, state and reason of every message to a contact, newest first. */
const answers = (contactId: string) =>
  world.inScope(async ({ contactAnswers }) =>
    (await contactAnswers.page(contactId, { cursor: null, limit: 10 })).items.map(
      ({ kind, state, reason }) => `${kind} ${state} ${reason}`,
    ),
  );
const subjectsOf = (contactId: string) =>
  world.inScope(async ({ contactAnswers }) =>
    (await contactAnswers.page(contactId, { cursor: null, limit: 10 })).items.map(
      ({ subject, campaignName }) => subject ?? campaignName,
    ),
  );
const membersOf = (listId: string, contactId: string, change: string) =>
  world.query(
    change === 'remove'
      ? 'delete from list_member where account_id = $1 and list_id = $2 and contact_id = $3'
      : `update list_member set state = '${change}' where account_id = $1 and list_id = $2 and contact_id = $3`,
    [listId, contactId],
  );

describe('a cap', () => {
  it('counts messages of journeys and campaigns together, and is asked again when they are sent', async () => {
    const limits = { all: { messages: 1, days: 7 }, email: null, sms: null, emailHours: null };
    await world.inScope(({ sendingLimits }) => sendingLimits.set(limits));
    const [first, second] = [await world.publish(hello()), await world.publish(hello())];
    const ada = await person();
    // Both are queued before either is sent.
    await enter(first, [ada]);
    await enter(second, [ada]);
    await world.work();
    await world.sendAll();
    expect((await answers(ada)).toSorted()).toEqual(['journey left_out cap', 'journey sent null']);
    const third = await world.publish(hello());
    await enter(third, [ada]);
    await world.work();
    expect(await world.steps(ada)).toContain('hello skipped skipped cap');
    expect(server.accepted.filter(({ to }) => to.startsWith('p-'))).toHaveLength(1);
  });

  it('holds for two messages that one journey queued for someone who entered twice', async () => {
    const limits = { all: { messages: 1, days: 7 }, email: null, sms: null, emailHours: null };
    await world.inScope(({ sendingLimits }) => sendingLimits.set(limits));
    const id = await world.publish(hello({ reentry: { mode: 'every_time', cooldownHours: 0 } }));
    const ada = await person();
    await enter(id, [ada]);
    await enter(id, [ada]);
    await world.work();
    await world.sendAll();
    expect((await answers(ada)).toSorted()).toEqual(['journey left_out cap', 'journey sent null']);
  });
});

describe('membership of the list that brought people in', () => {
  it('is asked again when the message is sent', async () => {
    const listId = await world.list();
    await world.publish(hello({}, { kind: 'list', listIds: [listId] }));
    const join = () => world.contact({ email: `p-${newId()}@example.com` }, [listId]);
    const [stayed, removed, left, pending] = [await join(), await join(), await join(), await join()];
    await world.work();
    await membersOf(listId, removed, 'remove');
    await membersOf(listId, left, 'unsubscribed');
    await membersOf(listId, pending, 'unconfirmed');
    await world.sendAll();
    expect(await answers(stayed)).toEqual(['journey sent null']);
    expect(await answers(removed)).toEqual(['journey left_out left_list']);
    expect(await answers(left)).toEqual(['journey left_out unsubscribed']);
    expect(await answers(pending)).toEqual(['journey left_out unconfirmed']);
  });

  it('of people who entered another way is where they stand with the account', async () => {
    const listId = await world.list();
    const id = await world.publish(hello());
    const [ada, bola] = [await person(), await person()];
    await enter(id, [ada, bola]);
    await world.work();
    await world.query(
      `insert into list_member (account_id, list_id, contact_id, state) values ($1, $2, $3, 'unsubscribed')`,
      [listId, bola],
    );
    await world.sendAll();
    expect(await answers(ada)).toEqual(['journey sent null']);
    expect(await answers(bola)).toEqual(['journey left_out unsubscribed']);
  });
});

describe('why a contact got no message of a journey', () => {
  it('is the journey’s hours, if it doesn’t wait for them', async () => {
    const at = (n: number) => new Date(clock.now().getTime() + n * 3_600_000).toISOString().slice(11, 16);
    await world.query(`update account set timezone = 'UTC' where id = $1`);
    const closed = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: at(3), to: at(4), otherwise: 'skip' };
    const id = await world.publish(hello({ hours: closed }));
    const ada = await person();
    await enter(id, [ada]);
    await world.work();
    expect(await world.steps(ada)).toEqual(['hello skipped skipped hours']);
    expect(await answers(ada)).toEqual(['journey left_out hours']);
  });

  it('is the wallet, once the message has waited for it', async () => {
    await world.spend(await world.available());
    const id = await world.publish(hello({ moneyHours: 1 }));
    const ada = await person();
    await enter(id, [ada]);
    await world.workUntil(hours(2));
    expect(await answers(ada)).toEqual(['journey left_out no_money']);
  });

  it('is a sender that was stopped and stays so', async () => {
    const id = await world.publish(hello({ moneyHours: 1 }));
    await world.query('update sender set status = 0 where account_id = $1 and id = $2', [world.senderId]);
    const ada = await person();
    await enter(id, [ada]);
    await world.workUntil(hours(2));
    expect(await world.steps(ada)).toEqual(['hello skipped skipped sender_stopped']);
    expect(await answers(ada)).toEqual(['journey left_out sender_stopped']);
  });

  it('is having left the journey: it was stopped, or they reached its goal', async () => {
    const goal = { goal: { name: 'order.paid', withinDays: 30 } };
    const wait = { id: 'day', type: 'wait', config: { span: { amount: 1, unit: 'days' } } };
    const graph = drawing(
      manual,
      [{ id: 'hello', type: 'email', config: world.email, next: { sent: 'day' } }, wait],
      goal,
    );
    const id = await world.publish(graph);
    const [ada, bola] = [await person(), await person()];
    await enter(id, [ada, bola]);
    await world.work();
    await world.inScope(({ events }) =>
      events.submit([
        { contactId: ada, name: 'order.paid', at: clock.now(), dedupKey: newId(), properties: {} },
      ]),
    );
    await world.work();
    expect(await answers(ada)).toEqual(['journey left_out left_journey']);
    expect(await answers(bola)).toEqual(['journey waiting null']);
    await world.inScope(({ journeyLifecycle }) => journeyLifecycle.stopEveryone(id));
    await world.sendAll();
    expect(await answers(bola)).toEqual(['journey left_out left_journey']);
    const { items } = await world.inScope(({ events }) => events.timeline(bola, null));
    expect(items).toMatchObject([{ name: 'message.left_out', properties: [{ value: 'left_journey' }] }]);
  });
});

it('a contact’s messages are those of campaigns and journeys, and single ones', async () => {
  const id = await world.publish(hello(), 'Newcomers');
  const ada = await world.contact({ email: `p-${newId()}@example.com` });
  await enter(id, [ada]);
  await world.work();
  await world.sendAll();
  const [contact] = await world.query<{ email: string }>(
    'select email from contact where account_id = $1 and id = $2',
    [ada],
  );
  const messageId = newId();
  await world.query(
    `insert into delivery (account_id, id, contact_id, channel, address, state, send_after)
     values ($1, $2, $3, 'email', $4, 'queued', now())`,
    [messageId, ada, contact?.email],
  );
  await world.query(
    `insert into message (account_id, id, channel, sender_id, sender, recipient, subject, source)
     values ($1, $2, 'email', $3, 'news@kola.example', $4, 'Your receipt', 'api')`,
    [messageId, world.senderId, contact?.email],
  );
  expect(await answers(ada)).toEqual(['message waiting null', 'journey sent null']);
  expect(await subjectsOf(ada)).toEqual(['Your receipt', 'Newcomers: hello']);
  await world.query(
    `update delivery set state = 'failed', reason = 'refused', settled_at = now(), send_after = null
     where account_id = $1 and id = $2`,
    [messageId],
  );
  expect(await answers(ada)).toEqual(['message failed refused', 'journey sent null']);
});
