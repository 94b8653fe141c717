import { connect, type AddressInfo } from 'node:net';
import { archiveToken, linkTokens, makeOptInToken, makeSenderToken, newId } from '@talkdrum/domain';
import { makeAccount, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../testing/index.ts';
import { buildPublic } from './server.ts';

let world: TestDomain;
let app: FastifyInstance;
let accountId: string;
let port: number;

beforeAll(async () => {
  world = await startTestDomain();
  ({ accountId } = await makeAccount(world.domain));
  app = await buildPublic(
    world.domain,
    testEnvironment(world.database, { TRUST_PROXY: 'loopback' }),
    silentLog(),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

/** Signed tokens for rows that don't exist: they pass the signature check and reach the database. */
function signedTokens(): string[] {
  const { secret } = world.domain.config;
  const links = linkTokens(secret);
  const kinds = ['click', 'open', 'unsubscribe', 'preferences', 'view', 'bounce', 'archive'] as const;
  const accounts = [accountId, newId()];
  return accounts.flatMap((account) => [
    ...kinds.map((kind) => links.make(kind, account, newId(), kind === 'click' ? 65_535 : undefined)),
    archiveToken(secret, account),
    makeSenderToken(secret, account, newId()).token,
    makeOptInToken(secret, { accountId: account, listId: newId(), contactId: newId() }),
  ]);
}

const routes = ['/c/', '/o/', '/u/', '/p/', '/v/', '/archive/', '/confirm/', '/sender/'];
const methods = ['GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const;

test('10,000 hostile requests cause no 500, no cookie and no change', async () => {
  const signed = signedTokens();
  const token = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 400 }),
    fc.constantFrom(...signed),
    fc
      .tuple(fc.constantFrom(...signed), fc.nat(50), fc.string({ maxLength: 3 }))
      .map(([good, at, put]) => good.slice(0, at) + put + good.slice(at + 1)),
    fc.constantFrom(
      '../../etc/passwd',
      '%00',
      '%c0%ae',
      '..%2f..%2f',
      '%',
      '%zz',
      '\u0000',
      "'||pg_sleep(2)--",
      '<script>',
      '{{7*7}}',
      'a'.repeat(4_000),
      '%F0%9F%A5%81',
      'constructor',
      '__proto__',
    ),
  );
  const request = fc.record({
    route: fc.constantFrom(...routes),
    token,
    isEncoded: fc.boolean(),
    tail: fc.constantFrom(
      '',
      '',
      '',
      '/',
      '/rss.xml',
      '/message',
      `/${newId()}`,
      `/${newId()}/message`,
      '?before=x',
      '?before=2026-13-01T00:00:00Z',
      '?x[]=1&x[]=2',
      '#a',
    ),
    method: fc.constantFrom(...methods),
    body: fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.constantFrom(
        'List-Unsubscribe=One-Click',
        'action=save&list=x&list=' + newId(),
        'action=unsubscribe',
        '{"a":1}',
        '%',
        '--b\r\n',
      ),
    ),
    type: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'application/json',
      'text/plain',
      'x',
      '',
    ),
  });
  const statuses = new Map<number, number>();
  let n = 0;
  for (const { route, token, isEncoded, tail, method, body, type } of fc.sample(request, 10_000)) {
    n += 1;
    const url = `${route}${isEncoded ? encodeURIComponent(token.toWellFormed()) : encodeURI(token.toWellFormed()).replaceAll('%25', '%')}${tail}`;
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    const headers = {
      'x-forwarded-for': `10.${n % 250}.${Math.floor(n / 250)}.1`,
      ...(hasBody && type !== '' ? { 'content-type': type } : {}),
    };
    const answer = await app.inject({ method, url, headers, ...(hasBody ? { payload: body } : {}) });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode >= 500)
      throw new Error(`${method} ${url} with ${JSON.stringify(body)} gave ${answer.statusCode}`);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
  const { rows } = await world.domain.bulk(accountId, (client) =>
    client.query(
      'select (select count(*) from suppression) + (select count(*) from delivery_event) + (select count(*) from consent_event) as n',
    ),
  );
  expect(Number(rows[0].n)).toBe(0);
}, 120_000);

test('a body of a megabyte is refused before it is read to its end', async () => {
  const answer = await app.inject({ method: 'POST', url: '/u/x', payload: 'a'.repeat(1_000_000) });
  expect(answer.statusCode).toBe(413);
});

test.each([
  ['a broken request line', 'GET\r\n\r\n'],
  ['a header of 100 KB', `GET /c/x HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['two lengths', 'POST /u/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  [
    'a length and chunks',
    'POST /u/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nGET /c/x HTTP/1.1\r\n\r\n',
  ],
  ['binary', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])],
])("%s doesn't affect the next visitor", async (_name, bytes) => {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket
      .on('data', () => undefined)
      .on('error', () => resolve())
      .on('close', () => resolve());
    setTimeout(() => {
      socket.destroy();
      resolve();
    }, 150);
  });
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
});
