import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { pino } from 'pino';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endSlowRequests } from '../src/bodies/slow-requests.ts';
import { createHttp } from '../src/http.ts';
import type { Log } from '../src/log.ts';
import { silentLog, testEnvironment } from '../src/testing/index.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

async function listening(app: FastifyInstance): Promise<number> {
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Sends a head, then a byte every `everyMs`; returns all answers until the server closes the connection. */
async function drip(port: number, head: string[], everyMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1'))).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const timer = setInterval(() => socket.write('a'), everyMs);
  await once(socket, 'close');
  clearInterval(timer);
  return answer;
}

const post = (path: string, type: string) => [
  `POST ${path} HTTP/1.1`,
  'Host: localhost',
  `Content-Type: ${type}`,
  'Content-Length: 50000',
];

describe('a request whose body arrives too slowly', () => {
  async function server(): Promise<number> {
    const app = Fastify();
    endSlowRequests(app, { graceMs: 200, bytesPerSecond: 2_000 });
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post('/taken', async () => ({}));
    app.post(
      '/refused',
      { onRequest: async (_request, reply) => reply.code(401).send({}) },
      async () => ({}),
    );
    return listening(app);
  }

  it('is answered with 408 and its connection closed, whatever the type', async () => {
    const port = await server();
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(await drip(port, post('/taken', type), 50)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is also ended after a refusal', async () => {
    expect(await drip(await server(), post('/refused', 'text/plain'), 50)).toMatch(/^HTTP\/1.1 401 /);
  });

  it('succeeds if it is slow but steady enough', async () => {
    const socket = connect(await server(), '127.0.0.1');
    socket.write(`${post('/taken', 'text/plain').join('\r\n')}\r\n\r\n`);
    const timer = setInterval(() => socket.write('a'.repeat(5_000)), 50);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    clearInterval(timer);
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('every server of ours', () => {
  it('ends headers after 15 s and whole requests after an hour', async () => {
    const app = createHttp(testEnvironment(test.database), silentLog(), 1_000);
    onTestFinished(() => app.close());
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([15_000, 3_600_000]);
  });

  it('refuses a request with two Host headers', async () => {
    const app = createHttp(testEnvironment(test.database), silentLog(), 1_000);
    app.get('/', async () => ({}));
    const socket = connect(await listening(app), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nhost: other\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each([
    [undefined, 1],
    ['127.0.0.1', 0],
  ])('with TRUST_PROXY %s warns %s times about X-Forwarded-For', async (proxy, warnings) => {
    const lines: object[] = [];
    const log: Log = pino(
      { level: 'warn' },
      { write: (line: string) => void lines.push(JSON.parse(line) as object) },
    );
    const app = createHttp(
      testEnvironment(test.database, proxy === undefined ? {} : { TRUST_PROXY: proxy }),
      log,
      1_000,
    );
    onTestFinished(() => app.close());
    app.get('/', async () => ({}));
    for (let n = 0; n < 3; n += 1)
      await app.inject({ url: '/', headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect(lines).toHaveLength(warnings);
  });
});
