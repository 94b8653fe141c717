import { createPdu, readReceipt, SmppClient, STATUS } from '@talkdrum/smpp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_SMS_KEYS } from './sms-keys.ts';
import { type SmsServer, startSmsServer } from './sms-server.ts';

let server: SmsServer;
let base: string;
const client = {
  received: [] as { text: string; state: string | undefined }[],
  smpp: undefined as SmppClient | undefined,
};

beforeAll(async () => {
  server = await startSmsServer({
    smppPort: 0,
    httpPort: 0,
    host: '127.0.0.1',
    keys: SANDBOX_SMS_KEYS,
    receiptMs: 30,
  });
  base = `http://127.0.0.1:${server.httpPort}`;
  await new Promise<void>((resolve) => {
    client.smpp = new SmppClient({
      host: '127.0.0.1',
      port: server.smppPort,
      systemId: 'talkdrum',
      password: 'sandbox',
      pauseFor: () => 20,
      onDeliver: (pdu) =>
        void client.received.push({
          text: 'shortMessage' in pdu ? pdu.shortMessage.toString('latin1') : '',
          state: readReceipt(pdu)?.state,
        }),
      onState: ({ name }) => name === 'bound' && resolve(),
    });
    client.smpp.start();
  });
});
afterAll(async () => {
  await client.smpp?.close();
  await server.stop();
});

const submit = (number: string, text = 'Hello') =>
  client.smpp?.submit(
    createPdu('submit_sm', {
      source: { ton: 5, npi: 0, addr: 'KOLA' },
      destination: { ton: 1, npi: 1, addr: number.slice(1) },
      registeredDelivery: 1,
      shortMessage: Buffer.from(text),
    }),
  );
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the simulated SMSC', () => {
  it('accepts texts, sends receipts, and shows the texts', async () => {
    expect(await submit('+2348031234567', 'Hello Ada')).toMatchObject({
      kind: 'answered',
      status: STATUS.ROK,
    });
    await wait(120);
    expect(client.received.at(-1)).toMatchObject({
      state: 'delivered',
      text: expect.stringContaining('stat:DELIVRD err:000 text:Hello Ada'),
    });
    await submit('+2348031234567', 'See https://go.example/s/Ab12?a=1&b=<2> now');
    const page = await (await fetch(`${base}/?phone=%2B2348031234567`)).text();
    expect(page).toContain(
      'See <a href="https://go.example/s/Ab12?a=1&amp;b=" rel="noreferrer">https://go.example/s/Ab12?a=1&amp;b=</a>&lt;2&gt; now',
    );
    expect(await submit('+2348031230012')).toMatchObject({ status: STATUS.RINVSRCADR });
    expect(page).toContain('Hello Ada');
    expect(page).toContain('delivered');
  });

  it.each([
    ['+2348030000001', STATUS.RINVDSTADR],
    ['+2348030000009', STATUS.RSYSERR],
    ['+2348030000011', STATUS.RINVSRCADR],
  ])('refuses %s', async (number, status) => {
    expect(await submit(number)).toMatchObject({ kind: 'answered', status });
  });

  it('throttles twice, then accepts', async () => {
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await submit('+2348030000002'));
    expect(statuses.map((outcome) => outcome?.kind === 'answered' && outcome.status)).toEqual([
      STATUS.RTHROTTLED,
      STATUS.RTHROTTLED,
      STATUS.ROK,
    ]);
  });

  it('delivers replies from a phone', async () => {
    const answer = await fetch(`${base}/api/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: '+2348031234567', sender: 'KOLA', text: 'STOP' }),
    });
    expect(await answer.json()).toEqual({ isTaken: true });
    expect(client.received.at(-1)).toMatchObject({ text: 'STOP' });
  });

  it('refuses a wrong password', async () => {
    const state = await new Promise((resolve) => {
      const wrong = new SmppClient({
        host: '127.0.0.1',
        port: server.smppPort,
        systemId: 'talkdrum',
        password: 'wrong',
        onState: (next) => {
          if (next.name === 'waiting') void wrong.close().then(() => resolve(next));
        },
      });
      wrong.start();
    });
    expect(state).toMatchObject({ status: STATUS.RINVPASWD });
  });
});

describe('the simulated APIs', () => {
  it('refuse a wrong key and requests from pages of other sites', async () => {
    const post = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    expect((await post('/infobip/sms/3/messages')).status).toBe(401);
    expect((await post('/africastalking/version1/messaging')).status).toBe(401);
    expect((await post('/twilio/2010-04-01/Accounts/ACx/Messages.json')).status).toBe(401);
    expect((await post('/api/replies', { origin: 'https://evil.example' })).status).toBe(403);
  });
});
