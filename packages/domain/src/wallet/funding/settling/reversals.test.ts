import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actOnPage } from '../../../../test/act-on-page.ts';
import {
  type PayingTestAccount,
  type PaymentWorld,
  startPaymentWorld,
} from '../../../../test/payment-world.ts';
import { checkInvariants } from '../../../invariants/invariants.ts';
import { newId } from '../../../kernel/index.ts';
import { checkReversals } from './check-reversals.ts';
import type { Payment } from '../payment.entity.ts';
import { type PaymentProviderName, paymentProviders } from '../payment-terms.ts';

let world: PaymentWorld;
let account: PayingTestAccount;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await world.addAccount();
});

async function paid(name: PaymentProviderName): Promise<Payment> {
  const payment = await account.start(name);
  await actOnPage(world, payment, 'succeed');
  await world.work();
  return account.payment(payment.id);
}

type Action = Parameters<PaymentWorld['sandbox']['payments']['reverse']>[1];
/** Simulates it at the provider, which sends its webhook, and runs the resulting due work. */
async function reverse(payment: Payment, action: Action, amount?: number): Promise<void> {
  const charge = world.sandbox.payments.store.byReference(payment.provider, payment.reference);
  if (charge === undefined) throw new Error('no charge');
  await world.sandbox.payments.reverse(charge, action, amount);
  await world.work();
}
const look = (payment: Payment) =>
  checkReversals(account.inScope, world.test.domain.deps.payments, payment.id);
const movements = async () => {
  const { rows } = await account.inScope(({ sql }) =>
    sql<{ posted: string; note: string }>(
      `select posted_minor::text as posted, note from ledger_transaction where kind in ('reversal', 'refund') order by id`,
    ),
  );
  return rows.map(({ posted, note }) => `${posted} ${note}`);
};
const mails = async () => {
  const { rows } = await account.inScope(({ sql }) =>
    sql<{ outcome: string }>(
      `select payload -> 'data' ->> 'outcome' as outcome from outbox_event where payload ->> 'template' = 'payment_reversed' order by id`,
    ),
  );
  return rows.map(({ outcome }) => outcome);
};
const flag = async () =>
  (
    await account.inScope(({ sql }) =>
      sql<{ at: string | null }>('select payments_disputed_at::text as at from account where id = $1', [
        account.accountId,
      ]),
    )
  ).rows[0]?.at ?? null;
async function expectSoundBooks(): Promise<void> {
  const results = await checkInvariants(world.test.domain);
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
}

