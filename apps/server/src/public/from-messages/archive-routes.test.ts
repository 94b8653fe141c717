import { archiveToken, showInArchive } from '@talkdrum/domain';
import { makeAccount, startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { type MailCatcher, startMailCatcher } from '../../testing/mail-catcher.ts';
import { draftCampaign, sendCampaign } from '../../testing/sent-campaign.ts';
import { buildPublic } from '../server.ts';

let catcher: MailCatcher;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let path: string;
let first: string;

beforeAll(async () => {
  catcher = await startMailCatcher();
  world = await startTestDomain({ smtpUrl: catcher.url });
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
  account = await TestAccount.create(world.domain, 'Kola & Stores');
  path = `/archive/${archiveToken(world.domain.config.secret, account.accountId)}`;
  ({ campaignId: first } = await sendCampaign(
    world.domain,
    account.accountId,
    ['ama@example.com'],
    'New <prints> & more',
  ));
  await draftCampaign(world.domain, account.accountId, ['kofi@example.com'], 'Not sent yet');
});
afterAll(async () => {
  await app.close();
  await world.stop();
  await catcher.stop();
});

test('the archive shows the sent content, and nothing about a recipient', async () => {
  const page = await app.inject({ url: path });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('New &lt;prints&gt; &amp; more');
  expect(page.body).not.toContain('Not sent yet');
  expect(page.body).toContain(
    `<link rel="alternate" type="application/rss+xml" title="Emails from Kola &amp; Stores" href="${path}/rss.xml">`,
  );
  const entry = await app.inject({ url: `${path}/${first}` });
  expect(entry.body).toContain(`src="${path}/${first}/message"`);
  const message = await app.inject({ url: `${path}/${first}/message` });
  expect(message.body).toContain('Hello there');
  expect(message.body).toContain('<base target="_blank">');
  expect(message.body).not.toMatch(/ama@|\/c\/|\/o\/|\/u\//);
  expect(message.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(message.headers['content-security-policy']).not.toContain('script');
});

test('answers that caches may keep set no cookie, whatever language their address names', async () => {
  const cookieOf = async (url: string) => (await app.inject({ url: `${url}?lang=fr` })).headers['set-cookie'];
  expect(await cookieOf(path)).toContain('lang=fr');
  for (const url of [`${path}/rss.xml`, `${path}/${first}/message`, '/robots.txt'])
    expect(await cookieOf(url)).toBeUndefined();
});

test('the feed is RSS 2.0 with absolute addresses', async () => {
  const feed = await app.inject({ url: `${path}/rss.xml` });
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(feed.body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<rss version="2.0"/);
  expect(feed.body).toContain('<title>New &lt;prints&gt; &amp; more</title>');
  expect(feed.body).toContain(`<guid isPermaLink="true">http://localhost:3001${path}/${first}</guid>`);
  expect(feed.body).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
  expect(feed.body).toContain(`<atom:link href="http://localhost:3001${path}/rss.xml" rel="self"`);
});

test('the archive link serves the feed to feed readers and the page to browsers', async () => {
  const feed = await app.inject({
    url: path,
    headers: { accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.8' },
  });
  expect([feed.headers['content-type'], feed.headers['vary']]).toEqual([
    'application/rss+xml; charset=utf-8',
    'accept, accept-language, cookie',
  ]);
  expect(feed.body).toBe((await app.inject({ url: `${path}/rss.xml` })).body);
  const page = await app.inject({
    url: path,
    headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
});

test("the feed summarizes messages in words, without characters that XML doesn't allow", async () => {
  const { campaignId } = await sendCampaign(
    world.domain,
    account.accountId,
    ['adwoa@example.com'],
    'A \u000b bell \u0007 and 👋',
  );
  const { body } = await app.inject({ url: `${path}/rss.xml` });
  const item = body.slice(body.indexOf('<item>'), body.indexOf('</item>'));
  expect(item).toContain(campaignId);
  expect(item).toMatch(/<title>A\s+bell\s+and 👋<\/title>/);
  expect(item).toMatch(/<description>[^<]+<\/description>/);
  expect(item).not.toMatch(/\[https?:/);
  expect(body).not.toMatch(/[\u000b\u0007]/);
});

test('a campaign removed from the archive disappears from page, message and feed', async () => {
  const { campaignId } = await sendCampaign(
    world.domain,
    account.accountId,
    ['esi@example.com'],
    'Only for members',
  );
  expect((await app.inject({ url: path })).body).toContain('Only for members');
  await account.inScope((scope) => showInArchive(scope, campaignId, false));
  expect((await app.inject({ url: path })).body).not.toContain('Only for members');
  expect((await app.inject({ url: `${path}/rss.xml` })).body).not.toContain('Only for members');
  expect((await app.inject({ url: `${path}/${campaignId}` })).statusCode).toBe(404);
});

test("a campaign of another account, or one that doesn't exist, is not found under this address", async () => {
  const other = await makeAccount(world.domain);
  const { campaignId } = await sendCampaign(
    world.domain,
    other.accountId,
    ['yaa@example.com'],
    'Of someone else',
  );
  for (const id of [campaignId, first.replace(/^./, 'f'), '-'.repeat(36), 'x', '%00', '..%2f..%2fetc']) {
    expect((await app.inject({ url: `${path}/${id}` })).statusCode).toBe(404);
    expect((await app.inject({ url: `${path}/${id}/message` })).statusCode).toBe(404);
  }
  expect((await app.inject({ url: '/archive/AAAA' })).statusCode).toBe(404);
});

test('an invalid cursor shows the first page', async () => {
  for (const before of [
    '2026-99-99T00:00:00.000Z',
    '2026-',
    "'; drop table campaign",
    '9999-12-31T23:59:59.999Z',
  ]) {
    const page = await app.inject({ url: `${path}?before=${encodeURIComponent(before)}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('New &lt;prints&gt;');
  }
  expect((await app.inject({ url: `${path}?before=a&before=b` })).statusCode).toBe(200);
  expect((await app.inject({ url: `${path}?before=2020-01-01T00:00:00.000Z` })).body).toContain(
    'Nothing has been published here yet',
  );
});

test('a message opens in the browser as its recipient got it, without running anything', async () => {
  const mail = catcher.mails.find(({ to }) => to === 'ama@example.com');
  const view = await app.inject({
    url: new URL(mail?.urls.find((url) => url.includes('/v/')) ?? '').pathname,
  });
  expect(view.body).toContain('Hello Ama');
  expect(view.body).toContain('/c/');
  expect(view.body).not.toContain('/o/');
  expect(view.headers['content-security-policy']).toMatch(/form-action 'none'.*sandbox/);
  expect(view.headers['cache-control']).toBe('no-store');
});
