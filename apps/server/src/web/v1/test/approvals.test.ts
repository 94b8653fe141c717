import { makeBarePerson, type OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let colleague: string;
let senderId: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
  const { userId } = await makeBarePerson(api.domain, 'bola@people.example');
  colleague = userId;
  await account.query(
    `insert into membership (account_id, user_id, privileges) values ($1, $2, '{campaigns.view,campaigns.edit,campaigns.send}')`,
    [colleague],
  );
  senderId = (await account.inScope(({ senders }) => senders.list('email')))[0]?.id ?? '';
});
afterAll(() => api.stop());

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) {
  const answer = await api.call(token, method, path, body);
  return { httpStatus: answer.statusCode, ...answer.json() };
}

const draft = () =>
  call('POST', '/v1/campaigns', {
    channel: 'email',
    name: 'March',
    senderId,
    fromBrand: 'Kola',
    subject: 'Offers',
    html: '<p>Hi</p>',
    audience: { source: 'paste', pasted: 'ada@example.com' },
  });

it('shows the open request of a draft, alone and in the list', async () => {
  const { id, approval } = await draft();
  expect(approval).toBeNull();
  await account.as(colleague).inScope(({ campaignApprovals }) => campaignApprovals.ask(id, 'Please look'));
  const shown = { requestedAt: expect.any(String), requestedBy: 'Amaka Eze', note: 'Please look' };
  expect((await call('GET', `/v1/campaigns/${id}`)).approval).toEqual(shown);
  expect((await call('GET', '/v1/campaigns?channel=email')).items[0].approval).toEqual(shown);
  expect(await call('POST', `/v1/campaigns/${id}/start`)).toMatchObject({
    status: 'preparing',
    approval: null,
  });
});

it('can’t start or schedule what the key’s creator changed last, in an account that wants a second person', async () => {
  await account.inScope(({ campaignApprovals }) => campaignApprovals.setRule(true));
  const { id } = await draft();
  const refusal = {
    httpStatus: 412,
    error: {
      code: 'blocked',
      message: expect.stringContaining('You changed this campaign last') as string,
    },
  };
  const local = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  for (const [change, body] of [['start'], ['schedule', { local, timezone: 'UTC' }]] as const)
    expect(await call('POST', `/v1/campaigns/${id}/${change}`, body)).toMatchObject(refusal);
  await account.as(colleague).inScope(({ campaigns }) => campaigns.change(id, { subject: 'New offers' }));
  expect(await call('POST', `/v1/campaigns/${id}/start`)).toMatchObject({
    httpStatus: 200,
    status: 'preparing',
  });
});
