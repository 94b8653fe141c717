import {
  archiveToken,
  compileMessage,
  DomainError,
  linkTokens,
  designOf,
  presets,
  makeOptInToken,
  renderMessage,
  systemMails,
  testDeliveryId,
} from '@talkdrum/domain';
import { mailsAsked, startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { compileDesign } from '@talkdrum/email-designs/compile';
import { languageNames, wordsIn } from '@talkdrum/languages';
import { blocksOfHtml, findForeignTexts, speakPseudo } from '@talkdrum/languages/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../testing/index.ts';
import { type MailCatcher, startMailCatcher } from '../testing/mail-catcher.ts';
import { sendCampaign } from '../testing/sent-campaign.ts';
import { buildPublic } from './server.ts';

// Every page and mail in the pseudo-locale. A text that isn't in the catalogue has no brackets; a sentence put
// together from pieces has several.
const company = 'Kola Stores';
const subject = 'Ankara week';
const data = [
  company,
  'K',
  subject,
  `People for ${subject}`,
  'Offers',
  'hello@kola.example',
  ...Object.values(languageNames),
];

let catcher: MailCatcher;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let stop = () => {};
const urls: Record<string, string> = {};

beforeAll(async () => {
  catcher = await startMailCatcher();
  world = await startTestDomain({ smtpUrl: catcher.url });
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
  for (const [path, error] of [
    ['/broken', new Error('broken')],
    ['/busy', new DomainError('unavailable', 'The database is busy.')],
    ['/refused', new DomainError('invalid_state', 'That’s not possible.')],
  ] as const)
    app.get(path, () => {
      throw error;
    });
  account = await TestAccount.create(world.domain, company);
  await sendCampaign(world.domain, account.accountId, ['ama@example.com'], subject);
  for (const url of catcher.mails.at(-1)?.urls ?? []) {
    const { pathname } = new URL(url);
    urls[pathname.slice(1, 2)] = pathname;
  }
  stop = speakPseudo();
});
afterAll(async () => {
  stop();
  await app.close();
  await world.stop();
  await catcher.stop();
});

async function shows(
  url: string,
  post?: string,
): Promise<{ status: number; foreign: string[]; text: string }> {
  const answer = await app.inject({
    url,
    ...(post !== undefined && { method: 'POST', payload: post }),
    headers: post === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const blocks = blocksOfHtml(answer.body).map((block) => block.replaceAll(/\d+ \p{L}+ 2\d{3}/gu, ''));
  expect(blocks.length).toBeGreaterThan(10);
  return { status: answer.statusCode, foreign: findForeignTexts(blocks, data), text: blocks.join('\n') };
}

const clean = (status: number) => ({ status, foreign: [] });

test('the unsubscribe and preferences pages, in every state', async () => {
  const [ask, prefer] = [urls['u'] ?? '', urls['p'] ?? ''];
  for (const [url, post] of [
    [ask],
    [prefer],
    [prefer, 'action=save'],
    [prefer, 'action=unsubscribe'],
    [ask],
    [ask, ''],
    [prefer],
    [prefer, 'action=resubscribe'],
  ] as const)
    expect(await shows(url, post), `${url} ${post}`).toMatchObject(clean(200));
  await account.suppress('ama@example.com', 'bounce');
  expect(await shows(prefer)).toMatchObject(clean(200));
  const test = linkTokens(world.domain.config.secret).make('unsubscribe', account.accountId, testDeliveryId);
  expect(await shows(`/u/${test}`)).toMatchObject(clean(200));
});

test('the pages of a text message', async () => {
  await account.query(
    `update delivery set channel = 'sms', address = '+2348031234567' where account_id = $1`,
  );
  const [ask, prefer] = [urls['u'] ?? '', urls['p'] ?? ''];
  const asked = await shows(ask);
  expect(asked).toMatchObject(clean(200));
  expect(asked.text).toContain('ñø mørë tëxt mëššágëš');
  for (const [url, post] of [[prefer], [ask, ''], [prefer]] as const)
    expect(await shows(url, post)).toMatchObject(clean(200));
  await account.query(`update suppression set reason = 'bounce' where account_id = $1`);
  const blocked = await shows(prefer);
  expect(blocked).toMatchObject(clean(200));
  expect(blocked.text).not.toContain('ëmáïl');
});

test('the confirmation pages', async () => {
  const listId = await account.list('Offers', 'double');
  const contactId = await account.contact({ email: 'kofi@example.com' }, [listId]);
  const token = makeOptInToken(world.domain.config.secret, {
    accountId: account.accountId,
    listId,
    contactId,
  });
  expect(await shows(`/confirm/${token}`)).toMatchObject(clean(200));
  expect(await shows(`/confirm/${token}`, '')).toMatchObject(clean(200));
  await account.inScope(({ senders }) =>
    senders.createEmail({ sender: 'hello@kola.example', campaign: 'promotional', region: '' }),
  );
  const mail = (await mailsAsked(world.database, 'hello@kola.example')).at(-1);
  const { pathname } = new URL(mail?.data.url ?? '');
  expect(await shows(pathname)).toMatchObject(clean(200));
  expect(await shows(pathname, '')).toMatchObject(clean(200));
});

test('the archive, empty and filled', async () => {
  const path = `/archive/${archiveToken(world.domain.config.secret, account.accountId)}`;
  expect(await shows(path)).toMatchObject(clean(200));
  const [campaign] = await account.query<{ id: string }>('select id from campaign where account_id = $1');
  expect(await shows(`${path}/${campaign?.id}`)).toMatchObject(clean(200));
  const other = await TestAccount.create(world.domain, company);
  const empty = `/archive/${archiveToken(world.domain.config.secret, other.accountId)}`;
  expect((await shows(empty)).text).toContain('Nøthïñg háš bëëñ püblïšhëd hërë ýët.');
  const feed = await app.inject({ url: `${path}/rss.xml` });
  expect(feed.body).toContain(`<description>⟦Émáïlš frøm ${company}⟧</description>`);
});

test('every problem', async () => {
  const problems: Record<string, number> = {
    '/nothing': 404,
    '/u/x': 410,
    '/v/x': 410,
    '/confirm/x': 410,
    '/sender/x': 410,
    '/busy': 503,
    '/broken': 500,
    '/refused': 400,
  };
  for (const [url, status] of Object.entries(problems))
    expect(await shows(url), url).toMatchObject(clean(status));
  await Promise.all(Array.from({ length: 61 }, () => app.inject({ url: '/c/x' })));
  expect(await shows('/c/x')).toMatchObject(clean(429));
});

test.each([
  ['confirm_list', { name: 'Ama', company, list: 'Offers' }],
  ['confirm_list', { company, list: 'Offers' }],
  ['confirm_sender', { company, sender: 'hello@kola.example' }],
])('the mail %s', (key, fields) => {
  const mail = systemMails.find((known) => known.key === key);
  const {
    subject: title,
    preheader,
    heading,
    paragraphs,
    button,
    note,
  } = mail?.content({ ...fields, url: 'http://localhost/x' }) ?? expect.unreachable();
  const texts = [title, preheader, heading, ...paragraphs, button?.label ?? '', note];
  expect(texts.every((text) => text.startsWith('⟦'))).toBe(true);
  expect(findForeignTexts(texts, ['Ama', ...data])).toEqual([]);
});

test('the footer of a message, in both forms, and links without words', () => {
  const links = { click: null, pixel: null, unsubscribe: '#u', preferences: '#p', viewInBrowser: '#v' };
  const show = (html: string, text: string) =>
    renderMessage(compileMessage({ subject: '', html, text }), {
      contact: {},
      campaign: { name: '' },
      account: { name: company, address: '' },
      links,
    });
  const { html, text } = show('<p>Offers</p>', 'Offers');
  expect(findForeignTexts([...blocksOfHtml(html), ...text.split('\n')], [...data, '#u', '#p'])).toEqual([]);
  const plain = show('', '{{ links.unsubscribe }}\n\n{{ links.preferences }}\n\n{{ links.view_in_browser }}');
  expect(findForeignTexts(blocksOfHtml(plain.html), data)).toEqual([]);
});

test('the footers of our designs', () => {
  for (const preset of presets) {
    const { key } = preset;
    const { html } = compileDesign(designOf(preset), {
      brand: defaultBrand,
      words: wordsIn('en'),
      cleanHtml: (page) => page,
      textOfHtml: (page) => page,
    });
    const footer = html.slice(html.indexOf('{{ account.address }}'));
    const labels = [...footer.matchAll(/>([^<>]*)<\/a>/g)].map(([, label]) => label ?? '');
    expect(labels, key).toHaveLength(3);
    expect(findForeignTexts(labels, [])).toEqual([]);
  }
});
