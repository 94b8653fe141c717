import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnedTestAccount } from '@talkdrum/domain/testing';
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

const answersOf = (preset: 'nps' | 'staff-pulse') =>
  account
    .inScope(({ surveys }) => surveys.create('Delivery', preset))
    .then(({ id }) => api.call(token, 'GET', `/v1/surveys/${id}/answers?include=total`));

it('lists the answers to a survey, and refuses those to an anonymous one', async () => {
  const named = await answersOf('nps');
  expect([named.statusCode, named.json()]).toMatchObject([200, { items: [], total: { count: 0 } }]);
  const anonymous = await answersOf('staff-pulse');
  expect(anonymous.statusCode).toBe(409);
  expect(anonymous.json().error).toMatchObject({ code: 'invalid_state' });
  expect(anonymous.body).not.toContain('items');
});
