import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { recordWebhookEvents } from './record-events.ts';
import { WebhookSender } from './sending/webhook-sender.ts';
import {
  addPeople,
  type Listener,
  makeListener,
  type Received,
  startReceiver,
  type TestReceiver,
} from '../../testing/webhook-fixture.ts';

// Ahead of the database, whose own clock sets the time of events.
const clock = fixedClock(new Date(Date.now() + 120_000));
let world: TestDomain;
let receiver: TestReceiver;
let listener: Listener;
let sender: WebhookSender;
beforeAll(async () => {
  world = await startTestDomain({ webhooks: { allow: ['127.0.0.0/8'] }, clock });
});
beforeEach(async () => {
  receiver = await startReceiver();
  listener = await makeListener(world.domain, receiver.url);
  sender = new WebhookSender(world.domain, { timeoutMs: 1_000 });
});
afterEach(async () => {
  await sender.drain();
  await receiver.close();
  await world.domain.pool.query('delete from webhook_due');
});
afterAll(() => world.stop());

const list = () => listener.inScope(({ webhookLog }) => webhookLog.list({ limit: 50 }));
const send = async () => {
  clock.advance(1_000);
  await sender.runUntilIdle();
};

test('a contact change is sent once, signed as Standard Webhooks requires', async () => {
  await addPeople(listener, 1);
  await send();
  const [got] = receiver.received;
  const secret = await listener.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.revealSecret(listener.contacts),
  );
  const headers = Object.fromEntries(
    Object.entries(got?.headers ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const told = new Webhook(secret).verify(got?.body ?? '', headers);
  expect(told).toMatchObject({
    type: 'contact.created',
    data: { email: 'person0@example.com', fullName: 'Ama 0' },
  });
  expect(() => new Webhook(secret).verify(`${got?.body} `, headers)).toThrow('signature');
  expect(receiver.received).toHaveLength(1);
  expect((await list()).items).toMatchObject([
    { type: 'contact.created', state: 'delivered', attempts: 1, status: 204 },
  ]);
});

/** Written only from the text of Standard Webhooks, independently of our signing code. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest();
  const given = String(headers['webhook-signature'])
    .split(' ')
    .map((part) => part.split(','));
  return given.some(
    ([version, value]) => version === 'v1' && expected.equals(Buffer.from(value ?? '', 'base64')),
  );
}

test('both secrets sign while one is being replaced; after a day only the new one does', async () => {
  const old = await listener.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.revealSecret(listener.contacts),
  );
  const { secret } = await listener.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.rotateSecret(listener.contacts),
  );
  await addPeople(listener, 1);
  await send();
  clock.advance(25 * 3_600_000);
  await addPeople(listener, 1, 'later');
  await send();
  expect([old, secret].map((each) => Buffer.from(each.slice(6), 'base64').length)).toEqual([32, 32]);
  expect(
    receiver.received.map((got) => [
      isSignedWith(old, got),
      isSignedWith(secret, got),
      isSignedWith(`whsec_${'A'.repeat(44)}`, got),
    ]),
  ).toEqual([
    [true, true, false],
    [false, true, false],
  ]);
});

test('a failing receiver gets retries on schedule with the same id and a new time, until they run out', async () => {
  receiver.answer = (_received, response) => void response.writeHead(500).end('not today');
  await addPeople(listener, 1);
  await send();
  const waits: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const [event] = (await list()).items;
    if (event?.nextAttemptAt == null) break;
    waits.push(Math.round((Date.parse(event.nextAttemptAt) - clock.now().getTime()) / 1_000));
    clock.advance(Date.parse(event.nextAttemptAt) - clock.now().getTime());
    await sender.runUntilIdle();
  }
  const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(waits).toHaveLength(schedule.length);
  for (const [index, seconds] of schedule.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(seconds);
    expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1 + 1);
  }
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
  const [event] = (await list()).items;
  const { log, body } = await listener.inScope(({ webhookLog }) => webhookLog.get(event?.id ?? ''));
  expect([event?.state, log.length, log[0]?.answer, body === receiver.received[0]?.body]).toEqual([
    'failed',
    10,
    'not today',
    true,
  ]);
});

test('an endpoint that fails for three days is switched off, and its owners get one email', async () => {
  receiver.answer = (_received, response) => void response.writeHead(500).end();
  await addPeople(listener, 2);
  for (let n = 0; n < 12; n += 1) {
    await sender.runUntilIdle();
    clock.advance(27 * 3_600_000);
  }
  const [endpoint] = (await listener.inScope(({ webhookEndpoints }) => webhookEndpoints.list())).filter(
    ({ kind }) => kind === 'contacts',
  );
  expect(endpoint).toMatchObject({ isEnabled: false, disabledReason: 'failing', waiting: 0 });
  const mails = await listener.inScope(({ sql }) =>
    sql(`select 1 from outbox_event where payload->>'template' = 'webhook_disabled'`),
  );
  expect(mails.rows).toHaveLength(1);
  await addPeople(listener, 1, 'unheard');
  expect((await list()).items.map(({ state }) => state)).toEqual(['failed', 'failed']);
});

test('410 switches it off at once; failed events can be replayed once it is on again', async () => {
  receiver.answer = (_received, response) => void response.writeHead(410).end();
  await addPeople(listener, 3);
  await send();
  expect((await list()).items.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  const replay = () =>
    listener.inScope(({ webhookLog }) => webhookLog.replayFailed(listener.contacts, new Date(0)));
  await expect(replay()).rejects.toMatchObject({ code: 'invalid_state' });
  await listener.inScope(({ webhookEndpoints }) => webhookEndpoints.setEnabled(listener.contacts, true));
  receiver.received.length = 0;
  receiver.answer = (_received, response) => void response.writeHead(200).end('ok');
  expect(await replay()).toBe(3);
  await send();
  expect(receiver.received).toHaveLength(3);
  const [event] = (await list()).items;
  await listener.inScope(({ webhookLog }) => webhookLog.replay(event?.id ?? ''));
  await send();
  expect(receiver.received.filter(({ id }) => id === event?.id)).toHaveLength(2);
});

test('a pause requested by the receiver applies to all of its events', async () => {
  receiver.answer = (_received, response) => void response.writeHead(429, { 'retry-after': '3600' }).end();
  await addPeople(listener, 1);
  await send();
  await addPeople(listener, 1, 'next');
  clock.advance(3_000_000);
  await send();
  expect(receiver.received).toHaveLength(1);
  clock.advance(700_000);
  await send();
  expect(receiver.received.length).toBeGreaterThan(1);
});

test('a corrected address ends the pause', async () => {
  receiver.answer = (_received, response) => void response.writeHead(503, { 'retry-after': '86400' }).end();
  await addPeople(listener, 1);
  await send();
  receiver.answer = (_received, response) => void response.writeHead(200).end();
  const fields = { url: `${receiver.url}/new`, events: ['contact.created'] };
  await listener.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.save({ contacts: fields, campaigns: null }),
  );
  await addPeople(listener, 1, 'next');
  clock.advance(20_000);
  await send();
  expect(receiver.received.map(({ body }) => body.includes('next0@example.com'))).toEqual([false, true]);
});

test("a receiver that doesn't answer in time, or never stops answering, blocks nothing", async () => {
  receiver.answer = () => undefined;
  await addPeople(listener, 1);
  await send();
  expect((await list()).items).toMatchObject([
    { state: 'waiting', status: null, error: 'No answer within 1 seconds.' },
  ]);
  receiver.answer = (_received, response) => {
    response.writeHead(200);
    for (let n = 0; n < 200; n += 1) response.write('x'.repeat(1_000));
  };
  clock.advance(10_000);
  await sender.runUntilIdle();
  const [event] = (await list()).items;
  const { log } = await listener.inScope(({ webhookLog }) => webhookLog.get(event?.id ?? ''));
  expect([event?.state, log[0]?.answer.length]).toEqual(['delivered', 2_048]);
});

test('events leased by a killed process are sent by another, under the same id', async () => {
  await addPeople(listener, 40);
  let answered = 0;
  receiver.answer = (_received, response) => {
    if ((answered += 1) <= 20) response.writeHead(200).end();
  };
  await Promise.race([sender.runUntilIdle(), new Promise((resolve) => setTimeout(resolve, 700))]);
  // As after a kill: the rows stay leased, nothing is released.
  await world.domain.pool.query(`update webhook_due set token = gen_random_uuid()`);
  await sender.drain();
  receiver.answer = (_received, response) => void response.writeHead(200).end();
  sender = new WebhookSender(world.domain);
  await sender.runUntilIdle();
  clock.advance(61_000);
  await sender.runUntilIdle();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(40);
  expect((await list()).items.every(({ state }) => state === 'delivered')).toBe(true);
});

test('nothing is written without an endpoint, or for events nobody subscribed to', async () => {
  await listener.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.save({ contacts: { url: receiver.url, events: ['contact.deleted'] }, campaigns: null }),
  );
  await addPeople(listener, 1);
  await listener.inScope(({ sql, actor }) =>
    recordWebhookEvents(sql, actor.accountId, 'campaign.started', [{ campaignId: 'x' }]),
  );
  expect((await list()).items).toEqual([]);
});

test('another account sees and changes nothing', async () => {
  await addPeople(listener, 1);
  const [event] = (await list()).items;
  const other = await makeListener(world.domain, receiver.url, 'Adwoa Crafts');
  const refused = { code: 'not_found' };
  await expect(other.inScope(({ webhookLog }) => webhookLog.get(event?.id ?? ''))).rejects.toMatchObject(
    refused,
  );
  await expect(other.inScope(({ webhookLog }) => webhookLog.replay(event?.id ?? ''))).rejects.toMatchObject(
    refused,
  );
  await expect(
    other.inScope(({ webhookLog }) => webhookLog.replayFailed(listener.contacts, new Date(0))),
  ).rejects.toMatchObject(refused);
  await expect(
    other.inScope(({ webhookEndpoints }) => webhookEndpoints.revealSecret(listener.contacts)),
  ).rejects.toMatchObject(refused);
  await expect(
    other.inScope(({ webhookEndpoints }) => webhookEndpoints.rotateSecret(listener.contacts)),
  ).rejects.toMatchObject(refused);
  await expect(
    other.inScope(({ webhookEndpoints }) => webhookEndpoints.setEnabled(listener.contacts, false)),
  ).rejects.toMatchObject(refused);
  await expect(
    other.inScope(({ webhookEndpoints }) => webhookEndpoints.sendTest(listener.contacts)),
  ).rejects.toMatchObject(refused);
});
