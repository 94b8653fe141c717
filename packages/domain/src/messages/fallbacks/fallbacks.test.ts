import { SANDBOX_SMS_KEYS, type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../domain.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { DueWorkRunner, newId, silentLogger } from '../../kernel/index.ts';
import { SendPump } from '../../sending/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { type CarrierRouter, createSmsRouter, ReceiptDesk } from '../../sms/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { dueWorkHandlers } from '../../work.ts';
import { messagesRestoredWork } from '../messages-restored-work.ts';
import type { MessageRequest } from '../request/message-request.ts';

let sandbox: Sandbox;
let server: ScriptedServer;
let test: TestDomain;
let router: CarrierRouter;
let account: SendingFixture;

beforeAll(async () => {
  sandbox = await startSandbox({ receiptMs: 30 });
  server = await startScriptedServer();
  const [host = '', port = ''] = sandbox.smppAddress.split(':');
  const { smppSystemId: systemId, smppPassword: password } = SANDBOX_SMS_KEYS;
  const smpp = { host, port: Number(port), systemId, password };
  test = await startTestDomain({ smtpUrl: server.url, sms: { callbackOrigin: 'http://127.0.0.1:1', smpp } });
  router = createSmsRouter(test.domain) as CarrierRouter;
  account = await SendingFixture.create(test.domain);
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'kolacode', 'transactional', 1)`,
    [newId()],
  );
});
afterAll(async () => {
  await router.close();
  await test.stop();
  await sandbox.stop();
  await server.stop();
});

const inScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId: account.accountId, userId: null }, work);

/** A code by text, and by email if that doesn't arrive within a minute. */
const code = (phone: string, email: string, change: Partial<MessageRequest> = {}): MessageRequest => ({
  channel: 'sms',
  from: { address: 'KolaCode' },
  to: phone,
  text: 'Your code is 4417.',
  fallback: {
    afterSeconds: 60,
    message: {
      channel: 'email',
      from: { address: 'news@kola.example' },
      to: email,
      subject: 'Your code',
      text: 'Your code is 4417.',
    },
  },
  ...change,
});
const submit = (requests: MessageRequest[], partial = false) =>
  inScope(({ messages }) => messages.submit(requests, { source: 'api', partial }));
async function send(phone: string, email: string): Promise<{ id: string; fallbackId: string }> {
  const { messages, refused } = await submit([code(phone, email)]);
  const [message] = messages;
  if (message?.fallback === undefined) throw new Error(JSON.stringify(refused));
  return { id: message.id, fallbackId: message.fallback.id };
}

/** Does all due work, and sends everything that may leave, until nothing is left. */
async function work(): Promise<void> {
  const desk = new ReceiptDesk(test.domain);
  for (let round = 0; round < 2; round += 1) {
    const transport = createSmtpTransport({ url: server.url, connections: 2 });
    const smsRouter = {
      window: router.window,
      send: router.send.bind(router),
      close: () => Promise.resolve(),
    };
    const pump = new SendPump(test.domain, { transport, smsRouter });
    await pump.runUntilIdle();
    await pump.drain();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await desk.settle();
    await new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();
  }
}
/** As if the minute were over. */
async function passMinute(): Promise<void> {
  await account.query(
    `update message_fallback set decide_at = now() - interval '1 second' where account_id = $1 and outcome is null`,
  );
  await account.query(
    `update due_work set due_at = now() where kind = 'messages.fallback' and account_id = $1`,
  );
}

const details = (id: string) => inScope(({ messages }) => messages.get(id));
async function outcome({ id, fallbackId }: { id: string; fallbackId: string }) {
  const [message, fallback] = [await details(id), await details(fallbackId)];
  expect(fallback.fallbackOf).toBe(id);
  return [message.status, fallback.status, message.fallback?.outcome];
}
const mailsTo = (address: string) => server.accepted.filter(({ to }) => to === address).length;
const textsTo = (phone: string) => sandbox.phones.store.conversation(phone).length;
const available = async () => (await inScope(({ wallet }) => wallet.balance('ngn'))).availableMinor;

describe('the fallback of a message', () => {
  it('isn’t sent and costs nothing when the message arrives', async () => {
    const before = await available();
    const pair = await send('+2348037771234', 'ada@example.com');
    await work();
    expect(await outcome(pair)).toEqual(['delivered', 'held', null]);
    await passMinute();
    await work();
    expect(await outcome(pair)).toEqual(['delivered', 'cancelled', 'not_needed']);
    expect(mailsTo('ada@example.com')).toBe(0);
    const { costMills } = await details(pair.id);
    expect(before - (await available())).toBe(BigInt(Math.ceil(costMills / 1_000)));
  });

  it('is sent once when nothing is known of the message in time', async () => {
    const pair = await send('+2348037770007', 'silent@example.com');
    await work();
    expect(await outcome(pair)).toEqual(['sent', 'held', null]);
    await passMinute();
    await work();
    await work();
    expect(await outcome(pair)).toEqual(['sent', 'sent', 'sent']);
    expect([textsTo('+2348037770007'), mailsTo('silent@example.com')]).toEqual([1, 1]);
  });

  it('is sent at once when the message fails', async () => {
    const pair = await send('+2348037770003', 'fails@example.com');
    await expect.poll(async () => (await work(), outcome(pair))).toEqual(['undelivered', 'sent', 'sent']);
    expect(mailsTo('fails@example.com')).toBe(1);
  });

  it('is sent at once when the message is skipped', async () => {
    await inScope(({ suppressions }) =>
      suppressions.add({ channel: 'sms', address: '+2348037771299', reason: 'manual' }),
    );
    const { messages } = await submit([code('+2348037771299', 'skipped@example.com')]);
    expect(messages).toMatchObject([{ state: 'skipped', fallback: { state: 'queued' } }]);
    await work();
    expect([textsTo('+2348037771299'), mailsTo('skipped@example.com')]).toEqual([0, 1]);
  });

  it('replaces a message that still waits, which is then never sent', async () => {
    const pair = await send('+2348037771235', 'waits@example.com');
    await account.query(
      `update delivery set send_after = now() + interval '1 hour' where account_id = $1 and id = $2`,
      [pair.id],
    );
    await passMinute();
    await work();
    expect(await outcome(pair)).toEqual(['cancelled', 'sent', 'sent']);
    expect([textsTo('+2348037771235'), mailsTo('waits@example.com')]).toEqual([0, 1]);
  });

  it('waits while a worker is sending the message', async () => {
    const pair = await send('+2348037771236', 'claimed@example.com');
    await account.query('update delivery set send_after = null where account_id = $1 and id = $2', [pair.id]);
    await passMinute();
    await new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();
    expect(await outcome(pair)).toEqual(['sending', 'held', null]);
    await account.query('update delivery set send_after = now() where account_id = $1 and id = $2', [
      pair.id,
    ]);
  });

  it('is cancelled with its message, and can be cancelled alone', async () => {
    const [first, second] = [
      await send('+2348037771237', 'both@example.com'),
      await send('+2348037771238', 'alone@example.com'),
    ];
    await inScope(({ messages }) => messages.cancel(first.id));
    await inScope(({ messages }) => messages.cancel(second.fallbackId));
    await work();
    await passMinute();
    await work();
    expect(await outcome(first)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await outcome(second)).toEqual(['delivered', 'cancelled', 'not_needed']);
    expect([mailsTo('both@example.com'), mailsTo('alone@example.com')]).toEqual([0, 0]);
  });
});

describe('a submission with fallbacks', () => {
  it('names the field of the fallback that is wrong, and accepts neither', async () => {
    const wrong = code('+2348037771239', 'no address');
    const { refused } = await submit([wrong]);
    expect(refused).toMatchObject([{ index: 0, field: 'fallback.message.to', code: 'invalid_address' }]);
    const answer = await submit([wrong, code('+2348037771240', 'right@example.com')], true);
    expect(answer.messages).toMatchObject([{ index: 1, fallback: { recipient: 'right@example.com' } }]);
    expect(answer.refused).toMatchObject([{ index: 0, field: 'fallback.message.to' }]);
    const { rows } = await inScope(({ sql }) =>
      sql('select from message where recipient = $1', ['+2348037771239']),
    );
    expect(rows).toEqual([]);
  });

  it.each([[9], [86_401], [60.5]])('refuses to wait for %d seconds', async (afterSeconds) => {
    const { fallback: _fallback, ...message } = code('+2348037771245', '');
    const request = code('+2348037771241', '', { fallback: { afterSeconds, message } });
    const { refused } = await submit([request]);
    expect(refused).toMatchObject([{ index: 0, field: 'fallback.afterSeconds' }]);
  });

  it('that is repeated with its id finds the first message and its fallback', async () => {
    const request = code('+2348037771242', 'again@example.com', { id: newId() });
    const [first, second] = [await submit([request]), await submit([request])];
    expect(second.messages).toMatchObject([{ id: request.id, isReplay: true }]);
    expect(second.messages[0]?.fallback?.id).toBe(first.messages[0]?.fallback?.id);
    const { refused } = await submit([{ ...request, fallback: undefined }]);
    expect(refused).toMatchObject([{ field: 'id', code: 'conflict' }]);
  });
});

it('that is due when a backup is restored waits for a person, like other messages that are due', async () => {
  const restored = messagesRestoredWork[0];
  if (restored === undefined || !('release' in restored)) throw new Error('messages can’t be released');
  const [due, later] = [
    await send('+2348037771243', 'restored@example.com'),
    await send('+2348037771244', 'later@example.com'),
  ];
  await work();
  await account.query(
    `update message_fallback set decide_at = now() - interval '1 second' where account_id = $1 and message_id = $2`,
    [due.id],
  );
  expect(await inScope((scope) => restored.hold(scope))).toBe(1);
  await passMinute();
  await work();
  expect(await outcome(due)).toEqual(['delivered', 'queued', 'sent']);
  expect(await outcome(later)).toEqual(['delivered', 'cancelled', 'not_needed']);
  expect(mailsTo('restored@example.com')).toBe(0);
  expect(await inScope((scope) => restored.release(scope))).toBe(1);
  await work();
  expect(mailsTo('restored@example.com')).toBe(1);
});

it('leaves every invariant intact', async () => {
  await passMinute();
  await work();
  const broken = (await checkInvariants(test.domain)).filter(
    (result) => result.broken > 0 && !result.name.startsWith('every table'),
  );
  expect(broken).toEqual([]);
});
