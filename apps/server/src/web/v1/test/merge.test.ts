import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('merges two contacts with the values that were chosen, and audits it', async () => {
  const keptId = await account.contact({
    fullName: 'Ada',
    telephone: '+2348031230088',
    attributes: { city: 'Lagos' },
  });
  const otherId = await account.contact({
    fullName: 'Ada Obi',
    email: 'ada@merge.example',
    attributes: { city: 'Accra' },
  });
  const path = `/v1/contacts/${keptId}/merge`;
  const answer = await api.call(token, 'POST', path, { otherId, choices: { fullName: 'other' } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      id: keptId,
      fullName: 'Ada Obi',
      email: 'ada@merge.example',
      telephone: '+2348031230088',
      attributes: { city: 'Lagos' },
    },
  ]);
  expect((await api.call(token, 'GET', `/v1/contacts/${otherId}`)).statusCode).toBe(404);
  expect((await api.call(token, 'POST', path, { otherId })).statusCode).toBe(404);
  const lines = await account.query<{ action: string; subjectId: string }>(
    `select action, subject_id from audit_event where account_id = $1 and action = 'contacts.merge' and outcome = 'done'`,
  );
  expect(lines).toEqual([{ action: 'contacts.merge', subjectId: keptId }]);
});

it('needs a key that may change contacts', async () => {
  const { token: reader } = await api.key(account, { scopes: ['contacts.read'] });
  const keptId = await account.contact({ email: 'kept@merge.example' });
  const otherId = await account.contact({ email: 'other@merge.example' });
  const refused = await api.call(reader, 'POST', `/v1/contacts/${keptId}/merge`, { otherId });
  expect(refused.statusCode).toBe(403);
});