describe.each(paymentProviders)('a dispute at %s', (name) => {
  it('debits the payment from the wallet once, flags the account, emails the owner, and credits it when it is won', async () => {
    const payment = await paid(name);
    await reverse(payment, 'dispute');
    expect(await account.balance()).toBe(0n);
    expect(await account.payment(payment.id)).toMatchObject({ dispute: 'open', reversedMinor: 500_000n });
    expect([await flag(), await mails()]).toEqual([expect.any(String), ['open']]);
    await Promise.all([look(payment), look(payment), look(payment)]);
    expect(await movements()).toEqual(['-500000 Payment disputed by the payer’s bank']);
    await reverse(payment, 'win');
    expect(await account.balance()).toBe(500_000n);
    expect(await account.payment(payment.id)).toMatchObject({ dispute: 'won', reversedMinor: 0n });
    expect([await flag(), await mails()]).toEqual([null, ['open', 'won']]);
    await expectSoundBooks();
  });

  it('turns off automatic top-up, so no card is charged without consent', async () => {
    const payment = await paid(name);
    await account.inScope(({ sql }) =>
      sql(
        `insert into automatic_top_up (account_id, is_on, currency, amount_minor) values ($1, true, 'ngn', 100000)`,
        [account.accountId],
      ),
    );
    await reverse(payment, 'dispute');
    const { rows } = await account.inScope(({ sql }) =>
      sql<{ isOn: boolean; reason: string }>('select is_on, off_reason as reason from automatic_top_up'),
    );
    expect(rows).toEqual([{ isOn: false, reason: 'A payment was disputed.' }]);
  });

  it('keeps the money if it is lost, and spending since then leaves the wallet below zero', async () => {
    const payment = await paid(name);
    const money = { amountMinor: 450_000n, currency: 'ngn' as const };
    await account.inScope(({ wallet }) => wallet.debit({ key: newId(), money, kind: 'message' }));
    await reverse(payment, 'dispute');
    expect(await account.balance()).toBe(-450_000n);
    const spend = account.inScope(({ wallet }) =>
      wallet.debit({ key: newId(), money: { ...money, amountMinor: 1n }, kind: 'message' }),
    );
    await expect(spend).rejects.toMatchObject({
      code: 'insufficient_funds',
      publicMessage: expect.stringContaining('4,500.01'),
    });
    await reverse(payment, 'lose');
    expect(await account.payment(payment.id)).toMatchObject({ dispute: 'lost' });
    expect([await account.balance(), await mails()]).toEqual([-450_000n, ['open', 'lost']]);
    await expectSoundBooks();
  });

  it('and a refund made at the provider never debit more than the payment', async () => {
    const payment = await paid(name);
    await reverse(payment, 'refund', 200_000);
    expect(await account.balance()).toBe(300_000n);
    expect(await mails()).toEqual(['accepted']);
    await reverse(payment, 'dispute');
    expect(await account.balance()).toBe(0n);
    const refund = account.inScope(({ paymentRefunds }) =>
      paymentRefunds.request(payment.id, { amountMinor: 1n, reason: 'Again', key: newId() }),
    );
    await expect(refund).rejects.toMatchObject({ code: 'limit_reached' });
    await reverse(payment, 'win');
    await reverse(payment, 'fail_refund');
    expect(await account.balance()).toBe(500_000n);
    await expectSoundBooks();
  });

  it('is found without its webhook', async () => {
    const payment = await paid(name);
    const charge = world.sandbox.payments.store.byReference(name, payment.reference);
    if (charge === undefined) throw new Error('no charge');
    world.sandbox.payments.store.addDispute(charge, charge.paid);
    await world.test.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where kind = 'payment.reversals' and subject_id = $1`,
      [payment.id],
    );
    await world.work();
    expect(await account.balance()).toBe(0n);
    const { rows } = await world.test.domain.pool.query<{ hours: number }>(
      `select extract(epoch from due_at - now()) / 3600 as hours from due_work where kind = 'payment.reversals' and subject_id = $1`,
      [payment.id],
    );
    expect(Number(rows[0]?.hours)).toBeGreaterThan(23);
  });
});

describe.each(paymentProviders)('our refund at %s', (name) => {
  it('returns to the wallet once if it fails after it was accepted', async () => {
    const payment = await paid(name);
    const { id } = await account.inScope(({ paymentRefunds }) =>
      paymentRefunds.request(payment.id, { amountMinor: 200_000n, reason: 'Paid twice', key: newId() }),
    );
    await world.work();
    expect(await account.balance()).toBe(300_000n);
    await look(payment);
    expect([await account.balance(), (await movements()).length]).toEqual([300_000n, 1]);
    await reverse(payment, 'fail_refund');
    await look(payment);
    expect(await account.balance()).toBe(500_000n);
    expect(await account.inScope(({ paymentRefunds }) => paymentRefunds.get(id))).toMatchObject({
      state: 'refused',
    });
    expect(await account.payment(payment.id)).toMatchObject({ refundedMinor: 0n });
    await expectSoundBooks();
  });

  it('is looked up before it is requested again', async () => {
    const payment = await paid(name);
    const request = {
      refundId: newId(),
      transactionId: payment.providerTxId ?? '',
      amount: { amountMinor: 200_000n, currency: 'ngn' as const },
      reason: '',
    };
    const provider = world.test.domain.deps.payments[name];
    const first = await provider?.refund(request);
    // Stripe forgets its idempotency keys after a day.
    world.sandbox.payments.store.forgetKeys();
    expect(await provider?.refund(request)).toBe(first);
    expect(world.sandbox.payments.store.byReference(name, payment.reference)?.refunded).toBe(200_000);
  });
});
