import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { linkTokens } from '../../tracking/link-tokens.ts';
import { startScriptedServer } from '../testing/scripted-server.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { mailboxProvider } from './mailbox-provider.ts';
import { Claim } from '../leases/claim.ts';
import { RateGate } from './rate-gate.ts';
import { SendPump } from '../pump/send-pump.ts';
import { isHardBounce, retryDelay, settle } from '../settling/settlement.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { defaultMonth } from '../testing/default-month.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

/** Sends until the condition holds, 15 s at most; returns the seconds it took. */
async function sendUntil(url: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const pump = new SendPump(test.domain, { transport: createSmtpTransport({ url, connections: 4 }) });
  const startedAt = performance.now();
  pump.start();
  while (!(await isSo()) && performance.now() - startedAt < 15_000)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await pump.drain();
  return (performance.now() - startedAt) / 1000;
}

it('counts admitted messages in bounded memory, also for accounts without limits', async () => {
  const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
  const gate = new RateGate(connection);
  const delivery = {
    id: '',
    accountId: 'a',
    campaignId: null,
    claim: new Claim({ accountId: 'a', campaignId: null, channel: 'email' }, 60),
    position: 1,
    name: null,
    contactId: null,
    phone: null,
    attributes: null,
    attempts: 0,
    keptUntil: defaultMonth,
  };
  for (let n = 0; n < 30_000; n += 1) gate.admits('s', { ...delivery, address: `ada@domain${n}.example` });
  expect(gate.counters).toBeLessThanOrEqual(10_000);
  await connection.close();
});

describe('a rate limit', () => {
  it('applies to its provider only, and loses nobody', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addContacts([
      ...Array.from({ length: 60 }, (_, n) => `slow${n}@gmail.com`),
      ...Array.from({ length: 60 }, (_, n) => `fast${n}@x.example`),
    ]);
    const campaign = await account.startCampaign();
    await test.domain.openScope({ accountId: account.accountId, userId: null }, ({ sendRates }) =>
      sendRates.set('gmail.com', 20),
    );
    const server = await startScriptedServer();
    const countOf = (name: string) => server.accepted.filter(({ to }) => to.startsWith(name)).length;
    const seconds = await sendUntil(server.url, () => countOf('fast') === 60 && countOf('slow') >= 10);
    const slow = countOf('slow');
    expect(countOf('fast')).toBe(60);
    expect(slow).toBeGreaterThanOrEqual(10);
    // One second's worth may have accumulated.
    expect(slow).toBeLessThanOrEqual(20 * (seconds + 1));
    expect(await account.states(campaign.id)).toEqual({ sent: 60 + slow, queued: 60 - slow });
    await server.stop();
  });

  it('is set at half the rate when a provider throttles, and other providers continue', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addContacts([
      ...Array.from({ length: 20 }, (_, n) => `a${n}@gmail.com`),
      ...Array.from({ length: 20 }, (_, n) => `b${n}@x.example`),
    ]);
    await account.startCampaign();
    const server = await startScriptedServer((to) =>
      to.endsWith('@gmail.com') ? { code: 421, text: '4.7.28 Too fast', at: 'data' } : undefined,
    );
    const readRates = () =>
      account.query<{ key: string; slow: boolean }>(
        `select key, per_second < 100 and slowed_until > now() as slow from send_rate where account_id = $1`,
      );
    const others = () => server.accepted.filter(({ to }) => to.endsWith('@x.example')).length;
    await sendUntil(server.url, async () => others() === 20 && (await readRates()).length > 0);
    const rates = await readRates();
    expect(rates).toEqual([{ key: 'provider:gmail', slow: true }]);
    expect(others()).toBe(20);
    await server.stop();
  });
});

describe('sending rules', () => {
  it.each([
    ['ada@gmail.com', 'gmail'],
    ['ada@googlemail.com', 'gmail'],
    ['ada@aol.com', 'yahoo'],
    ['ada@kola.ng', 'kola.ng'],
    ['ada@constructor', 'constructor'],
  ])('%s is received by %s', (address, provider) => {
    expect(mailboxProvider(address)).toBe(provider);
  });

  it.each([
    ['rcpt', '5.1.1', '550 5.1.1 x', true],
    ['rcpt', '5.2.1', '550 5.2.1 disabled', true],
    ['message', '5.1.10', '550 5.1.10 no such', true],
    ['rcpt', '5.1.8', '550 5.1.8 bad sender', false],
    ['rcpt', '5.2.2', '552 5.2.2 full', false],
    ['rcpt', '5.7.1', '550 5.7.1 no such user here for you', false],
    ['mail', '5.1.1', '550 5.1.1 x', false],
    ['rcpt', null, '550 No such user', true],
    ['rcpt', null, '550 Blocked by policy', false],
  ] as const)('a refusal at %s with %s is a bad address: %#', (phase, enhanced, response, isHard) => {
    expect(isHardBounce(phase, enhanced, response)).toBe(isHard);
  });

  it('retry with growing delays, four hours at most, and give up after about a day', () => {
    const rules = { firstDelaySeconds: 60, maxAttempts: 13 };
    const delays = Array.from({ length: 12 }, (_, attempts) => retryDelay(attempts, rules));
    expect(delays[0]).toBeGreaterThanOrEqual(45);
    expect(Math.max(...delays)).toBeLessThanOrEqual(4 * 3600 * 1.25);
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    expect(total / 3600).toBeGreaterThan(12);
    expect(total / 3600).toBeLessThan(26);
    const item = {
      id: '',
      accountId: '',
      campaignId: '',
      claim: new Claim({ accountId: '', campaignId: '', channel: 'email' }, 60),
      position: 1,
      address: '',
      name: null,
      contactId: null,
      phone: null,
      attributes: null,
      attempts: 12,
      keptUntil: defaultMonth,
    };
    expect(
      settle(
        item,
        { kind: 'deferred', phase: 'rcpt', code: 450, enhanced: null, response: '450 later' },
        rules,
      ),
    ).toMatchObject({
      state: 'failed',
      reason: 'gave_up',
    });
  });
});

describe('a link token', () => {
  const tokens = linkTokens('a secret of the installation, long enough');
  const [account, delivery] = [
    '01935000-0000-7abc-8def-000000000001',
    '01935000-0000-7abc-8def-000000000002',
  ];

  it('contains what it was created from, is valid for its own kind only, and fits a return path', () => {
    const click = tokens.make('click', account, delivery, 513);
    expect(tokens.open('click', click)).toEqual({ accountId: account, deliveryId: delivery, n: 513 });
    expect(tokens.open('open', click)).toBeNull();
    expect(`b+${tokens.make('bounce', account, delivery)}`.length).toBeLessThanOrEqual(64);
  });

  it('is refused if a single character changed, or under another secret', () => {
    const token = tokens.make('unsubscribe', account, delivery);
    for (let index = 0; index < token.length - 1; index += 1) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      expect(tokens.open('unsubscribe', changed)).toBeNull();
    }
    expect(linkTokens('another secret of the installation, also long').open('unsubscribe', token)).toBeNull();
    for (const junk of ['', 'a', '../../etc', 'x'.repeat(5000), '%00'.repeat(20)])
      expect(tokens.open('unsubscribe', junk)).toBeNull();
  });
});
