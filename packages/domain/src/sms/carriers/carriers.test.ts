import { createServer, type Server } from 'node:http';
import { SANDBOX_SMS_KEYS, type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import type { OutgoingSms } from './outgoing-sms.ts';
import { ReceiptDesk } from '../receipts/receipt-desk.ts';
import { CarrierRouter } from '../routing/carrier-router.ts';
import { africasTalking } from './africas-talking.ts';
import { infobip } from './infobip.ts';
import { sent, unsent } from './outcomes.ts';
import type { CarrierName, CarrierOutcome, SmsCarrier } from './sms-carrier.ts';
import { SmppCarrier } from './smpp/smpp-carrier.ts';
import { termii } from './termii.ts';
import { twilio } from './twilio.ts';

let sandbox: Sandbox;
let test: TestDomain;
let accountId: string;
const keys = SANDBOX_SMS_KEYS;
const timeoutMs = 2_000;

beforeAll(async () => {
  sandbox = await startSandbox({ receiptMs: 20 });
  test = await startTestDomain();
  ({ accountId } = await makeAccount(test.domain));
});
afterAll(async () => {
  await test.stop();
  await sandbox.stop();
});
beforeEach(() => test.domain.pool.query('delete from sms_route'));

const callbackUrl = 'http://127.0.0.1:1/none';
const open: Record<Exclude<CarrierName, 'smpp'>, (url: string, timeout?: number) => SmsCarrier> = {
  africastalking: (url, timeout = timeoutMs) =>
    africasTalking({
      url: `${url}/africastalking`,
      username: 'sandbox',
      apiKey: keys.africastalkingApiKey,
      timeoutMs: timeout,
    }),
  termii: (url, timeout = timeoutMs) =>
    termii({ url: `${url}/termii`, apiKey: keys.termiiApiKey, timeoutMs: timeout }),
  twilio: (url, timeout = timeoutMs) =>
    twilio({
      url: `${url}/twilio`,
      accountSid: keys.twilioAccountSid,
      authToken: keys.twilioAuthToken,
      callbackUrl,
      timeoutMs: timeout,
    }),
  infobip: (url, timeout = timeoutMs) =>
    infobip({ url: `${url}/infobip`, apiKey: keys.infobipApiKey, callbackUrl, timeoutMs: timeout }),
};
const names = ['africastalking', 'termii', 'twilio', 'infobip'] as const;

function sms(
  to: string,
  text = 'Hello from Kola',
  messageType: OutgoingSms['messageType'] = 'transactional',
): OutgoingSms {
  return { id: newId(), accountId, campaignId: null, messageType, sender: 'KOLA', to, text, attempts: 0 };
}

describe.each(names)('%s', (name) => {
  it('submits a batch and reports each outcome in order', async () => {
    const messages = [
      sms('+2348031230001'),
      sms('+2348031234567'),
      sms('+2348031234567', 'Another'),
      sms('+2348031230011'),
    ];
    const results = await open[name](sandbox.smsUrl).send(messages);
    expect(results.map(({ outcome: { kind }, mayFailOver }) => [kind, mayFailOver])).toEqual([
      ['failed', false],
      ['sent', false],
      ['sent', false],
      ['failed', true],
    ]);
    expect(results[0]?.outcome).toMatchObject({ isRecipientGone: true });
    const ids = results.flatMap(({ outcome }) => (outcome.kind === 'sent' ? [outcome.providerId] : []));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids)
      expect(sandbox.phones.store.get(id)).toMatchObject({
        number: '+2348031234567',
        sender: 'KOLA',
        carrier: name,
      });
  });

  it("sends nothing if it is unreachable, and leaves messages unknown if it doesn't answer", async () => {
    const gone = await serve(() => undefined);
    await new Promise((resolve) => gone.server.close(resolve));
    expect(await open[name](gone.url).send([sms('+2348031234567')])).toMatchObject([
      { outcome: { kind: 'unsent' }, mayFailOver: true },
    ]);
    const mute = await serve(() => undefined);
    expect(await open[name](mute.url, 200).send([sms('+2348031234567')])).toMatchObject([
      { outcome: { kind: 'unknown' }, mayFailOver: false },
    ]);
    mute.server.closeAllConnections();
    mute.server.close();
  });

  it.each([
    [401, 'unsent'],
    [429, 'deferred'],
    [503, 'deferred'],
    [500, 'unknown'],
    [502, 'unknown'],
    [504, 'unknown'],
    [520, 'unknown'],
    [302, 'unsent'],
    [200, 'unknown'],
  ] as const)('that answers %i without words: %s', async (status, kind) => {
    const odd = await serve((_request, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('<html>'),
    );
    const mayFailOver = kind !== 'unknown';
    expect(await open[name](odd.url).send([sms('+2348031234567')])).toMatchObject([
      { outcome: { kind }, mayFailOver },
    ]);
    odd.server.close();
  });
});

async function serve(
  answer: Parameters<typeof createServer>[1] & object,
): Promise<{ url: string; server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

/** A carrier with scripted answers that records its requests. */
function scripted(
  name: CarrierName,
  say: (message: OutgoingSms) => CarrierOutcome,
): SmsCarrier & { asked: string[] } {
  const asked: string[] = [];
  return {
    name,
    asked,
    window: 10,
    send: async (messages) => messages.map((message) => (asked.push(message.to), say(message))),
    close: () => Promise.resolve(),
  };
}

const taken = (name: CarrierName) => scripted(name, ({ id }) => sent(name, `${name}-${id}`));

describe('the router', () => {
  it('tries the next carrier when one is unreachable, and avoids that one for a while', async () => {
    const [first, second] = [scripted('smpp', () => unsent('no connection')), taken('termii')];
    const router = new CarrierRouter(test.domain, [first, second]);
    expect(await router.send([sms('+2348031234567')])).toMatchObject([{ kind: 'sent', carrier: 'termii' }]);
    expect(await router.send([sms('+2348031234568')])).toMatchObject([{ kind: 'sent', carrier: 'termii' }]);
    expect([first.asked, second.asked]).toEqual([['+2348031234567'], ['+2348031234567', '+2348031234568']]);
  });

  it('never tries a second carrier with a message that may have been sent', async () => {
    const [first, second] = [
      scripted('smpp', () => ({ outcome: { kind: 'unknown', reason: 'no answer' }, mayFailOver: false })),
      taken('termii'),
    ];
    expect(await new CarrierRouter(test.domain, [first, second]).send([sms('+2348031234567')])).toMatchObject(
      [{ kind: 'unknown' }],
    );
    expect(second.asked).toEqual([]);
  });

  it('follows the routes by country, network and kind of message', async () => {
    await test.domain.pool.query(
      `insert into sms_route (country, network, message_type, carrier, priority) values ('NG', '*', '*', 'termii', 10), ('NG', 'mtn', '*', 'infobip', 10), ('NG', '*', 'promotional', 'twilio', 5), ('*', '*', '*', 'smpp', 20)`,
    );
    const carriers = (['smpp', 'termii', 'infobip', 'twilio'] as const).map(taken);
    const answers = await new CarrierRouter(test.domain, carriers).send([
      sms('+2348051234567'),
      sms('+2348031234567'),
      sms('+33612345678'),
    ]);
    expect(answers.map((answer) => answer.kind === 'sent' && answer.carrier)).toEqual([
      'termii',
      'infobip',
      'smpp',
    ]);
  });

  it('sends nothing promotional in a closed window, and everything transactional', async () => {
    await test.domain.pool.query(`delete from sms_window where country = 'GH'`);
    await test.domain.pool.query(
      `insert into sms_window select 'GH', extract(isodow from now() + interval '1 day'), '00:00', '24:00'`,
    );
    const carrier = taken('smpp');
    const answers = await new CarrierRouter(test.domain, [carrier]).send([
      sms('+233241234567', 'Sale', 'promotional'),
      sms('+233241234568', 'Your code'),
    ]);
    expect(answers).toMatchObject([
      { kind: 'deferred', reason: 'quiet_hours', retryAfterSeconds: expect.any(Number) },
      { kind: 'sent' },
    ]);
    expect(carrier.asked).toEqual(['+233241234568']);
  });

  it("waits for the recipient's day in a country without its own rule", async () => {
    const night = new Date('2026-11-23T21:30:00Z');
    const domain = {
      ...test.domain,
      pool: test.domain.pool,
      deps: { ...test.domain.deps, clock: { now: () => night } },
    };
    const numbers = ['+33612345678', '+819012345678', '+8816123456789'];
    const answers = await new CarrierRouter(domain, [taken('smpp')]).send(
      numbers.map((number) => sms(number, 'Sale', 'promotional')),
    );
    // 22:30 in Paris, 06:30 in Tokyo, and a number of no country.
    expect(
      answers.map((answer) =>
        answer.kind === 'deferred' ? (answer.retryAfterSeconds ?? 0) / 3600 : answer.kind,
      ),
    ).toEqual([9.5, 1.5, 10.5]);
    expect(
      await new CarrierRouter(domain, [taken('smpp')]).send([sms('+33612345678', 'Your code')]),
    ).toMatchObject([{ kind: 'sent' }]);
  });

  it('over SMPP and then HTTP passes messages on to the next carrier if an SMSC disconnects', async () => {
    const own = await startSandbox({ receiptMs: 20 });
    const [host = '', port = ''] = own.smppAddress.split(':');
    const desk = new ReceiptDesk(test.domain);
    const inbox = {
      takeReceipts: desk.takeReceipts.bind(desk, 'smpp'),
      takeReply: desk.takeReply.bind(desk),
    };
    const smpp = new SmppCarrier(
      { host, port: Number(port), systemId: keys.smppSystemId, password: keys.smppPassword },
      inbox,
      test.domain.deps.logger,
    );
    const router = new CarrierRouter(test.domain, [smpp, open.infobip(sandbox.smsUrl)]);
    expect(await router.send([sms('+2348031234567', '₦500 ẹ 😀')])).toMatchObject([
      { kind: 'sent', carrier: 'smpp' },
    ]);
    expect(own.phones.store.conversation('+2348031234567').at(-1)).toMatchObject({
      text: '₦500 ẹ 😀',
      encoding: 'UCS-2',
    });
    expect(await router.send([sms('+2348037770009')])).toMatchObject([{ kind: 'deferred' }]);
    await own.stop();
    expect(await router.send([sms('+2348031234568')])).toMatchObject([{ kind: 'sent', carrier: 'infobip' }]);
    await router.close();
    await desk.stop();
    expect(await router.send([sms('+2348031234568')])).toMatchObject([{ kind: 'unsent' }]);
  });
});
