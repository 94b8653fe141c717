import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { recipientTokens } from '@talkdrum/domain';
import { signedVisit, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { newQuestion, questionTypes, type SurveyDesign, surveyPresets } from '@talkdrum/survey-design';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agents } from '../published-fixture.ts';
import { surveyScript } from './survey-script.ts';
import { pathOf, startPublicPages } from '../public-pages-fixture.ts';

let pages: Awaited<ReturnType<typeof startPublicPages>>;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let surveyId: string;
let path: string;
let contactId: string;

beforeAll(async () => {
  pages = await startPublicPages();
  ({ world, app } = pages);
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  surveyId = await account.inScope(async ({ surveys }) => {
    const { id } = await surveys.create('After delivery', 'nps');
    await surveys.publish(id);
    return id;
  });
  path = await pathOf(account, surveyId);
  const [ada] = await account.query<{ id: string }>(
    `insert into contact (account_id, id, full_name, email) values ($1, uuidv7(), 'Ada<b> Obi', 'ada@example.com') returning id`,
  );
  contactId = ada?.id ?? '';
});
afterAll(() => pages.stop());

test('a survey wears the colours and the name of its account', async () => {
  const { body } = await app.inject(path);
  expect(body).toMatch(
    /<header class="b b-hero g-brand">.*<p class="mark">Kola Stores<\/p><h1>After delivery<\/h1>/,
  );
});

const visit = () => signedVisit(world, { accountId: account.accountId, id: surveyId });
const recipient = () =>
  recipientTokens(world.domain.config.secret).make({
    accountId: account.accountId,
    publishedId: surveyId,
    contactId,
    campaignId: null,
  });
const post = (fields: Record<string, string>, url = path, from = '203.0.113.1') =>
  app.inject({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    payload: new URLSearchParams(fields).toString(),
  });
