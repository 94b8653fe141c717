import { newId } from '@talkdrum/domain/kernel';
import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, testMail, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
});
afterAll(() => api.stop());

const taken = async () => (await account.query('select 1 from message where account_id = $1')).length;

describe('sending by REST', () => {
  it('accepts a message and shows it', async () => {
    const answer = await api.call(
      token,
      'POST',
      '/v1/messages',
      testMail({ reference: 'order-1', to: 'Ada@Example.com' }),
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      202,
      { channel: 'email', to: 'ada@example.com', status: 'queued', reason: null },
    ]);
    const shown = await api.call(token, 'GET', `/v1/messages/${answer.json().id}`);
    expect(shown.json()).toMatchObject({
      source: 'api',
      from: 'hello@kola.example',
      reference: 'order-1',
      events: [{ kind: 'accepted' }],
    });
    const found = await api.call(token, 'GET', '/v1/messages?search=order-1&limit=1');
    expect(found.json().items).toMatchObject([{ id: answer.json().id }]);
  });

  it('accepts a batch as a whole or, with `partial`, only its valid messages', async () => {
    const before = await taken();
    const messages = [testMail(), testMail({ to: 'nobody' }), testMail({ subject: undefined })];
    const refused = await api.call(token, 'POST', '/v1/messages/batch', { messages });
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      400,
      { code: 'invalid_address', field: 'messages.1.to', fields: [{}, { field: 'messages.2.subject' }] },
    ]);
    expect(await taken()).toBe(before);
    const partial = await api.call(token, 'POST', '/v1/messages/batch', { messages, partial: true });
    expect([partial.statusCode, partial.json()]).toMatchObject([
      202,
      { messages: [{ index: 0, status: 'queued' }], refused: [{ index: 1 }, { index: 2 }] },
    ]);
    expect(await taken()).toBe(before + 1);
    expect(
      (
        await api.call(token, 'POST', '/v1/messages/batch', {
          messages: Array.from({ length: 1_001 }, () => testMail()),
        })
      ).statusCode,
    ).toBe(400);
  });

  it('cancels a scheduled message, but not one that was sent', async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = (await api.call(token, 'POST', '/v1/messages', testMail({ scheduledAt }))).json();
    expect((await api.call(token, 'DELETE', `/v1/messages/${id}`)).statusCode).toBe(204);
    expect((await api.call(token, 'GET', `/v1/messages/${id}`)).json()).toMatchObject({
      status: 'cancelled',
      scheduledAt,
    });
    await api.domain.bulk(account.accountId, (client) =>
      client.query(`update delivery set state = 'sent' where id = $1`, [id]),
    );
    expect((await api.call(token, 'DELETE', `/v1/messages/${id}`)).json().error.code).toBe('invalid_state');
  });

  it('holds a fallback with its message, and names its fields', async () => {
    const { to: _to, ...own } = testMail();
    const withFallback = (change: object, afterSeconds = 60) =>
      testMail({ fallback: { afterSeconds, message: { ...own, to: 'kofi@example.com', ...change } } });
    const answer = await api.call(token, 'POST', '/v1/messages', withFallback({}));
    const { id, fallbackId } = answer.json();
    expect([answer.statusCode, typeof fallbackId]).toEqual([202, 'string']);
    const [message, fallback] = [
      (await api.call(token, 'GET', `/v1/messages/${id}`)).json(),
      (await api.call(token, 'GET', `/v1/messages/${fallbackId}`)).json(),
    ];
    expect(message).toMatchObject({
      fallback: { id: fallbackId, status: 'held', outcome: null },
      fallbackOf: null,
    });
    expect(Date.parse(message.fallback.decideAt) - Date.parse(message.createdAt)).toBeCloseTo(60_000, -3);
    expect(fallback).toMatchObject({ status: 'held', reason: 'fallback', fallback: null, fallbackOf: id });
    const refusalOf = async (body: unknown) =>
      (await api.call(token, 'POST', '/v1/messages', body)).json().error;
    expect(await refusalOf(withFallback({ to: 'nobody' }))).toMatchObject({ field: 'fallback.message.to' });
    expect(await refusalOf(withFallback({}, 5))).toMatchObject({ field: 'fallback.afterSeconds' });
    expect(await refusalOf(withFallback({ scheduledAt: new Date().toISOString() }))).toMatchObject({
      field: 'fallback.message.scheduledAt',
    });
  });

  const send = (body: unknown, headers?: Record<string, string>) =>
    api.call(token, 'POST', '/v1/messages', body, headers);

  it.each([
    [
      'an unknown field',
      { ...testMail(), accountId: newId() },
      { code: 'invalid_input', message: 'Unknown field: accountId. Leave it out.', field: 'accountId' },
    ],
    ['an array', '[]', { code: 'invalid_input', message: 'Send an object here.', field: 'body' }],
  ])('refuses %s without saying why', async (_name, body, error) => {
    expect((await send(body)).json().error).toEqual(error);
  });

  it.each([
    ['another channel', { channel: 'fax' }, { field: 'channel', message: 'Use one of: email, sms.' }],
    ['a NUL in its text', { subject: 'a\u0000b' }, { code: 'invalid_input', field: 'subject' }],
  ])('refuses a message with %s', async (_name, change, error) => {
    expect((await send(testMail(change))).json().error).toMatchObject(error);
  });

  it('refuses an unknown query parameter', async () => {
    expect((await api.call(token, 'GET', '/v1/contacts?isAdmin=1')).statusCode).toBe(400);
  });

  it('refuses an empty batch', async () => {
    expect((await api.call(token, 'POST', '/v1/messages/batch', { messages: [] })).json().error.message).toBe(
      'This can’t be empty.',
    );
  });

  it.each([
    ['a malformed key', { 'Bad Key': 1 }, 'Use lowercase letters, digits and _, starting with a letter'],
    ['a value of another type', { tags: ['a'] }, 'Send text, a number or true or false here.'],
  ])('refuses a contact attribute with %s', async (_name, attributes, message) => {
    const contact = { fullName: 'A', email: 'a@example.com', attributes };
    expect((await api.call(token, 'POST', '/v1/contacts', contact)).json().error.message).toBe(message);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a body sent as %s',
    async (type) => {
      expect((await send(JSON.stringify(testMail()), { 'content-type': type })).statusCode).toBe(415);
    },
  );

  it.each([
    ['an unclosed object', '{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['an empty body', ''],
    ['a prototype', '{"__proto__":{"a":1}}'],
    ['a deep array', `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('answers 400 to %s', async (_name, text) => {
    expect((await send(text)).statusCode).toBe(400);
  });

  it('refuses a body of two megabytes', async () => {
    const list = JSON.stringify({ name: 'x'.repeat(2_000_000) });
    expect((await api.call(token, 'POST', '/v1/lists', list)).statusCode).toBe(413);
  });

  it('answers 402 when the wallet is empty', async () => {
    const poor = await api.account('poor');
    const key = await api.key(poor);
    await poor.spend(await poor.balance());
    const answer = await api.call(
      key.token,
      'POST',
      '/v1/messages',
      testMail({ from: { address: 'hello@poor.example' } }),
    );
    expect([answer.statusCode, answer.json().error.code]).toEqual([402, 'insufficient_funds']);
  });
});

describe('a request with an idempotency key', () => {
  it('runs once even when eight arrive together, and all get the same answer', async () => {
    const before = await taken();
    const send = () => api.call(token, 'POST', '/v1/messages', testMail(), { 'idempotency-key': 'twice-1' });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(7);
    expect(await taken()).toBe(before + 1);
  });

  it('is refused with another body or with a malformed key', async () => {
    const send = (body: unknown, key: string) =>
      api.call(token, 'POST', '/v1/messages', body, { 'idempotency-key': key });
    await send(testMail(), 'twice-2');
    expect((await send(testMail({ subject: 'Other' }), 'twice-2')).statusCode).toBe(409);
    for (const bad of ['', 'two words', 'x'.repeat(201), 'é'])
      expect((await send(testMail(), bad)).json().error).toMatchObject({ field: 'Idempotency-Key' });
  });

  it('runs if the first one was refused', async () => {
    const send = (to: string) =>
      api.call(token, 'POST', '/v1/messages', testMail({ to }), { 'idempotency-key': 'twice-3' });
    expect((await send('nobody')).statusCode).toBe(400);
    expect((await send('ada@example.com')).statusCode).toBe(202);
  });
});
