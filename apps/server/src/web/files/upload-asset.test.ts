import { newId } from '@talkdrum/domain';
import { goodPassword, makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPublic } from '../../public/server.ts';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildWeb } from '../server.ts';

const origin = 'http://localhost:3000';
/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let test: TestDomain;
let web: FastifyInstance;
let files: FastifyInstance;
let cookies: Record<string, string>;

beforeAll(async () => {
  test = await startTestDomain();
  await makePerson(test.domain, 'ada@eze.example');
  const environment = testEnvironment(test.database);
  web = await buildWeb(test.domain, environment, silentLog());
  files = await buildPublic(test.domain, environment, silentLog());
  const answer = await web.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify({ email: 'ada@eze.example', password: goodPassword }),
  });
  cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
});
afterAll(async () => {
  await files.close();
  await web.close();
  await test.stop();
});

function upload(content: Buffer, { id = newId(), as = cookies, filename = 'a.png' } = {}) {
  const head = `--xx\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`;
  return web.inject({
    method: 'POST',
    url: `/files/assets/${id}`,
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--xx--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=xx', origin, 'sec-fetch-site': 'same-origin' },
    cookies: as,
  });
}
const addressOf = (url: string) => new URL(url).pathname;

describe('an uploaded picture', () => {
  it('is served for ever under its address, as what it is, and can run nothing', async () => {
    const answer = await upload(png, { filename: '../../<b>logo</b>.png' });
    expect(answer.statusCode).toBe(201);
    const asset = answer.json<{ url: string; filename: string; contentType: string }>();
    expect(asset).toMatchObject({ filename: 'b>.png', contentType: 'image/png' });
    const { statusCode, headers } = await files.inject(addressOf(asset.url));
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(headers['content-security-policy']).toBe(`default-src 'none'; sandbox`);
    expect(headers['cache-control']).toContain('immutable');
  });

  it('is the same one when its upload is sent again', async () => {
    const id = newId();
    const [first, second] = [await upload(png, { id }), await upload(png, { id })];
    expect(second.json()).toEqual(first.json());
  });
});

describe('an upload is refused', () => {
  it.each([
    [
      'that is a script with the name of a picture',
      Buffer.from('<script>alert(1)</script>'),
      'unsupported_file',
    ],
    ['that is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_file'],
    ['that is larger than 10 MB', Buffer.concat([png, Buffer.alloc(10_000_001)]), 'limit_reached'],
    ['that is empty', Buffer.alloc(0), 'invalid_file'],
  ])('%s', async (_name, content, code) => {
    const answer = await upload(content);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json<{ error: { code: string } }>().error.code).toBe(code);
  });

  it('of someone who isn’t signed in', async () => {
    expect((await upload(png, { as: {} })).statusCode).toBe(401);
  });

  it('under an id that isn’t a UUID', async () => {
    expect((await upload(png, { id: 'x' })).statusCode).toBe(400);
  });
});

it.each([
  '/files/AAAAAAAAAAAAAAAAAAAAAA/full.png',
  '/files/..%2f..%2f..%2fetc/passwd',
  '/files/AAAAAAAAAAAAAAAAAAAAAA/full.svg',
  '/files/%00/full.png',
])('an address without a file answers 404: %s', async (url) => {
  expect((await files.inject(url)).statusCode).toBe(404);
});
