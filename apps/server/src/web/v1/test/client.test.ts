import { Talkdrum, TalkdrumError } from '@talkdrum/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let talkdrum: Talkdrum;
let baseUrl: string;
beforeAll(async () => {
  api = await startTestApi();
  const { token } = await api.key(await api.account('kola'));
  baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
  talkdrum = new Talkdrum({ apiKey: token, baseUrl });
});
afterAll(() => api.stop());

const mail = {
  channel: 'email',
  from: { address: 'hello@kola.example' },
  to: 'ada@example.com',
  subject: 'Hi',
  text: 'Hello',
} as const;

describe('the TypeScript client against the running server', () => {
  it('sends a message once despite repeated calls, and reads it', async () => {
    const first = await talkdrum.messages.send(mail, { idempotencyKey: 'order-1' });
    expect(await talkdrum.messages.send(mail, { idempotencyKey: 'order-1' })).toEqual(first);
    expect(await talkdrum.messages.get(first.id)).toMatchObject({
      id: first.id,
      to: 'ada@example.com',
      source: 'api',
    });
  });

  it('sends an attachment and a batch, and cancels', async () => {
    const attachments = [
      { filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('hello').toString('base64') },
    ];
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { messages } = await talkdrum.messages.sendBatch({
      messages: [mail, { ...mail, attachments, scheduledAt }],
    });
    expect(messages).toHaveLength(2);
    expect(await talkdrum.messages.cancel(messages[1]?.id ?? '')).toBeNull();
  });

  it('iterates over every page of a list', async () => {
    for (let n = 0; n < 5; n += 1)
      await talkdrum.contacts.create({ fullName: `Person ${n}`, email: `person${n}@example.com` });
    const names: string[] = [];
    for await (const contact of talkdrum.all('listContacts', { limit: 2 })) names.push(contact.fullName);
    expect(names.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `Person ${n}`));
  });

  it('reports the error, its field and the request id', async () => {
    const refusal = await talkdrum.messages.send({ ...mail, to: 'nobody' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TalkdrumError);
    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid_address',
      field: 'to',
      requestId: expect.any(String),
    });
    await expect(new Talkdrum({ apiKey: 'wrong', baseUrl }).call('getWallet')).rejects.toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });
});

describe('the API document', () => {
  it('is public, as OpenAPI 3.1 and as a page without scripts', async () => {
    const document = await api.call(null, 'GET', '/v1/openapi.json');
    expect(document.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/v1/messages/batch': { post: { operationId: 'sendBatch' } } },
    });
    const page = await api.app.inject({ method: 'GET', url: '/docs/api' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).not.toMatch(
      /<script|<[^>]*\s(?:on\w+=|(?:src|href)="(?!\/|#|https:\/\/www\.standardwebhooks\.com"))/,
    );
    for (const word of [
      'POST',
      '/v1/messages/batch',
      'Idempotency-Key',
      'insufficient_funds',
      'messages.send',
    ])
      expect(page.body).toContain(word);
  });
});
