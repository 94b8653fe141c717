import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { urlProblem } from './check-url.ts';
import { createGuardedAgent, createOutboundRules, type Resolve } from '../../outbound/index.ts';
import { postEvent } from './sending/post-event.ts';
import { WebhookSender } from './sending/webhook-sender.ts';
import { addPeople, makeListener, startReceiver } from '../../testing/webhook-fixture.ts';

/** A server on loopback that counts connections; there must be none. */
const canary: { server: Server; port: number; knocks: number } = {
  server: createServer((socket) => {
    canary.knocks += 1;
    socket.destroy();
  }),
  port: 0,
  knocks: 0,
};
let world: TestDomain;
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.server.listen(0, '::', resolve));
  const address = canary.server.address();
  canary.port = typeof address === 'object' && address !== null ? address.port : 0;
  world = await startTestDomain({ webhooks: { allow: ['127.0.0.1/32'] } });
});
beforeEach(() => {
  canary.knocks = 0;
});
afterAll(async () => {
  canary.server.close();
  await world.stop();
});

const post = (agent: Awaited<ReturnType<typeof createGuardedAgent>>, url: string) =>
  postEvent(agent, url, {}, '{}', { timeoutMs: 3_000, now: new Date() });

const hosts = [
  '127.0.0.1',
  '127.1',
  '0177.0.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '100.64.0.1',
  '198.18.0.1',
  '[fd00::1]',
  '[fe80::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '192.0.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[2001::1]',
  '[2001:db8::1]',
  '[ff02::1]',
  '[::127.0.0.1]',
  '[fec0::1]',
  'localhost',
  'LOCALHOST.',
  'ⓛocalhost',
  '①②⑦.⓪.⓪.①',
  '017700000001',
  '0x7f.0x0.0x0.0x1',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b:1::a00:1]',
  '[2002:a9fe:a9fe::]',
  '[3fff::1]',
];

describe('addresses a webhook must never reach', () => {
  test.each(hosts)('%s: refused in the form and by the sender, without a connection', async (host) => {
    const rules = createOutboundRules({ ports: [canary.port] });
    const agent = await createGuardedAgent(rules);
    for (const scheme of ['https', 'http']) {
      const url = `${scheme}://${host}:${canary.port}/hook`;
      expect(urlProblem(url, rules)).toBeTypeOf('string');
      expect((await post(agent, url)).status).toBeNull();
    }
    expect(canary.knocks).toBe(0);
    await agent.destroy();
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_',
    'https://user:secret@example.com/',
    'https://example.com:25/',
    'example.com',
    '//example.com',
    'https://',
    'javascript:alert(1)',
    'http://example.com/',
    'https://printer.local/',
    'https://db.internal/',
    'https://exam\nple.com/hook',
    'https://example.com/hook\r\nHost: evil.example',
    'https://example.com/a\tb',
    'https://example.com/a b',
  ])('%s: refused when saved', (url) => expect(urlProblem(url, createOutboundRules())).toBeTypeOf('string'));

  test.each([
    'https://example.com/',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://xn--bcher-kva.example/a?b=c',
  ])('%s: allowed', (url) => expect(urlProblem(url, createOutboundRules())).toBeNull());
});

test.each([
  ['127.0.0.1', 4],
  ['10.1.2.3', 4],
  ['169.254.169.254', 4],
  ['100.127.255.255', 4],
  ['192.88.99.1', 4],
  ['0.0.0.0', 4],
  ['::1', 6],
  ['::ffff:127.0.0.1', 6],
  ['64:ff9b::7f00:1', 6],
  ['fe80::1%lo', 6],
  ['2001:0:4136:e378:8000:63bf:80ff:fffe', 6],
  ['nonsense', 4],
])('a name that resolves to %s gets no connection', async (address, family) => {
  const agent = await createGuardedAgent(createOutboundRules({ ports: [canary.port] }), async () => [
    { address, family },
  ]);
  const answer = await post(agent, `https://innocent.example:${canary.port}/`);
  expect([answer.status, canary.knocks, answer.error]).toEqual([
    null,
    0,
    'innocent.example isn’t on the public internet, or this port isn’t allowed.',
  ]);
  await agent.destroy();
});

