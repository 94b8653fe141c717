import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';

let world: TestDomain;
let server: ScriptedServer;
let account: SendingFixture;
let campaignId: string;
let daysAhead = 0;

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  world = await startTestDomain({
    smtpUrl: server.url,
    clock: { now: () => new Date(Date.now() + daysAhead * 86_400_000) },
  });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(async () => {
  account = await SendingFixture.create(world.domain);
  ({ id: campaignId } = await account.startCampaign(
    { source: 'list', listIds: [account.listId] },
    [],
    false,
  ));
});

const testSend = (...addresses: string[]) =>
  account.inScope(({ campaignTests }) => campaignTests.sendEmail(campaignId, addresses));
const queued = async () =>
  (
    await account.query<{ recipient: string }>(
      'select recipient from message where account_id = $1 order by recipient',
    )
  ).map((row) => row.recipient);

test('a test is a single message: marked, paid for, and with links that change nothing', async () => {
  await testSend('me@kola.example');
  await account.sendAll();
  const mail = await PostalMime.parse(server.accepted.at(-1)?.raw ?? '');
  expect(mail).toMatchObject({
    subject: '[Test] For Amina',
    from: { name: 'Kola', address: 'news@kola.example' },
  });
  expect(mail.html).toContain('href="https://example.com/a"');
  const rows = await account.query(
    'select state, price_mills > 0 as priced from delivery where account_id = $1 and campaign_id is null',
  );
  expect(rows).toEqual([{ state: 'sent', priced: true }]);
  expect((await checkInvariants(world.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
});

test('no test leaves an account whose sending is suspended, before or after the request', async () => {
  await testSend('first@kola.example');
  await account.query(
    `update account set sending_suspended_at = now(), sending_suspended_reason = 'Spam.' where id = $1`,
  );
  await expect(testSend('second@kola.example')).rejects.toMatchObject({ code: 'blocked' });
  const before = server.accepted.length;
  await account.sendAll();
  expect(server.accepted.length).toBe(before);
  expect(await queued()).toEqual(['first@kola.example']);
});

test('no test leaves an account without a subscription', async () => {
  daysAhead = 400;
  await expect(testSend('me@kola.example')).rejects.toMatchObject({ code: 'subscription_required' });
  daysAhead = 0;
  expect(await queued()).toEqual([]);
});

test('no test reaches someone who is suppressed for any reason, and the field says why', async () => {
  await account.suppress('left@kola.example', 'unsubscribe');
  await account.suppress('angry@kola.example', 'complaint');
  for (const address of ['left@kola.example', 'angry@kola.example'])
    await expect(testSend('me@kola.example', address)).rejects.toMatchObject({
      code: 'blocked',
      details: { fieldErrors: { 'addresses.1': [expect.stringContaining(address)] } },
    });
  expect(await queued()).toEqual([]);
  await testSend('soon@kola.example');
  await account.suppress('soon@kola.example', 'complaint');
  await account.sendAll();
  const [delivery] = await account.query(
    'select state, reason from delivery where account_id = $1 and campaign_id is null',
  );
  expect(delivery).toEqual({ state: 'skipped', reason: 'suppressed' });
});

test('an account gets a hundred tests a day, counted when they are accepted', async () => {
  const five = (n: number) => Array.from({ length: 5 }, (_, index) => `c${n}-${index}@kola.example`);
  await account.suppress('angry@kola.example', 'complaint');
  await expect(testSend('me@kola.example', 'angry@kola.example')).rejects.toMatchObject({ code: 'blocked' });
  for (let n = 0; n < 20; n += 1) await testSend(...five(n));
  await expect(testSend('one@more.example')).rejects.toMatchObject({
    code: 'rate_limited',
    publicMessage: expect.stringContaining('100'),
  });
  expect(await queued()).toHaveLength(100);
});
