import { type OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let accounts = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  account = await api.account(`kola${++accounts}`);
  ({ token } = await api.key(account));
  await account.give(1_000_000n);
});

/** A code that a contact has. */
const code = async (kind: 'coupon' | 'credit' = 'coupon'): Promise<string> => {
  const listId = await account.list('Rewarded');
  const contactId = await account.contact({ fullName: 'Ada', email: 'ada@kola.example' });
  return account.inScope(async ({ rewards, rewardIssues }) => {
    const { id, published: _, ...line } = await rewards.create('Free coffee', listId);
    const settings = { ...line, kind, valueMinor: '50000', budgetMinor: '0', sharedCode: '' };
    await rewards.save(id, settings, line.revision);
    const issue = await rewardIssues.give(id, contactId, 'k1');
    if (typeof issue === 'string') throw new Error(issue);
    return issue.code;
  });
};
const post = (path: string, body: object) => api.call(token, 'POST', `/v1/rewards/${path}`, body);

describe('codes over REST', () => {
  it('are checked, held, redeemed with the hold, and rolled back', async () => {
    const own = await code();
    expect((await post('codes/validate', { code: own })).json()).toMatchObject({
      isValid: true,
      code: { reward: 'Free coffee', valueMinor: '50000' },
    });
    const { hold } = (await post('holds', { code: own, key: 'h1' })).json();
    expect((await post('redemptions', { code: own, key: 'r0' })).json()).toMatchObject({
      isRedeemed: false,
      reason: 'held',
    });
    const redeem = { code: own, key: 'r1', holdId: hold.id, reference: 'Order 1' };
    const first = (await post('redemptions', redeem)).json();
    expect(first).toMatchObject({ isRedeemed: true, redemption: { reference: 'Order 1' } });
    expect((await post('redemptions', redeem)).json().redemption.id).toBe(first.redemption.id);
    const back = await post(`redemptions/${first.redemption.id}/rollback`, {});
    expect(back.json().rolledBackAt).not.toBeNull();
    expect((await post('codes/validate', { code: own })).json().isValid).toBe(true);
  });

  it('of credit are used in parts', async () => {
    const own = await code('credit');
    const use = (key: string, amountMinor: string) => post('redemptions', { code: own, key, amountMinor });
    expect((await use('a', '20000')).json().code.availableMinor).toBe('30000');
    expect((await use('b', '40000')).json()).toMatchObject({ isRedeemed: false, reason: 'balance' });
  });

  it('need the scope, and a key for another code is refused', async () => {
    const own = await code();
    await post('redemptions', { code: own, key: 'same' });
    const other = await post('redemptions', { code: 'ABCDEFGHJK', key: 'same' });
    expect(other.statusCode).toBe(409);
    const { token: weak } = await api.key(account, { scopes: ['rewards.read'] });
    expect((await api.call(weak, 'POST', '/v1/rewards/codes/validate', { code: own })).statusCode).toBe(403);
    expect((await api.call(weak, 'GET', '/v1/rewards')).json().items).toHaveLength(1);
  });

  it('that a key guesses stop it after twenty', async () => {
    const own = await code();
    for (let n = 0; n < 20; n += 1)
      expect((await post('codes/validate', { code: `WRONG${n}` })).json().reason).toBe('unknown');
    expect((await post('codes/validate', { code: own })).statusCode).toBe(429);
  });
});