test("of a public address only the allowed ports are reached, and only with TLS; a neighbor of an allowed network isn't", () => {
  const rules = createOutboundRules({ allow: ['127.0.0.1/32', 'fd12::/64'], ports: [8443] });
  const reached = (address: string, port: number, isSecure = true) =>
    rules.mayConnect({ address, port, isSecure });
  expect([443, 8443, 22, 25, 80, 5432, 6379].filter((port) => reached('93.184.216.34', port))).toEqual([
    443, 8443,
  ]);
  expect(reached('93.184.216.34', 443, false)).toBe(false);
  expect(['127.0.0.1', 'fd12::5'].every((address) => reached(address, 6379, false))).toBe(true);
  expect(
    ['127.0.0.2', '::ffff:127.0.0.1', 'fd12:0:0:1::5', '::1'].some((address) => reached(address, 443)),
  ).toBe(false);
});

test('a name is checked by every address it has', async () => {
  const resolve: Resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const agent = await createGuardedAgent(createOutboundRules({ ports: [canary.port] }), resolve);
  const answer = await post(agent, `https://mixed.example:${canary.port}/`);
  expect([answer.status, answer.error, canary.knocks]).toEqual([
    null,
    'mixed.example isn’t on the public internet, or this port isn’t allowed.',
    0,
  ]);
  await agent.destroy();
});

test('a name whose address changes between lookups is resolved once and pinned', async () => {
  let asked = 0;
  const resolve: Resolve = async () => [
    { address: (asked += 1) === 1 ? '203.0.113.5' : '127.0.0.1', family: 4 },
  ];
  const rules = createOutboundRules({ allow: ['203.0.113.0/24'], ports: [canary.port] });
  const agent = await createGuardedAgent(rules, resolve);
  const answer = await postEvent(agent, `https://rebind.example:${canary.port}/`, {}, '{}', {
    timeoutMs: 500,
    now: new Date(),
  });
  expect([answer.status, asked, canary.knocks]).toEqual([null, 1, 0]);
  expect((await post(agent, `https://rebind.example:${canary.port}/`)).error).toContain(
    'isn’t on the public internet',
  );
  expect(canary.knocks).toBe(0);
  await agent.destroy();
});

test("a redirect fails like any other error and isn't followed", async () => {
  const receiver = await startReceiver();
  receiver.answer = (_received, response) =>
    void response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end();
  const listener = await makeListener(world.domain, receiver.url);
  const sender = new WebhookSender(world.domain);
  await addPeople(listener, 1);
  await sender.runUntilIdle();
  const { items } = await listener.inScope(({ webhookLog }) => webhookLog.list({ limit: 5 }));
  expect(items).toMatchObject([
    {
      state: 'waiting',
      status: 302,
      error: 'The receiver redirected the request. We don’t follow redirects.',
    },
  ]);
  expect([receiver.received.length, canary.knocks]).toEqual([1, 0]);
  await sender.drain();
  await receiver.close();
});

test('a private address is reached only if the operator allows it', async () => {
  const receiver = await startReceiver();
  const [open, closed] = [
    await createGuardedAgent(createOutboundRules({ allow: ['127.0.0.1/32'] })),
    await createGuardedAgent(createOutboundRules({ allow: ['10.0.0.0/8'] })),
  ];
  const answers = await Promise.all(
    [open, closed].map((agent) =>
      postEvent(agent, receiver.url, {}, '{"type":"x"}', { timeoutMs: 3_000, now: new Date() }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, null]);
  await Promise.all([open.destroy(), closed.destroy(), receiver.close()]);
});

test('the form shows the error on its field', async () => {
  const open = await makeListener(world.domain, 'https://hooks.example/');
  const fields = { contacts: { url: 'https://10.1.2.3/', events: ['contact.created'] }, campaigns: null };
  await expect(open.inScope(({ webhookEndpoints }) => webhookEndpoints.save(fields))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fieldErrors: { 'contacts.url': ['This address isn’t on the public internet.'] } },
  });
});
