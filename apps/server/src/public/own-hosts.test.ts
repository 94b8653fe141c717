import { archiveToken, type PublishedItem } from '@talkdrum/domain';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../testing/index.ts';
import { type MailCatcher, startMailCatcher } from '../testing/mail-catcher.ts';
import { sendCampaign } from '../testing/sent-campaign.ts';
import { agents, formHtml, publishItem } from './published/published-fixture.ts';
import { buildPublic } from './server.ts';

let catcher: MailCatcher;
let world: TestDomain;
let app: FastifyInstance;
let kola: TestAccount;
let other: TestAccount;
let item: PublishedItem;
let theirs: PublishedItem;
const host = 'join.kola.example';

/** As after a check that found both records. */
async function giveDomain(account: TestAccount, name: string): Promise<string> {
  return account.inScope(async ({ ownDomains }) => {
    const domain = await ownDomains.add(name);
    const found = Object.fromEntries(ownDomains.records(domain).map(({ type, value }) => [type, [value]]));
    return (await ownDomains.recordCheck(domain.id, found)).id;
  });
}

beforeAll(async () => {
  catcher = await startMailCatcher();
  world = await startTestDomain({ smtpUrl: catcher.url });
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
  kola = await TestAccount.create(world.domain, 'Kola Stores');
  other = await TestAccount.create(world.domain, 'Other Shop');
  theirs = await publishItem(other, { title: 'Their page' });
  await giveDomain(kola, host);
  await giveDomain(other, 'go.other.example');
  item = await publishItem(kola, { kind: 'form', title: 'Kola Circle', html: formHtml });
});
afterAll(async () => {
  await app.close();
  await world.stop();
  await catcher.stop();
});

const open = (url: string, at: string | null = host, method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    url,
    method,
    headers: { 'user-agent': agents.person, ...(at === null ? {} : { host: `${at}:3001` }) },
  });

describe('an account’s own domain', () => {
  it('shows its pages under their slug, and what they load', async () => {
    expect(item.url).toBe(`http://${host}:3001/kola-circle`);
    const { statusCode, body, headers } = await open('/kola-circle');
    expect(statusCode).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${item.url}">`);
    expect(body).toContain('href="/kola-circle/report"');
    expect(headers['content-security-policy']).toContain(`script-src http://${host}:3001/form.js`);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect((await open('/form.js')).statusCode).toBe(200);
    expect((await open('/kola-circle/report')).statusCode).toBe(200);
    expect((await open('/robots.txt')).body).not.toContain('Disallow: /\n');
  });

  it('says at its top whose it is', async () => {
    const { statusCode, body } = await open('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Kola Stores</h1>');
  });

  it('has no page of another account, nor anything of the installation', async () => {
    const { pathname } = new URL(theirs.url);
    const found = await kola.inScope(({ handles }) => handles.current());
    for (const path of [
      '/their-page',
      pathname,
      `/w/${found}/kola-circle`,
      '/w/preview/abc',
      '/dashboard',
      '/livez',
      '/files/a/b',
      '/own-domains/ask?domain=x.example',
    ])
      expect([path, (await open(path)).statusCode]).toEqual([path, 404]);
  });

  it('opens its own share links and no others', async () => {
    const linkOf = (account: TestAccount, id: string) =>
      account.inScope(async ({ shareLinks }) => new URL((await shareLinks.get(id, 'qr')).url).pathname);
    const own = await open(await linkOf(kola, item.id));
    expect(own.statusCode).toBe(302);
    expect(own.headers.location).toMatch(`http://${host}:3001/kola-circle?s=`);
    expect((await open(await linkOf(other, theirs.id))).statusCode).toBe(404);
  });

  it('answers signed links of its own messages and no others', async () => {
    for (const [account, status] of [
      [kola, 200],
      [other, 404],
    ] as const) {
      const path = `/archive/${archiveToken(world.domain.config.secret, account.accountId)}`;
      expect((await open(path)).statusCode).toBe(status);
      expect((await open(path, null)).statusCode).toBe(200);
    }
    expect((await open('/u/nonsense')).statusCode).toBe(404);
  });

  it('leaves the address on the installation’s origin working, with its own policy', async () => {
    const found = await kola.inScope(({ handles }) => handles.current());
    const { statusCode, body, headers } = await open(`/w/${found}/kola-circle`, null);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${item.url}">`);
    expect(body).toContain(`href="/w/${found}/kola-circle/report"`);
    expect(headers['content-security-policy']).toContain(`script-src http://localhost:3001/form.js`);
    expect((await open('/kola-circle', null)).statusCode).toBe(404);
    expect((await open('/', null)).statusCode).toBe(404);
  });

  it('redirects from a slug that the page had before', async () => {
    const page = await publishItem(kola, { title: 'First name' });
    await kola.inScope(({ publishing }) =>
      publishing.saveSettings(page.id, { ...page, slug: 'second-name' }, page.revision),
    );
    const answer = await open('/first-name');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://${host}:3001/second-name`]);
  });
});

