import { Script } from 'node:vm';
import { signedVisit, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { newField } from '@talkdrum/form-fields';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishItem } from '../published-fixture.ts';
import { pathOf, startPublicPages } from '../public-pages-fixture.ts';

let pages: Awaited<ReturnType<typeof startPublicPages>>;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let formId: string;
let path: string;

beforeAll(async () => {
  pages = await startPublicPages();
  ({ world, app } = pages);
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  formId = await account.inScope(async ({ forms }) => {
    const { id, fields, revision, ...form } = await forms.create('Kola Circle');
    const rooms = newField({
      key: 'rooms',
      type: 'choices',
      label: 'Which rooms do you dress?',
      options: ['Bedroom', 'Parlour', 'Kitchen'],
    });
    await forms.save(id, { ...form, responseText: 'See you <soon>.', fields: [...fields, rooms] }, revision);
    await forms.publish(id);
    return id;
  });
  path = await pathOf(account, formId);
});
afterAll(() => pages.stop());

const visit = () => signedVisit(world, { accountId: account.accountId, id: formId });
const post = (fields: [string, string][], from = '203.0.113.1', url = path) =>
  app.inject({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const stored = async () =>
  (await account.query<{ n: number }>('select count(*)::int as n from submission where account_id = $1'))[0]
    ?.n;

test('the page has its form, and a form sent without scripts is stored and answered in its account’s words', async () => {
  const page = await app.inject({ url: path });
  expect(page.statusCode).toBe(200);
  const token = /name="_visit" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  expect(token).not.toBe('');
  const before = await stored();
  const answer = await post([
    ['_visit', visit()],
    ['name', 'Ama Mensah'],
    ['email', 'ama@example.com'],
    ['rooms', 'Parlour'],
    ['rooms', 'Bedroom'],
    ['consent_email', 'yes'],
  ]);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('See you &lt;soon&gt;.');
  expect(answer.body).toContain('We sent you an email.');
  expect(await stored()).toBe((before ?? 0) + 1);
  const { items } = await account.inScope(({ submissions }) => submissions.list({ formId, limit: 1 }));
  expect(items[0]?.answers).toEqual({
    name: 'Ama Mensah',
    email: 'ama@example.com',
    rooms: ['Bedroom', 'Parlour'],
    consent_email: true,
  });
});

test('errors stand on their fields, in the reader’s language, and everything typed is kept', async () => {
  const token = visit();
  const answer = await post([
    ['_visit', token],
    ['lang', 'fr'],
    ['name', 'Ama "Queen" <b>'],
    ['email', 'ama@'],
    ['rooms', 'Kitchen'],
    ['consent_sms', 'yes'],
  ]);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('<html lang="fr"');
  expect(answer.body).toContain('value="Ama &quot;Queen&quot; &lt;b&gt;"');
  expect(answer.body).toMatch(/id="f-email"[^>]* aria-invalid="true"[^>]* value="ama@"/);
  expect(answer.body).toContain('Saisissez une adresse e-mail');
  expect(answer.body).toMatch(/name="rooms" checked="" value="Kitchen"/);
  expect(answer.body).toMatch(/id="f-consent_sms"[^>]*checked/);
  expect(answer.body).toContain(`name="_visit" value="${token}"`);
});

test('a plain form of another website is asked again, and its answers come along', async () => {
  const before = await stored();
  const asked = await post([
    ['name', 'Esi'],
    ['email', 'esi@example.com'],
    ['rooms', 'Parlour'],
    ['rooms', 'Kitchen'],
  ]);
  expect(asked.statusCode).toBe(200);
  expect(await stored()).toBe(before);
  const kept = [...asked.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await post(kept)).statusCode).toBe(200);
  expect(await stored()).toBe((before ?? 0) + 1);
});

test('a redirect leads on without scripts, and to web addresses alone', async () => {
  const id = await account.inScope(async ({ forms }) => {
    const { id: made, revision, ...form } = await forms.create('Leads on');
    await forms.save(made, { ...form, redirectUrl: 'https://kola.example/danke?a=ü' }, revision);
    await forms.publish(made);
    return made;
  });
  const { url } = await account.inScope(({ publishing }) => publishing.get(id));
  const asked = await post(
    [
      ['name', 'Esi'],
      ['email', 'esi@example.com'],
    ],
    '203.0.113.2',
    new URL(url).pathname,
  );
  const confirm = /name="_confirm" value="([^"]+)"/.exec(asked.body)?.[1] ?? '';
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const answer = await post(
    [
      ['_confirm', confirm],
      ['name', 'Esi'],
      ['email', 'esi@example.com'],
    ],
    '203.0.113.2',
    new URL(url).pathname,
  );
  expect(answer.headers['refresh']).toBe('1; url=https://kola.example/danke?a=%C3%BC');
  expect(answer.body).toContain('href="https://kola.example/danke?a=ü"');
});

test('a page with a countdown runs our script for it, and no other', async () => {
  const html = '<main><time data-countdown="2027-01-01T00:00:00Z" data-done="Over">1 January</time></main>';
  const { url } = await publishItem(account, { title: 'Counts down', html });
  const { body, headers } = await app.inject({ url: new URL(url).pathname });
  expect(body).toContain('<script src="/countdown.js" defer></script>');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src \S+\/countdown\.js;/);
  expect(policy).toMatch(/sandbox .*allow-scripts/);
  const script = await app.inject({ url: '/countdown.js' });
  expect(() => new Script(script.body)).not.toThrow();
});

test('the scripts are small, and the form’s is JavaScript as it stands', async () => {
  const embed = await app.inject({ url: '/embed.js' });
  expect(embed.body.length).toBeLessThan(8_000);
  const script = await app.inject({ url: '/form.js' });
  expect(script.body.length).toBeLessThan(8_000);
  expect(() => new Script(script.body)).not.toThrow();
  expect(() => new Script(embed.body)).not.toThrow();
});

test.each([
  ['too large a body', 'x='.padEnd(70_000, 'x'), 'application/x-www-form-urlencoded'],
  ['a body of another type', '{"name":1}', 'application/json'],
  ['no body', '', 'text/plain'],
])('%s is refused or asked again, not a fault of ours', async (_what, payload, type) => {
  const answer = await app.inject({ url: path, method: 'POST', payload, headers: { 'content-type': type } });
  expect(answer.statusCode).toBeLessThan(500);
});

test('a post of thousands of names doesn’t keep others waiting', async () => {
  const names = Array.from({ length: 10_000 }, (_, n): [string, string] => [`a${n.toString(36)}`, '']);
  const began = performance.now();
  const own: [string, string][] = [
    ['_visit', visit()],
    ['name', 'Many'],
    ['email', 'many@example.com'],
  ];
  expect((await post([...own, ...names], '203.0.113.8')).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('an address of nothing takes nothing', async () => {
  expect((await post([['name', 'Ama']], '203.0.113.3', '/w/nobody/nothing')).statusCode).toBe(404);
});

test('a closed form says so', async () => {
  await account.inScope(async ({ forms, publishing }) => {
    const { id } = await forms.create('Closed soon');
    await forms.publish(id);
    await publishing.close(id);
  });
  const answer = await post([['name', 'Ama']], '203.0.113.4', path.replace(/[^/]+$/, 'closed-soon'));
  expect(answer.statusCode).toBe(410);
});
