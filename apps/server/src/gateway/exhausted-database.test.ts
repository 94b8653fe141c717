import { createDomain, type Domain } from '@talkdrum/domain';
import { asOwner, goodPassword } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayFixture, messagesOf, startGatewayFixture } from '../testing/gateway-fixture.ts';
import { createGatewayCounters } from './counters.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { eventually, silentLog, testEnvironment } from '../testing/index.ts';
import { SmppPeer } from '../testing/smpp-peer.ts';
import { SmtpDialogue } from '../testing/smtp-dialogue.ts';
import { buildWeb } from '../web/server.ts';

let fixture: GatewayFixture;
let domain: Domain;
let gateway: Gateway;
let web: FastifyInstance;
let cookies: Record<string, string>;

beforeAll(async () => {
  fixture = await startGatewayFixture();
  const { test } = fixture;
  domain = await createDomain({ ...test.domain.config, poolWaitMs: 700 });
  const env = testEnvironment(test.database, { GATEWAY_RATE: '100000' });
  gateway = await startGateway(domain, env, silentLog(), createGatewayCounters());
  web = await buildWeb(domain, env, silentLog());
  const signedIn = await callDashboard('onboarding.signIn', {
    email: 'ada@kola.example',
    password: goodPassword,
  });
  cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
});
afterAll(async () => {
  await web.close();
  await gateway.stop();
  await domain.close();
  await fixture.stop();
});

const callDashboard = (path: string, body?: object) =>
  web.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/trpc/${path}`,
    headers: {
      'content-type': 'application/json',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    cookies: cookies ?? {},
  });
const sendByRest = (key: string) =>
  web.inject({
    method: 'POST',
    url: '/v1/messages',
    headers: { authorization: `Bearer ${fixture.customer.apiToken}`, 'idempotency-key': key },
    payload: {
      channel: 'email',
      from: { address: 'ada@kola.example' },
      to: 'bayo@example.com',
      subject: 'Your receipt',
      html: '<p>Thank you.</p>',
    },
  });
const sendBySmpp = async (peer: SmppPeer) => {
  const { command_status } = await peer.ask('submit_sm', {
    source_addr: 'Kola',
    source_addr_ton: 5,
    destination_addr: '2348031234567',
    short_message: 'Your code is 1234',
  });
  return command_status;
};

/** The reply to the message, or to the line that was refused. */
async function sendBySmtp(dialogue: SmtpDialogue): Promise<string> {
  await dialogue.say('RSET');
  for (const line of ['MAIL FROM:<ada@kola.example>', 'RCPT TO:<bayo@example.com>', 'DATA']) {
    const reply = await dialogue.say(line);
    if (!/^[23]/.test(reply)) return reply;
  }
  return dialogue.say('From: ada@kola.example\r\nTo: bayo@example.com\r\nSubject: Hello\r\n\r\nHello\r\n.');
}

const storedMessages = async () => (await messagesOf(fixture.test.domain, fixture.customer.accountId)).length;
const openSessions = async () => ({
  smpp: await SmppPeer.bound(gateway.smppPort, fixture.customer.smpp),
  smtp: await SmtpDialogue.signedIn(
    gateway.submissionPort,
    fixture.customer.smtp.user,
    fixture.customer.smtp.password,
  ),
});

async function elsewhere(statement: (database: string) => string): Promise<void> {
  const url = new URL(fixture.test.database.ownerUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  for (const one of statement(name).split(';')) await client.query(one);
  await client.end();
}

/** Every write is answered as PostgreSQL answers it on a full disk. */
const fillDisk = () =>
  asOwner(fixture.test.database, async (client) => {
    await client.query(`
      create function disk_is_full() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$;
      do $$ declare one regclass; begin
        for one in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace
            and c.relkind in ('r', 'p') and not c.relispartition loop
          execute format('create trigger disk_is_full before insert or update or delete on %s for each statement execute function disk_is_full()', one);
        end loop;
      end $$`);
  });
const freeDisk = () =>
  asOwner(fixture.test.database, (client) => client.query('drop function disk_is_full cascade'));

const takeConnections = () =>
  elsewhere(
    (name) =>
      `alter database "${name}" connection limit 0; select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
const giveConnections = () => elsewhere((name) => `alter database "${name}" connection limit -1`);

describe.each([
  ['other programs hold every connection', takeConnections, giveConnections],
  ['its disk is full', fillDisk, freeDisk],
])('a database when %s', (_what, exhaust, recover) => {
  it('has every call answered as one to try again, loses nothing and recovers', async () => {
    const { smpp, smtp } = await openSessions();
    const before = await storedMessages();
    await exhaust();
    const rest = await sendByRest(`order-${before}`);
    const dashboard = await callDashboard('onboarding.signIn', {
      email: 'ada@kola.example',
      password: goodPassword,
    });
    const signingIn = await SmtpDialogue.open(gateway.submissionPort);
    await signingIn.startTls();
    await signingIn.say('EHLO client.example');
    const { user, password } = fixture.customer.smtp;
    const login = await signingIn.say(
      `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`,
    );
    const refused = {
      rest: [rest.statusCode, rest.headers['retry-after'], rest.json().error.code],
      dashboard: [dashboard.statusCode, dashboard.headers['retry-after']],
      smpp: await sendBySmpp(smpp),
      smtp: await sendBySmtp(smtp),
      login,
    };
    await recover();
    expect(refused).toEqual({
      rest: [503, '5', 'unavailable'],
      dashboard: [503, '5'],
      smpp: 0x08,
      smtp: expect.stringMatching(/^4\d\d /),
      // Signing in only reads, so it may succeed on a full disk.
      login: expect.stringMatching(/^(?:235|4\d\d) /),
    });
    expect(await storedMessages()).toBe(before);
    await eventually(async () => (await sendByRest(`order-${before}`)).statusCode === 202);
    expect(await sendBySmtp(smtp)).toMatch(/^250 /);
    expect(await sendBySmpp(smpp)).toBe(0);
    expect((await sendByRest(`order-${before}`)).headers['idempotent-replayed']).toBe('true');
    expect(await storedMessages()).toBe(before + 3);
    smpp.close();
    smtp.end();
    signingIn.end();
  });
});
