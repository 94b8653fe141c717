import { createHash } from 'node:crypto';
import { newId, openVisit, type PublishedItem } from '@talkdrum/domain';
import type { ShareChannel } from '@talkdrum/domain/publishing/published.schema';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildPublic } from '../server.ts';
import { agents, formHtml, publishItem } from './published-fixture.ts';

let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
});
afterAll(async () => {
  await app.close();
  await world.stop();
});
beforeEach(async () => {
  account = await TestAccount.create(world.domain, `Kola “${newId().slice(-6)}” & Sons`);
});

const pathOf = ({ url }: Pick<PublishedItem, 'url'>) => new URL(url).pathname;
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { 'user-agent': agents.person, ...headers } });
const visitsOf = (id: string) => account.inScope(async ({ publishing }) => (await publishing.get(id)).visits);
const tokenIn = (html: string) => /name="_visit" value="([\w-]+)"/.exec(html)?.[1] ?? '';
const opened = (html: string) => openVisit(world.domain.config.secret, tokenIn(html));
const linkTo = async (id: string, channel: ShareChannel) =>
  new URL((await account.inScope(({ shareLinks }) => shareLinks.get(id, channel))).url).pathname;

describe('a published page', () => {
  it('is a whole document without scripts and cookies, whose only styles are allowed by hash', async () => {
    const item = await publishItem(account);
    const { statusCode, body, headers } = await open(pathOf(item));
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^<!doctype html><html lang="en" dir="ltr">.*<main><h1>Sale<\/h1><\/main>/s);
    expect(body).not.toContain('<script');
    expect(headers['set-cookie']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'.*sandbox allow-forms/,
    );
    expect(policy).not.toMatch(/script|unsafe/);
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    expect(styles).toHaveLength(2);
    for (const style of styles)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  it('carries its card for networks, escaped', async () => {
    const title = 'Sale "50%" <b>&';
    const item = await publishItem(account, {
      settings: { card: { title, text: 'All June', pictureId: null }, description: 'Everything' },
    });
    const { body } = await open(pathOf(item), { 'user-agent': 'WhatsApp/2.24' });
    const shown = 'Sale &quot;50%&quot; &lt;b&gt;&amp;';
    expect(body).toContain(`<meta property="og:title" content="${shown}">`);
    expect(body).toContain(`<meta property="og:description" content="All June">`);
    expect(body).toContain(`<meta property="og:url" content="${item.url}">`);
    expect(body).toContain(`<meta name="twitter:card" content="summary">`);
    expect(body).toContain(`<link rel="canonical" href="${item.url}">`);
    expect(body).toContain('<meta name="description" content="Everything">');
  });

  it('is only indexed if its owner wants that, and previews never are', async () => {
    const item = await publishItem(account, { settings: { isIndexed: false } });
    const page = await open(pathOf(item));
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).toContain('<meta name="robots" content="noindex, nofollow">');
    const robots = (await open('/robots.txt')).body;
    expect(robots).toContain('Allow: /w/\n');
    expect(robots).toContain('Disallow: /w/preview/\n');
  });

  it('says who published it, and where to report it', async () => {
    const item = await publishItem(account);
    const { body } = await open(pathOf(item));
    expect(body).toMatch(
      /<aside class="td-foot" aria-label="Made with Talkdrum"><p>Kola “[0-9a-f]{6}” &amp; Sons/,
    );
    expect(body).toContain(`<a href="${pathOf(item)}/report" rel="nofollow">Report this page</a>`);
  });

  it('isn’t sent again to a browser that has it, and counts all the same', async () => {
    const item = await publishItem(account);
    const first = await open(pathOf(item));
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const again = await open(pathOf(item), { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await expect.poll(() => visitsOf(item.id)).toBe(2);
  });

  it('shows within a second what was published or taken down since', async () => {
    const item = await publishItem(account);
    await open(pathOf(item));
    const next = { title: 'New', data: {}, html: '<main>New</main>', css: '' };
    await account.inScope(({ publishing }) => publishing.publish(item.id, next));
    const body = async () => (await open(pathOf(item))).body;
    await expect.poll(body, { timeout: 8_000 }).toContain('<main>New</main>');
    await account.inScope(({ publishingReviews }) => publishingReviews.takeDown(item.id, 'Scam'));
    await expect.poll(body, { timeout: 8_000 }).toContain('We took it down');
  });
});

describe('a page with a form', () => {
  it('gets a token in every visit, and is never kept by caches', async () => {
    const item = await publishItem(account, { kind: 'form', html: formHtml });
    const [first, second] = [await open(pathOf(item)), await open(pathOf(item))];
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['etag']).toBeUndefined();
    const visit = opened(first.body);
    expect(visit).toMatchObject({
      accountId: account.accountId,
      publishedId: item.id,
      version: 1,
      channel: 'public',
      shareLinkId: expect.any(String),
    });
    expect(opened(second.body)?.nonce).not.toBe(visit?.nonce);
  });

  it('knows the share link, the campaign and the site that a visitor came from', async () => {
    const item = await publishItem(account, { kind: 'form', html: formHtml });
    const link = await linkTo(item.id, 'facebook-ad');
    const moved = await open(`${link}?utm_source=facebook&utm_campaign=June%20%F0%9F%8E%89&evil=1&s=other`);
    expect(moved.statusCode).toBe(302);
    const target = String(moved.headers.location);
    expect(target).not.toContain('evil');
    const { body } = await open(target.replace(/^https?:\/\/[^/]+/, ''), {
      referer: 'https://m.facebook.com/story?private=1',
    });
    expect(opened(body)).toMatchObject({
      channel: 'facebook-ad',
      sources: { utm_source: 'facebook', utm_campaign: 'June 🎉', referrer: 'm.facebook.com' },
    });
  });

  it('may be framed by the websites it names, and pages by none', async () => {
    const settings = { allowedOrigins: ['https://kola.example', 'https://shop.example:8443'] };
    const framed = async (kind: 'form' | 'page') =>
      String(
        (await open(pathOf(await publishItem(account, { kind, settings })))).headers[
          'content-security-policy'
        ],
      );
    expect(await framed('form')).toContain('frame-ancestors https://kola.example https://shop.example:8443;');
    expect(await framed('page')).toContain(`frame-ancestors 'none'`);
  });
});

describe('a visit', () => {
  it('is counted for the share link’s channel', async () => {
    const item = await publishItem(account);
    for (const channel of ['qr', 'qr', 'email'] as const) {
      const { headers } = await open(await linkTo(item.id, channel));
      await open(String(headers.location).replace(/^https?:\/\/[^/]+/, ''));
    }
    await open(`${pathOf(item)}?s=unknown`);
    await expect.poll(() => visitsOf(item.id)).toBe(4);
    const links = await account.inScope(({ shareLinks }) => shareLinks.list(item.id));
    const counted = links.filter(({ visits }) => visits > 0).map(({ channel, visits }) => [channel, visits]);
    expect(counted).toEqual([
      ['public', 1],
      ['email', 1],
      ['qr', 2],
    ]);
  });

  it('isn’t one if a program draws the link’s card, checks it or guesses the next page', async () => {
    const item = await publishItem(account);
    for (const agent of agents.previews)
      expect((await open(pathOf(item), { 'user-agent': agent })).statusCode).toBe(200);
    await open(pathOf(item), {}, 'HEAD');
    await open(pathOf(item), { 'sec-purpose': 'prefetch;prerender' });
    await open(pathOf(item));
    await expect.poll(() => visitsOf(item.id)).toBe(1);
  });
});

describe('an address without a page', () => {
  it('answers the same for a draft, another account’s item and nothing', async () => {
    const draft = await account.inScope(({ publishing }) =>
      publishing.create({ id: newId(), kind: 'page', title: 'Draft' }),
    );
    const theirs = await publishItem(await TestAccount.create(world.domain, 'Bola'), { title: 'Theirs' });
    const [, , handle] = pathOf(draft).split('/');
    const answers = [];
    for (const path of [
      pathOf(draft),
      `/w/${handle}/${theirs.slug}`,
      `/w/${handle}/none`,
      '/w/none/none',
      '/l/Abcdefghij',
    ])
      answers.push(await open(path));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.replaceAll(/\?lang/g, ''))).size).toBe(1);
  });

  it('redirects if the page or its account moved, with the share link and campaign', async () => {
    const item = await publishItem(account);
    const moved = await account.inScope(({ publishing }) =>
      publishing.saveSettings(item.id, { ...item, slug: 'elsewhere' }, item.revision),
    );
    const { statusCode, headers } = await open(`${pathOf(item)}?s=Abcdefghij&utm_source=x`);
    expect([statusCode, headers.location]).toEqual([302, `${moved.url}?utm_source=x&s=Abcdefghij`]);
  });

  it.each([
    ['close', 410, 'This page is closed'],
    ['hold', 404, 'This page isn’t public yet'],
  ] as const)(
    'shows a notice in the reader’s language after “%s”, and nothing of the page',
    async (act, status, text) => {
      const item = await publishItem(account, { title: 'Secret title' });
      await account.query(
        act === 'close'
          ? `update published set status = 'closed' where account_id = $1`
          : `update published set held_at = now() where account_id = $1`,
      );
      const notice = await open(pathOf(item));
      expect(notice.statusCode).toBe(status);
      expect(notice.body).toContain(text);
      expect(notice.body).not.toContain('Secret');
      const french = await open(`${pathOf(item)}?lang=fr`);
      expect(french.body).toContain('<html lang="fr"');
      expect(french.body).toContain('Cette page');
    },
  );

  it.each([
    ['form', true],
    ['page', false],
    ['reward', false],
  ] as const)('says of a closed %s that answers are no longer taken: %s', async (kind, isSaid) => {
    const item = await publishItem(account, { kind });
    await account.query(`update published set status = 'closed' where account_id = $1`);
    const { body } = await open(pathOf(item));
    expect(body.includes('no longer takes answers here')).toBe(isSaid);
    expect(body.includes('If you have a question, ask')).toBe(!isSaid);
  });
});

