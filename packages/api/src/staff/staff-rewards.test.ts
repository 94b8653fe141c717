import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedOf, callerOf, openStaffDesk, ownerOf, type StaffDesk } from '../../test/staff-desk.ts';

let desk: StaffDesk;
let couponId: string;
let airtimeId: string;
let code = '';
beforeAll(async () => {
  desk = await openStaffDesk();
  const { customer } = desk;
  await customer.trustPublisher();
  const listId = await customer.list('Rewarded');
  await customer.give(1_000_000n);
  const contactId = await customer.contact({ telephone: '+2348031239999' });
  await customer.inScope(async ({ rewards, rewardIssues }) => {
    const coupon = await rewards.create('Free coffee', listId);
    couponId = coupon.id;
    await rewards.publish(couponId);
    const issue = await rewardIssues.give(couponId, contactId, 'one');
    if (typeof issue === 'string') throw new Error(issue);
    code = issue.code;
    const { id, revision, published: _, ...line } = await rewards.create('Thank you', listId);
    airtimeId = id;
    const airtimeAmounts = { NG: '20000', GH: '0', KE: '0', ZA: '0' };
    const texts = { valueMinor: '0', budgetMinor: '0', sharedCode: '' };
    await rewards.save(id, { ...line, ...texts, kind: 'airtime', airtimeAmounts }, revision);
    await rewardIssues.give(id, contactId, 'two');
  });
});
afterAll(() => desk.test.stop());

const byCredential = () => callerOf(desk, { staff: desk.credential }).staff.rewards;
const account = () => ({ accountId: desk.customer.accountId });

it('staff see the rewards of an account and what happened to a code', async () => {
  expect(await byCredential().list(account())).toMatchObject([
    { id: airtimeId, kind: 'airtime', issued: 1 },
    { id: couponId, kind: 'coupon', issued: 1, state: 'open' },
  ]);
  await desk.customer.inScope((scope) =>
    scope.till.redeem(
      { source: 'api', actorId: null },
      { code, amountMinor: null, key: 'k' },
      { reference: 'Order 9', holdId: null },
    ),
  );
  // As a person types it: any case, grouped.
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  const steps = await byCredential().codeHistory({ ...account(), code: typed });
  expect(steps).toMatchObject([
    { kind: 'issue', source: 'manual' },
    { kind: 'redeem', source: 'api', reference: 'Order 9' },
  ]);
  await expect(byCredential().codeHistory({ ...account(), code: 'NOSUCH' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('staff stop a reward: its claim page is gone, and the account reads why', async () => {
  const pages = callerOf(desk, { staff: { ...desk.credential, scopes: ['pages'] } });
  await pages.staff.rewards.stop({ ...account(), rewardId: couponId, reason: 'Reported as a fraud' });
  const [, coupon] = await byCredential().list(account());
  expect(coupon?.state).toBe('removed');
  expect(await auditedOf(desk, desk.customer.accountId)).toContainEqual(
    expect.objectContaining({ action: 'staff.reward_stopped', kind: 'staff' }),
  );
});

it('staff settle a top-up in doubt once; nobody in the dashboard can', async () => {
  const [line] = await byCredential().topUps({ ...account(), search: 'waiting' });
  const decision = { ...account(), topUpId: line?.id ?? '', reason: 'Not there', state: 'failed' as const };
  const person = callerOf(desk, { signedIn: ownerOf(desk.customer) });
  await expect(person.staff.rewards.resolveTopUp(decision)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const before = await desk.customer.balance();
  await byCredential().resolveTopUp(decision);
  await expect(byCredential().resolveTopUp(decision)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await desk.customer.balance()).toBe(before);
  expect(await byCredential().topUps({ ...account(), search: 'failed' })).toHaveLength(1);
  const { reason, topUpId } = decision;
  await expect(byCredential().retryTopUp({ ...account(), topUpId, reason })).rejects.toThrow('isn’t set up');
});

it('staff set the rates for airtime in other currencies', async () => {
  await byCredential().setRate({ currency: 'kes', perUsd: 130.5, reason: 'Weekly' });
  expect(await byCredential().rates()).toContainEqual(
    expect.objectContaining({ currency: 'kes', perUsd: '130.500000' }),
  );
});
