import { newId } from '@talkdrum/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedOf, callerOf, openStaffDesk, ownerOf, type StaffDesk } from '../../test/staff-desk.ts';
import type { Context } from '../context.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.test.stop());

const as = (parts: Partial<Context>) => callerOf(desk, parts);
const byCredential = () => as({ staff: desk.credential });
const audited = (accountId: string) => auditedOf(desk, accountId);

async function pendingSender(sender: string): Promise<string> {
  const { id } = await desk.customer.inScope(({ senders }) =>
    senders.createEmail({ sender, campaign: 'promotional', region: 'promotional-01' }),
  );
  return id;
}

describe('senders', () => {
  it('are listed across accounts, approved once, and the audit log says by whom', async () => {
    const id = await pendingSender('news@kola.ng');
    const { items } = await byCredential().staff.senders.pending({});
    expect(items.find((item) => item.id === id)).toMatchObject({
      sender: 'news@kola.ng',
      accountId: desk.customer.accountId,
      channel: 'email',
    });
    expect(
      await byCredential().staff.senders.approve({ accountId: desk.customer.accountId, senderId: id }),
    ).toMatchObject({ status: 1 });
    expect((await byCredential().staff.senders.pending({})).items.map((item) => item.id)).not.toContain(id);
    await expect(
      byCredential().staff.senders.approve({ accountId: desk.customer.accountId, senderId: id }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await audited(desk.customer.accountId)).toContainEqual(
      expect.objectContaining({ action: 'staff.sender_approved', kind: 'staff', name: 'Night shift' }),
    );
  });

  it('stay refused with their reason, even when confirmed by link or added again', async () => {
    const id = await pendingSender('bad@kola.ng');
    const refused = await byCredential().staff.senders.refuse({
      accountId: desk.customer.accountId,
      senderId: id,
      reason: 'Not your domain.',
    });
    expect(refused).toMatchObject({ status: 0, refusedReason: 'Not your domain.' });
    const person = as({ signedIn: ownerOf(desk.customer) });
    expect(
      (await person.senders.list({ channel: 'email' })).find((sender) => sender.id === id)?.refusedReason,
    ).toBe('Not your domain.');
    await expect(person.senders.resendConfirmation({ id })).rejects.toThrow(/Not your domain/);
    await person.senders.archive({ id });
    await expect(
      person.senders.createEmail({
        sender: 'bad@kola.ng',
        campaign: 'promotional',
        region: 'promotional-01',
      }),
    ).rejects.toThrow(/Not your domain/);
  });

  it('of another account answer like senders that don’t exist', async () => {
    const id = await pendingSender('two@kola.ng');
    const approve = (accountId: string, senderId: string) =>
      byCredential().staff.senders.approve({ accountId, senderId });
    await expect(approve(desk.ours.accountId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(approve(newId(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('money', () => {
  it('is credited and debited with a reason, once per key, and the audit log has it', async () => {
    const { accountId } = desk.customer;
    const before = BigInt(
      (await byCredential().staff.accounts.get({ accountId })).balances.find(
        ({ balance }) => balance.currency === 'ngn',
      )?.balance.amountMinor ?? '0',
    );
    const input = {
      accountId,
      key: newId(),
      amountMinor: '250000',
      currency: 'ngn',
      reason: 'Paid by hand on Friday',
    } as const;
    const first = await byCredential().staff.wallet.credit(input);
    const second = await byCredential().staff.wallet.credit(input);
    expect([first.isReplay, second.isReplay, second.transactionId === first.transactionId]).toEqual([
      false,
      true,
      true,
    ]);
    expect(BigInt(second.balance.amountMinor)).toBe(before + 250_000n);
    await byCredential().staff.wallet.debit({
      ...input,
      key: newId(),
      amountMinor: '50000',
      reason: 'Too much',
    });
    await expect(
      byCredential().staff.wallet.debit({ ...input, key: newId(), amountMinor: '9999999999999' }),
    ).rejects.toThrow(/enough|available|short|balance/i);
    expect((await audited(accountId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff.wallet_credited', 'staff.wallet_debited']),
    );
  });

  it('that went back to a card isn’t refunded to the wallet too', async () => {
    const { accountId } = desk.customer;
    const sent = await desk.customer.inScope(async ({ wallet }) => {
      await wallet.credit({ key: newId(), money: { amountMinor: 5_000n, currency: 'usd' }, kind: 'funding' });
      return wallet.debit({
        key: `payment-refund:${newId()}`,
        money: { amountMinor: 5_000n, currency: 'usd' },
        kind: 'refund',
      });
    });
    const refund = {
      accountId,
      key: newId(),
      transactionId: sent.transactionId,
      amountMinor: '5000',
      reason: 'By mistake',
    };
    await expect(byCredential().staff.wallet.refund(refund)).rejects.toThrow(
      'This transaction refunded a payment',
    );
  });

  it('prices record the name of the person who set them', async () => {
    const question = { kind: 'email', messageType: 'promotional', currency: 'kes' } as const;
    await byCredential().staff.prices.set({ ...question, mills: 4_321, reason: 'New contract' });
    const prices = await byCredential().staff.prices.list({ currency: 'kes' });
    expect(
      prices.find((price) => price.messageType === 'promotional' && price.kind === 'email'),
    ).toMatchObject({ mills: 4_321, setBy: 'Night shift' });
  });
});

describe('sending', () => {
  it('can be suspended: campaigns pause, and none starts or resumes until it is allowed again', async () => {
    const { accountId } = desk.customer;
    const id = newId();
    await desk.customer.query(
      `insert into campaign (account_id, id, channel, name, status) values ($1, $2, 'email', 'Offers', 'sending')`,
      [id],
    );
    const setFlag = (isOn: boolean) =>
      byCredential().staff.accounts.setFlag({
        accountId,
        flag: 'sending_suspended',
        isOn,
        reason: 'Complaints.',
      });
    await setFlag(true);
    const person = as({ signedIn: ownerOf(desk.customer) });
    expect(await person.campaigns.get({ id })).toMatchObject({ status: 'paused' });
    await expect(person.campaigns.resume({ id })).rejects.toThrow(/Sending is suspended.*Complaints/);
    expect((await person.campaigns.review({ id })).blockers.map((blocker) => blocker.id)).toContain(
      'sending_suspended',
    );
    await setFlag(false);
    await person.campaigns.resume({ id });
    expect(await person.campaigns.get({ id })).toMatchObject({ status: 'sending' });
  });
});

describe('work', () => {
  it('that is dead can be requeued, and jobs run by their id', async () => {
    const { accountId } = desk.customer;
    const subjectId = newId();
    await desk.test.domain.pool.query(
      `insert into due_work (kind, account_id, subject_id, due_at, attempts, is_dead, last_error) values ('campaign.prepare', $1, $2, now(), 12, true, 'boom')`,
      [accountId, subjectId],
    );
    const dead = await byCredential().staff.jobs.list({ filter: 'dead' });
    expect(dead.work).toMatchObject([
      { kind: 'campaign.prepare', subjectId, isDead: true, lastError: 'boom', attempts: 12 },
    ]);
    await byCredential().staff.jobs.requeue({ kind: 'campaign.prepare', accountId, subjectId });
    expect((await byCredential().staff.jobs.list({ filter: 'dead' })).work).toEqual([]);
    await expect(
      byCredential().staff.jobs.requeue({ kind: 'campaign.prepare', accountId, subjectId: newId() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(byCredential().staff.jobs.run({ id: 'known' })).resolves.toEqual({ ok: true });
    await expect(byCredential().staff.jobs.run({ id: 'unknown' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('the staff log has everything staff did or tried, and the app can’t delete from it', async () => {
  const { rows } = await desk.test.domain.pool.query<{ action: string; outcome: string }>(
    'select action, outcome from staff_event',
  );
  expect(rows).toContainEqual({ action: 'staff.wallet.credit', outcome: 'ok' });
  expect(rows).toContainEqual({ action: 'staff.wallet.debit', outcome: 'insufficient_funds' });
  await expect(desk.test.domain.pool.query('delete from staff_event')).rejects.toMatchObject({
    code: '42501',
  });
});
