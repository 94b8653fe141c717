import { openStaffDesk } from '@talkdrum/domain';
import { goodPassword } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayFixture, messagesOf, startGatewayFixture } from '../testing/gateway-fixture.ts';
import { eventually, silentLog, testEnvironment } from '../testing/index.ts';
import { SmppPeer } from '../testing/smpp-peer.ts';
import { SmtpDialogue } from '../testing/smtp-dialogue.ts';
import { buildWeb } from '../web/server.ts';

let fixture: GatewayFixture;
let address: string;
let stopWeb: () => Promise<unknown>;
let smpp: SmppPeer;
let smtp: SmtpDialogue;

const submission = {
  source_addr: 'Kola',
  source_addr_ton: 5,
  destination_addr: '2348031234567',
  short_message: 'Your code is 1234',
};
const sendByRest = () =>
  fetch(`${address}/v1/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fixture.customer.apiToken}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      channel: 'email',
      from: { address: 'ada@kola.example' },
      to: 'bayo@example.com',
      subject: 'Your receipt',
      html: '<p>Thank you.</p>',
    }),
  });

/** The reply to the message, or to the line that was refused. */
async function sendBySmtp(): Promise<string> {
  for (const line of ['MAIL FROM:<ada@kola.example>', 'RCPT TO:<bayo@example.com>', 'DATA']) {
    const reply = await smtp.say(line);
    if (!/^[23]/.test(reply)) return reply;
  }
  return smtp.say('From: ada@kola.example\r\nTo: bayo@example.com\r\nSubject: Hello\r\n\r\nHello\r\n.');
}

const setFlag = (flag: 'blocked' | 'sending_suspended', isOn: boolean) => {
  const member = { name: 'Night shift', scopes: ['accounts'], isCredential: true } as const;
  const call = { domain: fixture.test.domain, member, ip: '127.0.0.1', userAgent: '' };
  return openStaffDesk(call, null).accounts.setFlag(fixture.customer.accountId, flag, isOn, 'Phishing.');
};
const storedMessages = () => messagesOf(fixture.test.domain, fixture.customer.accountId);

beforeAll(async () => {
  fixture = await startGatewayFixture();
  const { domain, database } = fixture.test;
  const web = await buildWeb(domain, testEnvironment(database), silentLog());
  address = await web.listen({ host: '127.0.0.1', port: 0 });
  stopWeb = () => web.close();
  const { customer, gateway } = fixture;
  smpp = await SmppPeer.bound(gateway.smppPort, customer.smpp);
  smtp = await SmtpDialogue.signedIn(gateway.submissionPort, customer.smtp.user, customer.smtp.password);
});
afterAll(async () => {
  await stopWeb();
  await fixture.stop();
});

describe('an account that staff block', () => {
  it('sends by REST, SMTP and SMPP before', async () => {
    const first = await sendByRest();
    expect([first.status, await first.json()]).toMatchObject([202, { status: 'queued' }]);
    expect(await sendBySmtp()).toMatch(/^250 /);
    expect((await smpp.ask('submit_sm', submission)).command_status).toBe(0);
    expect(await storedMessages()).toHaveLength(3);
  });

  it('is refused at once in the sessions that are open, with the reason', async () => {
    await setFlag('blocked', true);
    const [rest, mail, text] = await Promise.all([
      sendByRest(),
      sendBySmtp(),
      smpp.ask('submit_sm', submission).then(
        ({ command_status: status }) => status,
        () => 'closed',
      ),
    ]);
    expect(rest.status).toBe(412);
    expect(await rest.json()).toMatchObject({
      error: { code: 'blocked', message: expect.stringContaining('Phishing.') },
    });
    // The watch over open sessions may have ended them already.
    expect(mail).toMatch(/^(?:550 5\.7\.1 Sending is suspended for this account: Phishing|421 )/);
    expect([0x45, 'closed']).toContain(text);
    expect(await storedMessages()).toHaveLength(3);
  });

  it('loses its open sessions within seconds, and gets no new one', async () => {
    const { gateway, customer } = fixture;
    await eventually(() => smpp.isClosed && smtp.isClosed, 8_000);
    await expect(SmppPeer.bound(gateway.smppPort, customer.smpp)).rejects.toThrow('refused with 13');
    const again = await SmtpDialogue.open(gateway.submissionPort);
    await again.startTls();
    await again.say('EHLO client.example');
    const login = Buffer.from(`\0${customer.smtp.user}\0${customer.smtp.password}`).toString('base64');
    expect(await again.say(`AUTH PLAIN ${login}`)).toMatch(/^\d{3} .*suspended sending for your account/);
    again.end();
  });

  it('can still sign in, to see why and to write to support', async () => {
    const signedIn = await fetch(`${address}/trpc/onboarding.signIn`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ email: 'ada@kola.example', password: goodPassword }),
    });
    expect(signedIn.status).toBe(200);
  });

  it('sends again with the same keys once it is unblocked and then allowed to', async () => {
    const { gateway, customer } = fixture;
    await expect(setFlag('sending_suspended', false)).rejects.toMatchObject({ code: 'invalid_state' });
    await setFlag('blocked', false);
    await expect(SmppPeer.bound(gateway.smppPort, customer.smpp)).rejects.toThrow('refused');
    await setFlag('sending_suspended', false);
    const peer = await SmppPeer.bound(gateway.smppPort, customer.smpp);
    expect((await peer.ask('submit_sm', submission)).command_status).toBe(0);
    peer.close();
  });
});
