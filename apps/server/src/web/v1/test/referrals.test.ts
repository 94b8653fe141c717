import { type OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let programId: string;
let accounts = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  account = await api.account(`friends${++accounts}`);
  ({ token } = await api.key(account));
  await account.trustPublisher();
  await account.give(1_000_000n);
  const listId = await account.list('Friends');
  programId = await account.inScope(async ({ rewards, referralPrograms }) => {
    const reward = await rewards.create('Thank you', listId);
    const created = await referralPrograms.create('Bring a friend', listId);
    const change = { minAmountMinor: '1000', friendRewardId: reward.id, approvalDelayHours: 0 };
    await referralPrograms.save(created.id, { ...created, ...change }, created.revision);
    return (await referralPrograms.publish(created.id)).id;
  });
});

const post = (path: string, body: object) => api.call(token, 'POST', `/v1/referrals/${path}`, body);
const get = (path: string) => api.call(token, 'GET', `/v1/referrals${path}`);
const advocate = async () => {
  const contactId = await account.contact({ fullName: 'Ada', email: 'ada@kola.example' });
  return (await post('advocates', { programId, contactId })).json();
};

describe('referrals over REST', () => {
  it('make a contact an advocate once, with a link of their own', async () => {
    const first = await advocate();
    expect(first).toMatchObject({ programId, status: 'active', friends: 0 });
    expect(first.url).toContain(`?f=${first.code}`);
    expect(first.pageUrl).toContain('?r=');
    const { contactId } = first;
    expect((await post('advocates', { programId, contactId })).json().id).toBe(first.id);
    const shown = (await get(`/advocates/${first.id}`)).json();
    expect(shown).toMatchObject({ id: first.id, contactId });
    expect(shown).not.toHaveProperty('pageUrl');
    expect((await get('/programs')).json().items[0]).toMatchObject({
      id: programId,
      advocates: 1,
      state: 'open',
    });
  });

  it('record a conversion by code once, and reward the friend', async () => {
    const { code, id } = await advocate();
    await account.contact({ fullName: 'Bola', email: 'bola@friends.example' });
    const conversion = {
      programId,
      email: 'bola@friends.example',
      code,
      amountMinor: '2500',
      orderReference: 'A1',
    };
    expect((await post('conversions', conversion)).json()).toMatchObject({
      isReferred: true,
      referral: { advocateId: id, state: 'pending', method: 'code', amountMinor: '2500', reasons: [] },
    });
    await account.workOff();
    expect(
      (await post('conversions', { ...conversion, orderReference: 'A2' })).json().referral,
    ).toMatchObject({
      state: 'approved',
      orderReference: 'A1',
    });
    const listed = (await get(`?programId=${programId}&state=approved`)).json();
    expect(listed.items).toHaveLength(1);
    expect(await account.query(`select source from reward_issue where account_id = $1`)).toEqual([
      { source: 'referral' },
    ]);
  });

  it('say why a conversion is rejected, and that nobody brought a stranger', async () => {
    const { code } = await advocate();
    await account.contact({ fullName: 'Bola', email: 'bola@friends.example' });
    const order = { programId, email: 'bola@friends.example', amountMinor: '999' };
    expect((await post('conversions', order)).json()).toEqual({ isReferred: false, referral: null });
    expect((await post('conversions', { ...order, code })).json().referral).toMatchObject({
      state: 'rejected',
      reasons: ['below-minimum'],
    });
  });

  it.each([
    ['advocates', { programId: 'x' }],
    ['conversions', { email: 'a@b.example' }],
    ['conversions', { programId: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5b' }],
    ['conversions', { programId: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5b', email: 'a\0', amountMinor: '1e9' }],
  ])('refuse what can’t be right: %s %j', async (path, body) => {
    expect((await post(path, body)).statusCode).toBe(400);
  });

  it('know nothing of another account’s programme or advocate', async () => {
    const { id } = await advocate();
    const other = await api.account(`others${accounts}`);
    const { token: foreign } = await api.key(other);
    expect((await api.call(foreign, 'GET', `/v1/referrals/advocates/${id}`)).statusCode).toBe(404);
    const body = { programId, email: 'ada@kola.example' };
    expect((await api.call(foreign, 'POST', '/v1/referrals/conversions', body)).statusCode).toBe(404);
    expect((await api.call(foreign, 'GET', `/v1/referrals?programId=${programId}`)).json().items).toEqual([]);
  });
});
