import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
  await account.contact({ email: 'ada@example.com' });
});
afterAll(() => api.stop());

const paid = { email: 'ada@example.com', name: 'order.paid', properties: { amount: 12_500, items: 2 } };
const send = async (events: unknown[], as = token, headers: Record<string, string> = {}) => {
  const { statusCode, json } = await api.call(as, 'POST', '/v1/events', { events }, headers);
  return { status: statusCode, body: json() };
};
const stored = () =>
  account.query<{ source: string; properties: object }>(
    'select source, properties from contact_event where account_id = $1 order by id',
  );

describe('events over REST', () => {
  it('are stored with their properties, and those of unknown contacts are listed', async () => {
    const answer = await send([paid, { ...paid, email: 'nobody@example.com' }]);
    expect(answer).toEqual({
      status: 200,
      body: {
        recorded: 1,
        repeated: 0,
        refused: [
          {
            index: 1,
            code: 'contact_not_found',
            field: 'email',
            message: 'No contact has this email address.',
          },
        ],
      },
    });
    expect(await stored()).toEqual([{ source: 'api', properties: { amount: 12_500, items: 2 } }]);
  });

  it('are stored once when a request or a key is repeated', async () => {
    const before = (await stored()).length;
    const headers = { 'idempotency-key': 'orders-of-today' };
    const first = await send([{ ...paid, dedupKey: 'order-7' }], token, headers);
    expect(await send([{ ...paid, dedupKey: 'order-7' }], token, headers)).toEqual(first);
    expect((await send([{ ...paid, dedupKey: 'order-7' }])).body).toMatchObject({ recorded: 0, repeated: 1 });
    expect(await stored()).toHaveLength(before + 1);
  });

  it.each([
    ['no contact', { name: 'order.paid' }, 'events.1.contactId'],
    ['two ways to name the contact', { ...paid, telephone: '+2348031234567' }, 'events.1.contactId'],
    ['a name with capitals', { ...paid, name: 'Order Paid' }, 'events.1.name'],
    ['nested properties', { ...paid, properties: { items: [{ sku: 1 }] } }, 'events.1.properties.items'],
    [
      'a property of the prototype',
      { ...paid, properties: { constructor: 1 } },
      'events.1.properties.constructor',
    ],
    ['a long text', { ...paid, properties: { note: 'x'.repeat(501) } }, 'events.1.properties.note'],
    ['no time', { ...paid, at: 'yesterday' }, 'events.1.at'],
    ['an unknown field', { ...paid, foo: 1 }, 'events.1.foo'],
  ])('are refused as a whole if one can’t be read: %s', async (_, event, field) => {
    const before = (await stored()).length;
    const { status, body } = await send([paid, event]);
    expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    expect(body.error.field).toBe(field);
    expect(await stored()).toHaveLength(before);
  });

  it('are limited to 1,000 a request', async () => {
    const { status, body } = await send(Array.from({ length: 1_001 }, () => paid));
    expect([status, body.error.field]).toEqual([400, 'events']);
  });

  it('need a key with their scope', async () => {
    const { token: reader } = await api.key(account, { scopes: ['contacts.write'] });
    const { status, body } = await send([paid], reader);
    expect([status, body.error.code]).toEqual([403, 'forbidden']);
    const { token: writer } = await api.key(account, { scopes: ['events.write'] });
    expect((await send([paid], writer)).status).toBe(200);
  });
});
