import { newId, openVisit, recipientTokens } from '@talkdrum/domain';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildPublic } from '../server.ts';
import { crowdOf } from './public-pages-fixture.ts';
import { agents } from './published-fixture.ts';

let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let formId: string;
let path: string;
let linkPath: string;
let contactId: string;

beforeAll(async () => {
  world = await startTestDomain();
  app = await buildPublic(world.domain, testEnvironment(world.database, {}), silentLog());
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  contactId = await account.contact({
    fullName: 'Ada Obi',
    email: 'ada@example.com',
    telephone: '+2348035550142',
  });
  formId = await account.inScope(async ({ forms }) => {
    const { id } = await forms.create('Kola Circle');
    await forms.publish(id);
    return id;
  });
  const { url } = await account.inScope(({ publishing }) => publishing.get(formId));
  path = new URL(url).pathname;
  const link = await account.inScope(({ shareLinks }) => shareLinks.get(formId, 'campaign'));
  linkPath = new URL(link.url).pathname;
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

const tokenOf = (change = {}) =>
  recipientTokens(world.domain.config.secret).make({
    accountId: account.accountId,
    publishedId: formId,
    contactId,
    campaignId: null,
    ...change,
  });
const open = (url: string, agent: string = agents.person) =>
  app.inject({ url, headers: { 'user-agent': agent } });

test('a link of our own message leads to a form that knows its reader, and to one that doesn’t', async () => {
  const redirect = await open(`${linkPath}?r=${tokenOf()}`);
  expect(redirect.statusCode).toBe(302);
  const target = new URL(redirect.headers.location ?? '');
  const page = await open(target.pathname + target.search);
  expect(page.body).toContain('You’re answering as Ada (a***@example.com).');
  expect(page.body).toMatch(/name="name"[^>]* value="Ada"/);
  expect(page.body).toMatch(/name="email"[^>]* value="a\*\*\*@example\.com"/);
  expect(page.headers['cache-control']).toBe('no-store');
  for (const secret of ['ada@example.com', '8035550142', 'Obi']) expect(page.body).not.toContain(secret);
  const visit = openVisit(
    world.domain.config.secret,
    /name="_visit" value="([^"]+)"/.exec(page.body)?.[1] ?? '',
  );
  expect(visit).toMatchObject({ recipient: { contactId, campaignId: null }, channel: 'campaign' });
  const other = /<a href="([^"]+)" rel="nofollow">Not you\?/.exec(page.body)?.[1] ?? '';
  const empty = await open(other.replaceAll('&amp;', '&'));
  expect(empty.body).not.toContain('Ada');
  expect(empty.body).not.toContain('Not you?');
});

test('while the account has a crowd, the form opens without knowing its reader', async () => {
  const leave = crowdOf(world, account);
  const page = await open(`${path}?r=${tokenOf()}`);
  await leave();
  expect([page.statusCode, page.body.includes('You’re answering as')]).toEqual([200, false]);
  expect((await open(`${path}?r=${tokenOf()}`)).body).toContain('You’re answering as Ada');
});

test('a made-up token, one of another page, and a program that draws cards find nobody', async () => {
  for (const token of ['x'.repeat(78), tokenOf({ publishedId: newId() }), tokenOf({ contactId: newId() })]) {
    const page = await open(`${path}?r=${token}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('Not you?');
  }
  const card = await open(`${path}?r=${tokenOf()}`, agents.previews[0]);
  expect(card.body).not.toContain('Ada');
});
