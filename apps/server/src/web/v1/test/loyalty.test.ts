import { type OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let programId: string;
let listId: string;
let accounts = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  account = await api.account(`kola${++accounts}`);
  ({ token } = await api.key(account));
  await account.give(1_000_000n);
  await account.trustPublisher();
  listId = await account.list('Circle');
  await account.contact({ fullName: 'Amara Okafor', email: 'amara@kola.example' });
  programId = await account.inScope(async ({ loyaltyPrograms }) => {
    const { id } = await loyaltyPrograms.create('Kola Circle', listId);
    await loyaltyPrograms.publish(id);
    return id;
  });
});

const post = (path: string, body: object) => api.call(token, 'POST', `/v1/loyalty/${path}`, body);
const get = (path: string) => api.call(token, 'GET', `/v1/loyalty/${path}`);
const member = async (): Promise<string> =>
  (await post(`programs/${programId}/members`, { email: 'amara@kola.example' })).json().id;

describe('points over REST', () => {
  it('are earned, spent and read, each movement once for its key', async () => {
    const id = await member();
    expect(await member()).toBe(id);
    const earn = { points: 500, key: 'survey-1', reason: 'Home survey' };
    const first = (await post(`members/${id}/earn`, earn)).json();
    expect(first).toMatchObject({ movement: { kind: 'earn', points: 500 }, member: { available: 500 } });
    expect((await post(`members/${id}/earn`, earn)).json().movement.id).toBe(first.movement.id);
    const spend = { points: 200, key: 'order-1', reference: 'Order 1' };
    for (let times = 0; times < 2; times += 1)
      expect((await post(`members/${id}/spend`, spend)).json()).toMatchObject({
        isSpent: true,
        reason: null,
        movement: { points: -200 },
        member: { available: 300, lifetime: 500 },
      });
    expect((await post(`members/${id}/spend`, { points: 301, key: 'order-2' })).json()).toMatchObject({
      isSpent: false,
      reason: 'points',
      member: { available: 300 },
    });
    const statement = (await get(`members/${id}/points?limit=1`)).json();
    expect(statement.items).toMatchObject([{ kind: 'spend', points: -200, reference: 'Order 1' }]);
    const rest = (await get(`members/${id}/points?cursor=${statement.nextCursor}`)).json();
    expect(rest).toMatchObject({ items: [{ kind: 'earn', reason: 'Home survey' }], nextCursor: null });
  });

  it('buy a reward and its code, or neither', async () => {
    const id = await member();
    await post(`members/${id}/earn`, { points: 500, key: 'e1' });
    const rewardId = await account.inScope(async ({ rewards, pointRewards }) => {
      const reward = await rewards.create('Free coffee', listId);
      await pointRewards.save(programId, { rewardId: reward.id, points: 300, minTierId: null, isOn: true });
      return reward.id;
    });
    const buy = (key: string) => post(`members/${id}/spend`, { rewardId, key });
    const bought = (await buy('b1')).json();
    expect(bought).toMatchObject({ isSpent: true, member: { available: 200 } });
    expect(bought.code).toMatch(/^[2-9A-Z]{10}$/);
    expect((await buy('b1')).json().code).toBe(bought.code);
    expect((await buy('b2')).json()).toMatchObject({ isSpent: false, reason: 'points', code: null });
    expect((await post(`members/${id}/spend`, { points: 1, rewardId, key: 'b3' })).statusCode).toBe(400);
  });

  it('are found by the number on the card, and only with the scope', async () => {
    const id = await member();
    expect((await get(`programs/${programId}/members?search=000%20001&include=total`)).json()).toMatchObject({
      items: [{ id, number: '000001' }],
      total: { count: 1 },
    });
    const { token: weak } = await api.key(account, { scopes: ['loyalty.read'] });
    const earn = await api.call(weak, 'POST', `/v1/loyalty/members/${id}/earn`, { points: 1, key: 'k' });
    expect(earn.statusCode).toBe(403);
    expect((await api.call(weak, 'GET', '/v1/loyalty/programs')).json().items).toMatchObject([
      { name: 'Kola Circle', status: 'active', members: 1 },
    ]);
  });

  it('of another account’s member, or with a key used for something else, are refused', async () => {
    const id = await member();
    await post(`members/${id}/earn`, { points: 5, key: 'same' });
    expect((await post(`members/${id}/spend`, { points: 5, key: 'same' })).statusCode).toBe(409);
    const other = await api.account(`other${accounts}`);
    const { token: theirs } = await api.key(other);
    expect((await api.call(theirs, 'GET', `/v1/loyalty/members/${id}`)).statusCode).toBe(404);
    expect((await get(`members/${id}/points?cursor=not-an-id`)).statusCode).toBeLessThan(500);
  });
});
