import { type OwnedTestAccount, untilOneWaits } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
});
afterAll(() => api.stop());

describe('contacts, lists, suppressions, campaigns, templates and the wallet', () => {
  it('keeps both of two concurrent changes to a contact', async () => {
    const { id } = (
      await api.call(token, 'POST', '/v1/contacts', {
        fullName: 'Ife',
        email: 'ife@example.com',
        attributes: { city: 'Lagos' },
      })
    ).json();
    let second: ReturnType<typeof api.call> | undefined;
    await account.inScope(async ({ contacts, em }) => {
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

  it('creates, changes, lists and deletes a contact, and audits each step', async () => {
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
    const log = await account.inScope(({ auditTrail }) => auditTrail.page({}, { cursor: null, limit: 10 }));
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

  it('blocks an address and unblocks it, unless the person unsubscribed', async () => {
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

  it('drafts a campaign, names what is missing, and reads templates and the balance', async () => {
    const [sender] = await account.inScope(({ senders }) => senders.list('email'));
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