describe('a host that is neither ours nor an account’s', () => {
  it('has nothing, also a domain that was removed while its DNS still points here', async () => {
    const account = await TestAccount.create(world.domain, 'Gone Shop');
    const id = await giveDomain(account, 'join.gone.example');
    const own = await publishItem(account, { title: 'Gone page' });
    expect((await open('/gone-page', 'join.gone.example')).statusCode).toBe(200);
    await account.inScope(({ ownDomains }) => ownDomains.remove(id));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const found = await kola.inScope(({ handles }) => handles.current());
    const { pathname } = new URL((await account.inScope(({ publishing }) => publishing.get(own.id))).url);
    for (const path of [pathname, `/w/${found}/kola-circle`, '/gone-page', '/', '/form.js', '/robots.txt'])
      for (const at of ['join.gone.example', 'evil.example'])
        expect([at, path, (await open(path, at)).statusCode]).toEqual([at, path, 404]);
    expect((await open(`/w/${found}/kola-circle`, 'evil.example', 'POST')).statusCode).toBe(404);
  });

  it('still answers who watches the process, and the proxy', async () => {
    for (const [path, status] of [
      ['/livez', 200],
      ['/readyz', 200],
      [`/own-domains/ask?domain=${host}`, 200],
      ['/own-domains/ask?domain=evil.example', 404],
    ] as const)
      expect([path, (await open(path, 'node-1.internal.example')).statusCode]).toEqual([path, status]);
  });

  it('is served as ours if PUBLIC_HOSTS has it, and so are names without a dot and addresses', async () => {
    const env = testEnvironment(world.database, { PUBLIC_HOSTS: 'pages.before.example, Upstream.internal' });
    const one = await buildPublic(world.domain, env, silentLog());
    const found = await kola.inScope(({ handles }) => handles.current());
    const statusAt = async (at: string) =>
      (await one.inject({ url: `/w/${found}/kola-circle`, headers: { host: at } })).statusCode;
    for (const at of [
      'pages.before.example',
      'UPSTREAM.internal:80',
      'pages.before.example.',
      'web',
      '10.0.0.7',
    ])
      expect([at, await statusAt(at)]).toEqual([at, 200]);
    expect(await statusAt('pages.after.example')).toBe(404);
    await one.close();
  });
});

describe('the question of a proxy', () => {
  const ask = async (name: string) =>
    (await open(`/own-domains/ask?domain=${encodeURIComponent(name)}`, null)).statusCode;

  it('is answered yes for verified domains only', async () => {
    expect(await ask(host)).toBe(200);
    expect(await ask(host.toUpperCase())).toBe(200);
    for (const name of ['evil.example', 'localhost', '', '127.0.0.1', 'x'.repeat(300), `${host}/../x`])
      expect([name, await ask(name)]).toEqual([name, 404]);
  });

  it('is still answered for a known domain while strangers ask for many names', async () => {
    // One of a hundred processes, so its part of the limit is small.
    const env = testEnvironment(world.database, { PROCESSES: '100' });
    const one = await buildPublic(world.domain, env, silentLog());
    const askOne = async (name: string) =>
      (await one.inject({ url: `/own-domains/ask?domain=${name}` })).statusCode;
    expect(await askOne(host)).toBe(200);
    const statuses = new Set<number>();
    for (let n = 0; n < 100; n += 1) statuses.add(await askOne(`n${n}.evil.example`));
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([404, 429]);
    expect(await askOne(host)).toBe(200);
    await one.close();
  });

  it('is no for a domain that was lost, whose links still work, and for one of a closed account', async () => {
    const account = await TestAccount.create(world.domain, 'Lost Shop');
    const id = await giveDomain(account, 'join.lost.example');
    await account.inScope(({ ownDomains }) => ownDomains.recordCheck(id, {}));
    expect(await ask('join.lost.example')).toBe(404);
    expect((await open('/', 'join.lost.example')).statusCode).toBe(200);
    const closed = await TestAccount.create(world.domain, 'Closed Shop');
    await giveDomain(closed, 'join.closed.example');
    await world.domain.pool.query('update account set status = 0 where id = $1', [closed.accountId]);
    expect(await ask('join.closed.example')).toBe(404);
    expect((await open('/', 'join.closed.example')).statusCode).toBe(404);
  });
});

describe('a message', () => {
  it('has all its links under the account’s own domain, and they work there', async () => {
    const { accountId } = kola;
    await sendCampaign(world.domain, accountId, ['ama@example.com'], 'Own domain');
    const mail = catcher.mails.find(({ to }) => to === 'ama@example.com');
    const ours = (mail?.urls ?? []).filter((url) => /\/[couvp]\//.test(url));
    expect(ours.length).toBeGreaterThan(3);
    for (const url of ours) expect(url).toMatch(/^http:\/\/join\.kola\.example:3001\//);
    const pathOf = (letter: string) =>
      new URL(ours.find((url) => url.includes(`/${letter}/`)) ?? '').pathname;
    expect((await open(pathOf('u'))).statusCode).toBe(200);
    expect((await open(pathOf('v'))).body).toContain(`http://${host}:3001/u/`);
    expect((await open(pathOf('c'))).statusCode).toBe(302);
    for (const letter of ['u', 'v', 'c'])
      expect((await open(pathOf(letter), 'go.other.example')).statusCode).toBe(404);
    expect((await open(pathOf('u'), null)).statusCode).toBe(200);
  });
});