const stored = async () => {
  const tables = ['submission', 'survey_session', 'survey_answered', 'survey_answer', 'contact_event'];
  const counts = await Promise.all(
    tables.map((table) =>
      account.query<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`),
    ),
  );
  return counts.map(([row]) => row?.n);
};
/** The controls of the page that is shown, as a browser without scripts would post them. */
const sectionOf = (html: string, key: string) =>
  new RegExp(`<section data-page="${key}"( hidden="")?>`).exec(html)?.[1] === undefined;

test('works page by page without a script: forward, an error on its question, back, and to the end', async () => {
  const page = await app.inject({ url: path });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Would you recommend us?');
  expect(sectionOf(page.body, 'page_1')).toBe(false);
  const state = { _visit: visit(), _go: 'next' };
  const first = await post({ ...state, _page: '' });
  expect(sectionOf(first.body, 'page_1')).toBe(true);
  const missing = await post({ ...state, _page: 'page_1' });
  expect(missing.statusCode).toBe(422);
  expect(missing.body).toContain('id="e-score">Fill in this field.');
  const second = await post({ ...state, _page: 'page_1', score: '4' });
  expect(sectionOf(second.body, 'page_unhappy')).toBe(true);
  expect(second.body).toContain('You gave us <span data-pipe="score">4</span>. What was missing?');
  expect(second.body).toContain('name="score" checked="" value="4"');
  const back = await post({ ...state, _page: 'page_unhappy', score: '4', _go: 'back' });
  expect(sectionOf(back.body, 'page_1')).toBe(true);
  const end = await post({
    ...state,
    _page: 'page_unhappy',
    score: '4',
    missing: '<script>alert(1)</script>',
  });
  expect(end.statusCode).toBe(200);
  expect(end.body).toContain('Thank you');
  const { items } = await account.inScope(({ surveySubmissions }) =>
    surveySubmissions.list({ surveyId, limit: 1 }),
  );
  expect(items[0]?.answers).toEqual({ score: 4, missing: '<script>alert(1)</script>' });
});

test('a link in an email opens the page with the answer selected, and opening it stores nothing', async () => {
  const before = await stored();
  const url = `${path}?r=${recipient()}&a=9`;
  for (const agent of [agents.person, ...agents.previews]) {
    const page = await app.inject({ url, headers: { 'user-agent': agent } });
    expect(page.body).toContain('name="score" checked="" value="9"');
    expect(page.headers['cache-control']).toBe('private, no-store');
  }
  const page = await app.inject({ url, headers: { 'user-agent': agents.person } });
  expect(page.body).toContain('You’re answering as Ada&lt;b&gt;.');
  expect(page.body).toContain(`<a href="${path}">Not you?</a>`);
  expect(sectionOf(page.body, 'page_1')).toBe(true);
  for (const answer of ['"><script>', '11', 'Call 0900 555', 'x'.repeat(500), '']) {
    const { body } = await app.inject({ url: `${path}?a=${encodeURIComponent(answer)}` });
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('Call 0900 555');
  }
  expect(await stored()).toEqual(before);
});

test('is saved with a link that continues it, for a known person as that person', async () => {
  const token = /name="_visit" value="([^"]+)"/.exec(
    (await app.inject({ url: `${path}?r=${recipient()}`, headers: { 'user-agent': agents.person } })).body,
  )?.[1];
  const saved = await post({ _visit: token ?? '', _page: 'page_1', score: '10', _go: 'save' });
  expect(saved.body).toContain('Your answers are saved');
  const link = /<textarea[^>]*>([^<]+)<\/textarea>/.exec(saved.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { pathname, search } = new URL(link);
  const again = await app.inject({ url: `${pathname}${search}` });
  expect(again.body).toContain('name="score" checked="" value="10"');
  expect(again.body).toContain('You’re answering as Ada');
  expect(again.body).toContain('name="_continue"');
});

test('closed, it shows neither title nor questions', async () => {
  const { id } = await account.inScope(async ({ surveys, publishing }) => {
    const survey = await surveys.create('Secret plans', 'satisfaction');
    await surveys.publish(survey.id);
    await publishing.close(survey.id);
    return survey;
  });
  const closed = await app.inject({ url: `${await pathOf(account, id)}?r=${recipient()}&a=1` });
  expect(closed.statusCode).toBe(410);
  expect(closed.body).not.toContain('Secret plans');
  expect(closed.body).not.toContain('happy');
  const posted = await post({ satisfaction: '5' }, await pathOf(account, id));
  expect(posted.statusCode).toBe(410);
});

test('every type of question has its label, its group and its controls', async () => {
  const questions = questionTypes.map((type, n) =>
    newQuestion({
      key: `q${n}`,
      type,
      label: `Question ${n} <&>`,
      ...(type === 'picture' && { pictures: ['https://kola.example/1.png', 'https://kola.example/2.png'] }),
      ...(type === 'choice' && { hasOther: true }),
    }),
  );
  const design: SurveyDesign = {
    ...(surveyPresets[0]?.design ?? expect.fail()),
    welcome: null,
    pages: [{ key: 'page_1', title: '', questions, jumps: [] }],
  };
  const url = await account.inScope(async ({ surveys }) => {
    const { id, revision } = await surveys.create('All');
    await surveys.saveDesign(id, design, revision);
    await surveys.publish(id);
    return id;
  });
  const { body } = await app.inject({ url: await pathOf(account, url) });
  expect(body).not.toContain('<&>');
  for (const [n, type] of questionTypes.entries()) {
    expect(body).toContain(`Question ${n} &lt;&amp;&gt;`);
    if (type !== 'statement') expect(body).toMatch(new RegExp(`name="q${n}(\\.0)?"`));
  }
  expect(gzipSync(body).length).toBeLessThan(30_000);
});

test('its script is at most 45 KB compressed, is one valid script, and no page may run another', async () => {
  const script = await app.inject({ url: '/survey.js' });
  expect(gzipSync(script.body).length).toBeLessThan(45_000);
  expect(() => new Script(surveyScript())).not.toThrow();
  expect(script.body).not.toMatch(/^(?:import|export) /m);
  const page = await app.inject({ url: path });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src \S+\/survey\.js;/);
  expect(policy).toContain(
    `connect-src ${new URL(policy.match(/script-src (\S+)/)?.[1] ?? '').origin}${path};`,
  );
});

test('hostile posts never fail, and store nothing that wasn’t asked', async () => {
  const name = fc.constantFrom(
    '_page',
    '_go',
    '_visit',
    '_continue',
    'score',
    'missing',
    'liked.0',
    'liked.other',
    '__proto__',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(name, fc.oneof(fc.string(), fc.constantFrom('page_1', 'next', '3'))),
      async (fields) => {
        const answer = await post(
          { _visit: visit(), ...fields },
          path,
          `198.51.100.${Math.floor(Math.random() * 250)}`,
        );
        expect(answer.statusCode).toBeLessThan(500);
      },
    ),
    { numRuns: 150 },
  );
  const answers = await account.query<{ answers: object }>(
    'select answers from submission where account_id = $1 and published_id = $2',
    [surveyId],
  );
  for (const { answers: given } of answers)
    for (const key of Object.keys(given)) expect(['score', 'missing', 'liked']).toContain(key);
});
