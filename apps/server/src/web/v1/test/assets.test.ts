import { connect } from 'node:net';
import { pngOf } from '@talkdrum/asset-files/testing';
import { collectAssets } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let baseUrl: string;
const photo = pngOf({ width: 1_500, height: 900 });

beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
  baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.stop());

interface UploadOptions {
  as?: string;
  key?: string;
  filename?: string;
  headers?: Record<string, string>;
}
const upload = async (
  body: Buffer<ArrayBuffer>,
  { as = token, key = newId(), filename = 'shop.png', headers = {} }: UploadOptions = {},
) => {
  const answer = await fetch(`${baseUrl}/v1/assets?filename=${encodeURIComponent(filename)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as}`,
      'idempotency-key': key,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body,
  });
  const json = JSON.parse(await answer.text());
  return { status: answer.status, headers: answer.headers, json };
};
const list = async (query = '', as = token) => (await api.call(as, 'GET', `/v1/assets${query}`)).json();
const refusal = ({ status, json }: Awaited<ReturnType<typeof upload>>) => [status, json.error?.code];

describe('a file over REST', () => {
  it('is stored, listed with its total, read, deleted and restored', async () => {
    const { status, json: asset } = await upload(photo, { filename: 'Our shop.png' });
    expect([status, asset]).toMatchObject([
      201,
      {
        filename: 'Our shop.png',
        contentType: 'image/png',
        width: 1_500,
        uses: { templates: 0, campaigns: 0 },
      },
    ]);
    expect(await list('?include=total&kind=picture&search=OUR')).toEqual({
      items: [asset],
      nextCursor: null,
      total: { count: 1, isEstimate: false },
    });
    expect((await list('?include=total&kind=pdf')).total.count).toBe(0);
    expect((await api.call(token, 'GET', `/v1/assets/${asset.id}`)).json()).toEqual(asset);
    expect((await api.call(token, 'DELETE', `/v1/assets/${asset.id}`)).statusCode).toBe(204);
    expect((await api.call(token, 'DELETE', `/v1/assets/${asset.id}`)).statusCode).toBe(404);
    expect((await api.call(token, 'GET', `/v1/assets/${asset.id}`)).statusCode).toBe(404);
    const file = await api.domain.deps.assets.get(new URL(asset.url).pathname.slice('/files/'.length));
    file?.body.destroy();
    expect(file?.bytes).toBeGreaterThan(0);
    const restored = await api.call(token, 'POST', `/v1/assets/${asset.id}/restore`);
    expect([restored.statusCode, restored.json()]).toEqual([200, asset]);
  });

  it('is stored once under its Idempotency-Key, also by requests at the same time', async () => {
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => upload(photo, { key, filename: 'once.png' })));
    answers.push(await upload(photo, { key, filename: 'once.png' }));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers.at(-1)?.headers.get('idempotent-replayed')).toBe('true');
    expect((await list('?search=once&include=total')).total.count).toBe(1);
    const other = await upload(photo, { key, filename: 'another.png' });
    expect(refusal(other)).toEqual([409, 'conflict']);
    expect((await list('?search=another')).items).toEqual([]);
  });

  it('is the only one under its key, although another one came at the same time', async () => {
    const key = newId();
    const answers = await Promise.all(
      ['race-1.png', 'race-2.png'].map((filename) => upload(photo, { key, filename })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await list('?search=race-&include=total')).total.count).toBe(1);
  });

  it('is on one of the pages, newest first', async () => {
    for (const name of ['page-1.png', 'page-2.png', 'page-3.png']) await upload(photo, { filename: name });
    const first = await list('?search=page-&limit=2');
    const second = await list(`?search=page-&limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ filename }) => filename)).toEqual([
      'page-3.png',
      'page-2.png',
      'page-1.png',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('is recorded with the key that uploaded it', async () => {
    const rows = await account.query<{ action: string; details: object }>(
      `select action, details from audit_event where account_id = $1 and action like 'assets.%' order by id limit 1`,
      [],
    );
    expect(rows).toEqual([{ action: 'assets.uploaded', details: { apiKey: 'Shop' } }]);
  });
});

describe('an upload over REST is refused', () => {
  it.each([
    [
      'that is HTML with the name of a picture',
      Buffer.from('<script>alert(1)</script>'),
      400,
      'unsupported_file',
    ],
    ['that is empty', Buffer.alloc(0), 400, 'invalid_file'],
    ['that is larger than 10 MB', Buffer.alloc(10_000_001), 413, 'limit_reached'],
  ])('%s', async (_name, body, status, code) => {
    expect(refusal(await upload(body))).toEqual([status, code]);
  });

  it('that was cut off before it was encoded to its end', async () => {
    expect(refusal(await upload(photo.subarray(0, photo.byteLength / 2)))).toEqual([400, 'invalid_file']);
  });

  it.each([
    ['without a file name', '/v1/assets', {}, 400, 'filename'],
    ['as JSON', '/v1/assets?filename=a.png', { 'content-type': 'application/json' }, 415, undefined],
    ['compressed', '/v1/assets?filename=a.png', { 'content-encoding': 'gzip' }, 415, undefined],
    [
      'without an Idempotency-Key',
      '/v1/assets?filename=a.png',
      { 'idempotency-key': '' },
      400,
      'Idempotency-Key',
    ],
  ])('%s', async (_name, path, headers, status, field) => {
    const answer = await api.call(token, 'POST', path, 'x', {
      'content-type': 'application/octet-stream',
      ...headers,
    });
    expect([answer.statusCode, answer.json().error.field]).toEqual([status, field]);
  });

  it('of a JSON call with the type of a file', async () => {
    const answer = await api.call(token, 'POST', '/v1/lists', '{}', {
      'content-type': 'application/octet-stream',
    });
    expect(answer.statusCode).toBe(415);
  });

  it('with a key that lacks the scope, before its body is read', async () => {
    const { token: reader } = await api.key(account, { scopes: ['assets.read'] });
    expect(refusal(await upload(photo, { as: reader }))).toEqual([403, 'forbidden']);
    expect((await list('', reader)).items.length).toBeGreaterThan(0);
    const { token: writer } = await api.key(account, { scopes: ['assets.write'] });
    expect((await api.call(writer, 'GET', '/v1/assets')).statusCode).toBe(403);
  });

  it('when the plan doesn’t store more', async () => {
    const full = await api.account('full');
    const { token: as } = await api.key(full);
    await upload(photo, { as });
    await full.query(
      `insert into asset (account_id, filename, content_type, key, bytes, width, height, renditions)
       select $1, 'x', 'image/png', n::text, 2000000000, 1, 1, '[]' from generate_series(1, 30) n`,
      [],
    );
    expect(refusal(await upload(photo, { as }))).toEqual([412, 'limit_reached']);
  });

  it('after 1,000 in an hour, with the time to wait', async () => {
    const busy = await api.account('busy');
    const { token: as } = await api.key(busy);
    await upload(photo, { as });
    await api.domain.pool.query('update rate_limit set points = 1000 where key = $1', [
      `asset:${busy.accountId}`,
    ]);
    const answer = await upload(photo, { as });
    expect(refusal(answer)).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('another account’s file can’t be read, deleted, restored or taken over', async () => {
  const { json: asset } = await upload(photo);
  const { token: other } = await api.key(await api.account('efe'));
  const statuses = await Promise.all([
    api.call(other, 'GET', `/v1/assets/${asset.id}`),
    api.call(other, 'DELETE', `/v1/assets/${asset.id}`),
    api.call(other, 'POST', `/v1/assets/${asset.id}/restore`),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await list('', other)).items).toEqual([]);
});

it('a connection that ends in the middle of a body stores nothing', async () => {
  const before = (await list('?include=total')).total.count;
  const { port, hostname } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /v1/assets?filename=cut.png HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    `idempotency-key: ${newId()}`,
    'content-type: application/octet-stream',
    `content-length: ${photo.byteLength}`,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.end(photo.subarray(0, 1_000));
  await new Promise((resolve) => socket.resume().once('close', resolve));
  expect((await list('?include=total')).total.count).toBe(before);
  expect(await collectAssets(api.domain)).toBe(0);
});