describe('a preview link', () => {
  it('shows the draft with a note, without a token, and counts nothing', async () => {
    const item = await publishItem(account, { kind: 'form', html: formHtml });
    const { url } = await account.inScope(({ publishing }) =>
      publishing.savePreview(item.id, { title: 'Next', html: formHtml, css: '' }),
    );
    const { statusCode, body, headers } = await open(new URL(url).pathname);
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(body).toContain('This is a preview of a draft.');
    expect(body).not.toContain('_visit');
    expect((await open('/w/preview/made-up')).statusCode).toBe(410);
  });
});

describe('reporting a page', () => {
  const post = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `${path}/report`,
      remoteAddress: '198.51.100.7',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const stored = () =>
    account.query<{ reason: string; detail: string; reporterEmail: string }>(
      'select reason, detail, reporter_email from abuse_report where account_id = $1',
    );

  it('asks what is wrong, and stores it for staff', async () => {
    const item = await publishItem(account, { title: 'Win <b>money</b>' });
    const form = await open(`${pathOf(item)}/report`);
    expect(form.body).toContain('page “Win &lt;b&gt;money&lt;/b&gt;” by Kola');
    const answer = await post(pathOf(item), {
      reason: 'scam',
      detail: '<i>PIN</i>',
      email: ' me@mail.example ',
    });
    expect([answer.statusCode, answer.body.includes('Your report was sent.')]).toEqual([200, true]);
    expect(await stored()).toEqual([
      { reason: 'scam', detail: '<i>PIN</i>', reporterEmail: 'me@mail.example' },
    ]);
  });

  it('refuses what isn’t a report, and shows again what was typed', async () => {
    const item = await publishItem(account);
    const answer = await post(pathOf(item), { reason: 'magic', detail: '"><script>', email: 'nobody' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toContain('&quot;&gt;&lt;script&gt;');
    expect(await stored()).toEqual([]);
  });

  it('works from a preview of a draft', async () => {
    const item = await publishItem(account);
    const { url } = await account.inScope(async ({ publishing }) => {
      await publishing.unpublish(item.id);
      return publishing.savePreview(item.id, { title: 'Next', html: '<p>Draft</p>', css: '' });
    });
    const path = new URL(url).pathname;
    expect((await open(path)).body).toContain(`<a href="${path}/report" rel="nofollow">`);
    expect((await post(path, { reason: 'scam' })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ reason: 'scam' }]);
  });

  it('has no form for a page that nobody can see', async () => {
    const item = await publishItem(account);
    await account.inScope(({ publishing }) => publishing.unpublish(item.id));
    expect((await open(`${pathOf(item)}/report`)).statusCode).toBe(404);
    expect((await post(pathOf(item), { reason: 'scam' })).statusCode).toBe(404);
  });
});
