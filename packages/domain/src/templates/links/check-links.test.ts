import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboundRules } from '../../outbound/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { checkLinks } from './check-links.ts';
import { findLinks } from './find-links.ts';

let test: TestDomain;
let account: TestAccount;
let site = '';
const asked: string[] = [];
const server: Server = createServer(answer);

const redirect = (to: string) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(302, { location: to }).end();
const status = (code: number) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(code).end();
const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  '/fine': status(200),
  '/moved': redirect('/fine'),
  '/round': redirect('/round'),
  '/out': redirect('ftp://files.example/'),
  '/only-get': ({ method }, response) => response.writeHead(method === 'GET' ? 200 : 405).end(),
  '/members': status(403),
  '/broken': status(500),
  '/endless': ({ method }, response) =>
    method === 'HEAD' ? response.writeHead(405).end() : response.writeHead(200).write('x'),
  '/silent': () => undefined,
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(`${request.method} ${request.url}`);
  (pages[request.url ?? ''] ?? status(404))(request, response);
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.stop();
});

const email = (...links: string[]) => ({
  subject: 'Hello',
  preheader: '',
  html: links.map((link) => `<a href="${link}">x</a>`).join(''),
  text: '',
});
const here = createOutboundRules({ allow: ['127.0.0.1/32'] });
const check = (who: TestAccount, links: string[], options = {}) =>
  checkLinks(test.domain, who.accountId, (work) => who.inScope(work), email(...links), {
    rules: here,
    ...options,
  });
const problemOf = async (path: string, options = {}) =>
  (await check(account, [`${site}${path}`], options)).links.map((link) => [link.status, link.problem]);

describe('a link', () => {
  it.each([
    ['/fine', 200, null],
    ['/moved', 200, null],
    ['/only-get', 200, null],
    ['/members', 403, null],
    ['/gone', 404, 'There is no such page.'],
    ['/broken', 500, 'The site answered with an error.'],
    ['/round', null, 'It redirects more than 3 times, or to no web address.'],
    ['/out', null, 'It redirects more than 3 times, or to no web address.'],
  ])('%s is reported with its answer', async (path, code, problem) => {
    expect(await problemOf(path)).toEqual([[code, problem]]);
  });

  it('whose site doesn’t answer is given up', async () => {
    expect(await problemOf('/silent', { linkMs: 100 })).toEqual([[null, 'It took longer than 0.1 seconds.']]);
    expect(await problemOf('/silent', { allMs: 100 })).toEqual([
      [null, 'There was no time left to check it.'],
    ]);
  });

  it('whose page never ends isn’t read', async () => {
    expect(await problemOf('/endless')).toEqual([[200, null]]);
  });

  it('to our own network gets no connection', async () => {
    asked.length = 0;
    const { links } = await checkLinks(test.domain, account.accountId, (work) => account.inScope(work), {
      ...email(`${site}/fine`, 'http://169.254.169.254/latest'),
    });
    expect(links.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('isn’t on the public internet'),
      expect.stringContaining('isn’t on the public internet'),
    ]);
    expect(asked).toEqual([]);
  });
});

it('asks each address once, at most 50, and says how many are left', async () => {
  asked.length = 0;
  const many = Array.from({ length: 60 }, (_, n) => `${site}/fine?${n}`);
  const { links, unchecked } = await check(await TestAccount.create(test.domain), [...many, ...many]);
  expect([links.length, unchecked]).toEqual([50, 10]);
  expect(new Set(asked.filter((line) => line.startsWith('HEAD'))).size).toBe(50);
});

it('refuses more than 20 checks an hour', async () => {
  const eager = await TestAccount.create(test.domain);
  for (let n = 0; n < 20; n += 1) await check(eager, [`${site}/fine`]);
  await expect(check(eager, [`${site}/fine`])).rejects.toMatchObject({ code: 'rate_limited' });
});

it('finds tracked and untracked addresses, and only the site of those with merge tags', async () => {
  const compiled = await account.inScope(({ templates }) =>
    templates.compile(
      email(
        'https://a.example/x#part',
        'https://a.example/x',
        'https://b.example/{{ contact.name }}',
        'https://{{ contact.name }}.example/',
        'mailto:a@b.example',
      ),
    ),
  );
  const untracked = findLinks({ links: [], html: ['<a href="https://c.example/?a=1&amp;b=2">x</a>'] });
  expect(findLinks(compiled)).toEqual([
    { url: 'https://a.example/x', isPersonal: false },
    { url: 'https://b.example', isPersonal: true },
  ]);
  expect(untracked).toEqual([{ url: 'https://c.example/?a=1&b=2', isPersonal: false }]);
});
