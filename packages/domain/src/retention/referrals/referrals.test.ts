import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { ReferralWorld } from '../testing/referral-world.ts';

let world: TestDomain;
let account: ReferralWorld;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await ReferralWorld.start(world);
});

describe('a friend', () => {
  it('comes by an advocate’s link, pays, and both get their reward', async () => {
    const contactId = await account.person();
    expect(await account.open({ contactId })).toMatchObject({ kind: 'invite', person: 'Ada' });
    const joined = await account.post({ step: 'join', visitToken: account.visitToken({ contactId }) });
    if (joined.kind !== 'advocate') throw new Error(joined.kind);
    expect(await account.come(joined.advocate.code)).toMatchObject({ kind: 'thanks' });
    const { id, friendId, state } = await account.newest();
    expect([state, await account.checks(id)]).toEqual(['attributed', []]);
    await account.later();
    await account.order(friendId);
    expect([await account.state(id), await account.checks(id)]).toEqual(['approved', []]);
    expect(await account.given()).toBe(2);
    const shown = await account.inScope(({ referrals }) => referrals.get(id));
    expect(shown.rewards.map(({ party, state: one }) => [party, one])).toEqual([
      ['advocate', 'issued'],
      ['friend', 'issued'],
    ]);
    expect(shown).toMatchObject({ method: 'click', channel: 'whatsapp', amountMinor: 500_000n });
  });
});
