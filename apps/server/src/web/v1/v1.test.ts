import { type Operation, v1Operations } from '@talkdrum/api/v1';
import { allApiScopes, scopePrivileges } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { untilOneWaits } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestAccount, type TestApi } from './testing.ts';

let api: TestApi;
let account: TestAccount;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
});
afterAll(() => api.stop());

const mail = (change: Record<string, unknown> = {}) => ({
  channel: 'email',
  from: { address: 'hello@kola.example' },
  to: 'ada@example.com',
  subject: 'Receipt',
  html: '<p>Thanks</p>',
  ...change,
});
const taken = async () =>
  (await api.domain.bulk(account.accountId, (client) => client.query('select 1 from message'))).rowCount ?? 0;

describe('a key at the REST API', () => {
  it('is needed for every call, and opens nothing else', async () => {
    for (const operation of Object.values<Operation>(v1Operations)) {
      const path = `/v1${operation.path.replace('{id}', newId()).replace('{channel}', 'email').replace('{address}', 'a@b.example')}`;
      for (const wrong of [null, 'nonsense', `${token}x`, `${token.slice(0, -1)}_`]) {
        const answer = await api.call(wrong, operation.method, path);
        expect({
          path,
          status: answer.statusCode,
          code: answer.json().error.code,
          realm: answer.headers['www-authenticate'],
        }).toEqual({
          path,
          status: 401,
          code: 'unauthenticated',
          realm: expect.stringContaining('Bearer'),
        });
        // Wrong keys are counted by address; this test is not about that.
        await api.domain.pool.query(`delete from rate_limit where key like 'wrong-key:%'`);
      }
    }
    expect(
      (
        await api.app.inject({
          method: 'GET',
          url: '/trpc/apiKeys.list',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    ).not.toBe(200);
  });

  it('is refused the moment it is revoked', async () => {
    const key = await api.key(account);
    expect((await api.call(key.token, 'GET', '/v1/lists')).statusCode).toBe(200);
    await api.domain.openScope(account, ({ apiKeys }) => apiKeys.revoke(key.id));
    expect((await api.call(key.token, 'GET', '/v1/lists')).statusCode).toBe(401);
  });

  it('may do what its scopes say and nothing else', async () => {
    const operations = Object.entries<Operation>(v1Operations);
    for (const scope of allApiScopes) {
      const key = await api.key(account, { scopes: [scope] });
      for (const [id, operation] of operations) {
        const path = `/v1${operation.path.replace('{id}', newId()).replace('{channel}', 'email').replace('{address}', 'a@b.example')}`;
        const { statusCode } = await api.call(
          key.token,
          operation.method,
          path,
          operation.body === undefined ? undefined : {},
        );
        expect({ scope, id, isRefused: statusCode === 403 }).toEqual({
          scope,
          id,
          isRefused: operation.scope !== scope,
        });
      }
    }
  });

  it('loses what its maker loses', async () => {
    const { userId } = await api.account('musa');
    await api.domain.pool.query(
      'insert into membership (account_id, user_id, privileges) values ($1, $2, $3)',
      [account.accountId, userId, Object.values(scopePrivileges)],
    );
    const key = await api.key({ accountId: account.accountId, userId });
    expect((await api.call(key.token, 'GET', '/v1/contacts')).statusCode).toBe(200);
    await api.domain.openScope(account, ({ team }) => team.setPrivileges(userId, ['campaigns.view']));
    expect((await api.call(key.token, 'GET', '/v1/contacts')).statusCode).toBe(403);
    expect((await api.call(key.token, 'GET', '/v1/campaigns')).statusCode).toBe(200);
    await api.domain.openScope(account, ({ team }) => team.remove(userId));
    expect((await api.call(key.token, 'GET', '/v1/campaigns')).statusCode).toBe(401);
  });

  it('reads no cookie, sets none, and tells browsers of other origins nothing', async () => {
    const answer = await api.call(token, 'GET', '/v1/lists', undefined, {
      origin: 'https://evil.example',
      cookie: 'talkdrum=x',
    });
    expect([answer.headers['set-cookie'], answer.headers['access-control-allow-origin']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(
      (
        await api.app.inject({
          method: 'OPTIONS',
          url: '/v1/messages',
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
      ).statusCode,
    ).toBe(405);
    expect(answer.headers).toMatchObject({
      'ratelimit-limit': '6000',
      'ratelimit-remaining': expect.stringMatching(/^\d+$/),
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store',
    });
  });

  it('shows nothing of another account: its ids are as good as none', async () => {
    const other = await api.account('other');
    const theirs = (await api.key(other)).token;
    const list = (await api.call(theirs, 'POST', '/v1/lists', { name: 'Theirs' })).json().id;
    const contact = (
      await api.call(theirs, 'POST', '/v1/contacts', { fullName: 'A B', email: 'theirs@example.com' })
    ).json().id;
    const message = (
      await api.call(theirs, 'POST', '/v1/messages', mail({ from: { address: 'hello@other.example' } }))
    ).json().id;
    const compare = async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: (id: string) => string,
      id: string,
      body?: unknown,
    ) => {
      const [foreign, none] = [
        await api.call(token, method, path(id), body),
        await api.call(token, method, path(newId()), body),
      ];
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body]);
    };
    await compare('GET', (id) => `/v1/messages/${id}`, message);
    await compare('DELETE', (id) => `/v1/messages/${id}`, message);
    await compare('GET', (id) => `/v1/contacts/${id}`, contact);
    await compare('PATCH', (id) => `/v1/contacts/${id}`, contact, { fullName: 'Mine now' });
    await compare('DELETE', (id) => `/v1/contacts/${id}`, contact);
    await compare('POST', (id) => `/v1/lists/${id}/members`, list, { contactIds: [contact] });
    const mine = (await api.call(token, 'POST', '/v1/lists', { name: 'Mine' })).json().id;
    expect(
      (await api.call(token, 'POST', `/v1/lists/${mine}/members`, { contactIds: [contact] })).json(),
    ).toEqual({ count: 0 });
    expect(
      (await api.call(token, 'POST', '/v1/messages', mail({ from: { address: 'hello@other.example' } })))
        .statusCode,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('sending by REST', () => {
  it('takes one message in and shows it', async () => {
    const answer = await api.call(
      token,
      'POST',
      '/v1/messages',
      mail({ reference: 'order-1', to: 'Ada@Example.com' }),
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

  it('takes a batch in as a whole or, when asked, what is right of it', async () => {
    const before = await taken();
    const messages = [mail(), mail({ to: 'nobody' }), mail({ subject: undefined })];
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
          messages: Array.from({ length: 1_001 }, () => mail()),
        })
      ).statusCode,
    ).toBe(400);
  });

  it('cancels what waits for its time, and nothing else', async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = (await api.call(token, 'POST', '/v1/messages', mail({ scheduledAt }))).json();
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

  it('refuses fields it does not know, other types, text it cannot keep, depth and size', async () => {
    const send = (body: unknown, headers?: Record<string, string>) =>
      api.call(token, 'POST', '/v1/messages', body, headers);
    const unknown = {
      code: 'invalid_input',
      message: 'Unknown field: accountId. Leave it out.',
      field: 'accountId',
    };
    expect((await send(mail({ accountId: newId() }))).json().error).toEqual(unknown);
    expect((await send('[]')).json().error).toEqual({
      code: 'invalid_input',
      message: 'Send an object here.',
      field: 'body',
    });
    expect((await api.call(token, 'GET', '/v1/contacts?isAdmin=1')).statusCode).toBe(400);
    expect((await api.call(token, 'POST', '/v1/messages/batch', { messages: [] })).json().error.message).toBe(
      'This can’t be empty.',
    );
    expect((await send({ ...mail(), channel: 'fax' })).json().error).toMatchObject({
      field: 'channel',
      message: 'Use one of: email, sms.',
    });
    const contact = (attributes: object) =>
      api.call(token, 'POST', '/v1/contacts', { fullName: 'A', email: 'a@example.com', attributes });
    expect((await contact({ 'Bad Key': 1 })).json().error.message).toBe(
      'Use lowercase letters, digits and _, starting with a letter',
    );
    expect((await contact({ tags: ['a'] })).json().error.message).toBe(
      'Send text, a number or true or false here.',
    );
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send(JSON.stringify(mail()), { 'content-type': type })).statusCode).toBe(415);
    for (const text of [
      '{',
      '[]',
      'null',
      '"x"',
      '',
      '{"__proto__":{"a":1}}',
      `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    ])
      expect([text.slice(0, 20), (await send(text)).statusCode]).toEqual([text.slice(0, 20), 400]);
    expect((await send(mail({ subject: 'a\u0000b' }))).json().error).toMatchObject({
      code: 'invalid_input',
      field: 'subject',
    });
    expect(
      (await api.call(token, 'POST', '/v1/lists', JSON.stringify({ name: 'x'.repeat(2_000_000) })))
        .statusCode,
    ).toBe(413);
  });

  it('says what to do when there is no money', async () => {
    const poor = await api.account('poor');
    const key = await api.key(poor);
    await api.domain.openScope(poor, async ({ wallet }) => {
      const { availableMinor } = await wallet.balance('ngn');
      await wallet.debit({
        key: 'spent',
        kind: 'adjustment',
        money: { amountMinor: availableMinor, currency: 'ngn' },
      });
    });
    const answer = await api.call(
      key.token,
      'POST',
      '/v1/messages',
      mail({ from: { address: 'hello@poor.example' } }),
    );
    expect([answer.statusCode, answer.json().error.code]).toEqual([402, 'insufficient_funds']);
  });
});

describe('a request that comes twice', () => {
  it('is done once, also when both come together, and answered the same', async () => {
    const before = await taken();
    const send = () => api.call(token, 'POST', '/v1/messages', mail(), { 'idempotency-key': 'twice-1' });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(7);
    expect(await taken()).toBe(before + 1);
  });

  it('is refused with another body, and must name itself', async () => {
    const send = (body: unknown, key: string) =>
      api.call(token, 'POST', '/v1/messages', body, { 'idempotency-key': key });
    await send(mail(), 'twice-2');
    expect((await send(mail({ subject: 'Other' }), 'twice-2')).statusCode).toBe(409);
    for (const bad of ['', 'two words', 'x'.repeat(201), 'é'])
      expect((await send(mail(), bad)).json().error).toMatchObject({ field: 'Idempotency-Key' });
  });

  it('is done after all when the first one was refused', async () => {
    const send = (to: string) =>
      api.call(token, 'POST', '/v1/messages', mail({ to }), { 'idempotency-key': 'twice-3' });
    expect((await send('nobody')).statusCode).toBe(400);
    expect((await send('ada@example.com')).statusCode).toBe(202);
  });
});

describe('contacts, lists, suppressions, campaigns, templates and the wallet', () => {
  it('loses nothing of two changes of a contact at one moment', async () => {
    const { id } = (
      await api.call(token, 'POST', '/v1/contacts', {
        fullName: 'Ife',
        email: 'ife@example.com',
        attributes: { city: 'Lagos' },
      })
    ).json();
    let second: ReturnType<typeof api.call> | undefined;
    await api.domain.openScope(account, async ({ contacts, em }) => {
      await contacts.update(
        id,
        { fullName: 'Ife Bello', email: 'ife@example.com', telephone: '', attributes: { city: 'Abuja' } },
        [],
      );
      await em.flush();
      second = api.call(token, 'PATCH', `/v1/contacts/${id}`, { telephone: '+2348031234599' });
      second.catch(() => undefined);
      await untilOneWaits(api.domain);
    });
    expect((await second)?.json()).toMatchObject({
      fullName: 'Ife Bello',
      telephone: '+2348031234599',
      attributes: { city: 'Abuja' },
    });
  });

  it('keeps a contact from its first day to its last', async () => {
    const list = (await api.call(token, 'POST', '/v1/lists', { name: 'News' })).json();
    const created = await api.call(token, 'POST', '/v1/contacts', {
      fullName: 'Efe Bello',
      email: 'efe@example.com',
      listIds: [list.id],
      attributes: { city: 'Lagos' },
    });
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { email: 'efe@example.com', lists: [{ listId: list.id, state: 'subscribed' }] },
    ]);
    const path = `/v1/contacts/${created.json().id}`;
    expect((await api.call(token, 'PATCH', path, { telephone: '+2348031234567' })).json()).toMatchObject({
      email: 'efe@example.com',
      telephone: '+2348031234567',
      attributes: { city: 'Lagos' },
      lists: [{}],
    });
    expect(
      (await api.call(token, 'POST', '/v1/contacts', { fullName: 'Again', email: 'efe@example.com' }))
        .statusCode,
    ).toBe(409);
    expect((await api.call(token, 'GET', `/v1/contacts?listId=${list.id}`)).json().items).toMatchObject([
      { fullName: 'Efe Bello' },
    ]);
    expect(
      (
        await api.call(token, 'POST', `/v1/lists/${list.id}/members/remove`, {
          contactIds: [created.json().id],
        })
      ).json(),
    ).toEqual({ count: 1 });
    expect((await api.call(token, 'DELETE', path)).statusCode).toBe(204);
    expect((await api.call(token, 'GET', path)).statusCode).toBe(404);
    const log = await api.domain.openScope(account, ({ auditTrail }) =>
      auditTrail.page({}, { cursor: null, limit: 10 }),
    );
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'lists.create',
        'contacts.create',
        'contacts.update',
        'contacts.removeFromList',
        'contacts.remove',
      ]),
    );
    expect(log.items[0]?.details).toEqual({ apiKey: 'Shop' });
  });

  it('blocks an address and allows it again, unless the person left', async () => {
    const add = (address: string, reason?: string) =>
      api.call(token, 'POST', '/v1/suppressions', { channel: 'email', address, reason });
    expect((await add('Blocked@Example.com')).json()).toMatchObject({
      address: 'blocked@example.com',
      reason: 'manual',
    });
    await add('left@example.com', 'unsubscribe');
    expect(
      (await api.call(token, 'GET', '/v1/suppressions?search=blocked@example.com')).json().items,
    ).toHaveLength(1);
    const first = (await api.call(token, 'GET', '/v1/suppressions?limit=1')).json();
    expect(
      (await api.call(token, 'GET', `/v1/suppressions?cursor=${first.nextCursor}`)).json().items,
    ).toHaveLength(1);
    expect((await api.call(token, 'DELETE', '/v1/suppressions/email/blocked%40example.com')).statusCode).toBe(
      204,
    );
    expect(
      (await api.call(token, 'DELETE', '/v1/suppressions/email/left%40example.com')).json().error.code,
    ).toBe('blocked');
    expect((await api.call(token, 'DELETE', '/v1/suppressions/email/nobody%40example.com')).statusCode).toBe(
      404,
    );
  });

  it('drafts a campaign, says what is missing, and reads templates and the balance', async () => {
    const [sender] = await api.domain.openScope(account, ({ senders }) => senders.list('email'));
    const fields = {
      channel: 'email',
      name: 'March',
      senderId: sender?.id,
      subject: 'Hi',
      audience: { source: 'all' },
    };
    const unnamed = await api.call(token, 'POST', '/v1/campaigns', fields);
    expect([unnamed.statusCode, unnamed.json().error.field]).toEqual([400, 'fromBrand']);
    const draft = await api.call(token, 'POST', '/v1/campaigns', { ...fields, fromBrand: 'Kola' });
    expect([draft.statusCode, draft.json()]).toMatchObject([201, { status: 'draft', recipients: 0 }]);
    const path = `/v1/campaigns/${draft.json().id}`;
    expect((await api.call(token, 'POST', `${path}/start`)).json().error.code).toBe('blocked');
    expect((await api.call(token, 'POST', `${path}/pause`)).json().error.code).toBe('invalid_state');
    expect((await api.call(token, 'GET', '/v1/campaigns')).json().items).toMatchObject([{ name: 'March' }]);
    expect((await api.call(token, 'GET', '/v1/templates')).json()).toEqual({ items: [], nextCursor: null });
    expect((await api.call(token, 'GET', '/v1/wallet')).json().balances[0]).toMatchObject({
      currency: 'ngn',
      isCurrent: true,
      available: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });
});
