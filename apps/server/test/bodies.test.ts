import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { DomainError } from '@talkdrum/domain';
import { type OwnedTestAccount, goodPassword, makePerson } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BodyRoom } from '../src/bodies/body-room.ts';
import { startTestApi, type TestApi } from '../src/web/v1/test/testing.ts';

const own = 'http://localhost:3000';
const headers = { 'content-type': 'application/json', origin: own };

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let cookies: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
  await makePerson(api.domain, 'ada@eze.example');
  const answer = await api.app.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers,
    payload: JSON.stringify({ email: 'ada@eze.example', password: goodPassword }),
  });
  cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}, 60_000);
afterAll(() => api.stop());

function call(
  path: string,
  payload: string | Buffer,
  more: { cookies?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  return api.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    payload,
    headers: { ...headers, ...more.headers },
    cookies: more.cookies ?? {},
  });
}

const draft = (html: string) =>
  JSON.stringify({
    name: 'News',
    fromBrand: 'Kola',
    senderId: null,
    subject: 'Hi',
    preheader: '',
    templateId: null,
    html,
    text: '',
    pasted: '',
    audience: { source: 'all' },
    hasAnalytics: false,
    isArchivedPublicly: false,
  });

describe('the body of a call', () => {
  it.each(['onboarding.signIn', 'lists.create'])('of %s has 64 KB at most', async (path) => {
    const answer = await call(path, `["${'x'.repeat(70_000)}"]`);
    expect([answer.statusCode, answer.json().error.data.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('can be larger if its procedure declares it and the person is signed in', async () => {
    const large = draft('<p>Hello</p>'.repeat(40_000));
    expect((await call('campaigns.createDraft', large)).statusCode).toBe(401);
    const answer = await call('campaigns.createDraft', large, { cookies });
    expect([answer.statusCode, answer.json().result.data.html.length]).toEqual([200, 480_000]);
    expect((await call('campaigns.createDraft', draft('x'.repeat(8_000_000)), { cookies })).statusCode).toBe(
      413,
    );
  });

  it("has 20,000 values at most, and isn't validated before that is checked", async () => {
    const answer = await call('campaigns.createDraft', `[${'[],'.repeat(2_000_000)}[]]`, { cookies });
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      400,
      'The body has more than 20,000 values. Send less at once.',
    ]);
  });
});

describe.each(['tRPC', 'REST'])('a body to %s', (door) => {
  const send = (payload: string | Buffer, more: Record<string, string> = {}) =>
    door === 'tRPC'
      ? call('lists.create', payload, { cookies, headers: more })
      : api.app.inject({
          method: 'POST',
          url: '/v1/lists',
          payload,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
            ...more,
          },
        });

  it('that is not UTF-8 is refused with 400', async () => {
    const answer = await send(Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]));
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('isn’t valid UTF-8')]);
  });

  it('in another charset or compressed is refused with 415', async () => {
    expect(
      (await send('{"name":"a"}', { 'content-type': 'application/json; charset=iso-8859-1' })).statusCode,
    ).toBe(415);
    expect((await send(gzipSync('{"name":"a"}'), { 'content-encoding': 'gzip' })).statusCode).toBe(415);
    expect(
      (
        await send('{"name":"a"', {
          'content-type': 'application/json; charset="UTF-8"',
          'content-encoding': 'identity',
        })
      ).statusCode,
    ).toBe(400);
  });
});

describe('a batch', () => {
  it('of many megabytes is written in groups, as one batch and in its order', async () => {
    const messages = Array.from({ length: 60 }, (_each, n) => ({
      channel: 'email',
      from: { address: 'hello@kola.example' },
      to: `person${n}@example.com`,
      subject: `Order ${n}`,
      html: `<p>${'x'.repeat(100_000)}</p>`,
      ...(n % 20 === 0
        ? {
            attachments: [
              {
                filename: 'a.pdf',
                contentType: 'application/pdf',
                content: Buffer.alloc(900_000, n).toString('base64'),
              },
            ],
          }
        : {}),
    }));
    const answer = await api.call(token, 'POST', '/v1/messages/batch', { messages });
    expect([answer.statusCode, answer.json().messages?.length]).toEqual([202, 60]);
    const { rows } = await api.domain.bulk(account.accountId, (client) =>
      client.query(
        `select (select array_agg(messages || '/' || live) from message_batch) as batches, (select count(*)::int from message_blob) as blobs,
           (select array_agg(address order by send_after) from delivery) as addresses`,
      ),
    );
    expect(rows[0]).toEqual({ batches: ['60/60'], blobs: 3, addresses: messages.map(({ to }) => to) });
  }, 60_000);

  it('reports errors by the position of their message', async () => {
    const right = { channel: 'sms', from: { address: 'Kola' }, to: '+2348031234567', text: 'Hi' };
    const file = { filename: 'a', contentType: 'text/plain', content: 'no base64!' };
    const answer = await api.call(token, 'POST', '/v1/messages/batch', {
      messages: [right, { ...right, channel: 'fax' }, { ...right, channel: 'email', attachments: [file] }],
    });
    expect([
      answer.statusCode,
      answer.json().error.fields.map(({ field }: { field: string }) => field),
    ]).toEqual([400, ['messages.1.channel', 'messages.2.attachments.0.content']]);
  });
});

describe('memory for large bodies', () => {
  const refusal = (take: () => unknown) => {
    try {
      take();
    } catch (error) {
      return error instanceof DomainError ? error.code : error;
    }
    return null;
  };

  it('is limited overall and per account, and released', () => {
    const room = new BodyRoom(100, 60);
    const free = room.take('kola', 50);
    expect(refusal(() => room.take('kola', 20))).toBe('rate_limited');
    expect(refusal(() => room.take('bola', 60))).toBe('unavailable');
    free();
    free();
    expect(refusal(() => room.take('bola', 60))).toBeNull();
  });

  it('is reserved before a byte is read, and never for unknown callers', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as { port: number };
    const open = (head: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `${[...head, 'Host: localhost', 'Content-Type: application/json'].join('\r\n')}\r\n\r\n`,
          ),
        );
        socket
          .once('data', (data) => resolve((socket.destroy(), data.toString().slice(0, 12))))
          .once('error', reject);
      });
    expect(await open(['POST /v1/messages/batch HTTP/1.1', 'Content-Length: 39000000'])).toBe('HTTP/1.1 401');
    expect(
      await open(['POST /trpc/campaigns.update HTTP/1.1', `Origin: ${own}`, 'Content-Length: 7000000']),
    ).toBe('HTTP/1.1 401');
    expect(
      await open(['POST /trpc/lists.create HTTP/1.1', `Origin: ${own}`, 'Content-Length: 7000000']),
    ).toBe('HTTP/1.1 413');
  });
});
