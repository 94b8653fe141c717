import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { cancelPayment, confirmPayment } from './settling/check-payment.ts';
import { settlePayment } from './settling/settle-payment.ts';
import { finalCharge, paymentProviders } from './payment-terms.ts';
import { type PayingTestAccount, type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';
import type { Payment } from './payment.entity.ts';
import type { Outcome } from '../../../test/act-on-page.ts';
import { actOnPage } from '../../../test/act-on-page.ts';

let world: PaymentWorld;
let account: PayingTestAccount;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(async () => {
  const broken = (await checkInvariants(world.test.domain)).filter(
    ({ broken: n, name }) => n > 0 && !name.includes('row-level security'),
  );
  await world.stop();
  expect(broken).toEqual([]);
});

const providers = () => world.test.domain.deps.payments;
const confirm = (payment: Payment) => confirmPayment(account.inScope, providers(), payment.id);
const act = (payment: Payment, outcome: Outcome, number?: string) =>
  actOnPage(world, payment, outcome, number);

/** Runs the sweep now for payments it would check in a minute. */
async function sweep(payment: Payment): Promise<void> {
  await world.test.domain.pool.query(
    `update due_work set due_at = now() - interval '1 second' where kind = $1 and subject_id = $2`,
    ['payment.verify', payment.id],
  );
  await world.work();
}

describe.each(paymentProviders)('a payment by %s', (name) => {
  it('charges the amount and its fee, and credits the amount', async () => {
    account = await world.addAccount();
    const option = (await account.inScope(({ funding }) => funding.options())).providers.find(
      ({ provider }) => provider === name,
    );
    const payment = await account.start(name);
    expect(payment).toMatchObject({ state: 'pending', amountMinor: 500_000n });
    if (option !== undefined)
      expect(payment.charge().amountMinor).toBe(finalCharge(500_000n, option.cost).chargeMinor);
    await act(payment, 'webhook_never');
    expect(world.sandbox.payments.store.byReference(name, payment.reference)?.paid).toBe(
      Number(payment.charge().amountMinor),
    );
    expect(await confirm(payment)).toMatchObject({
      state: 'succeeded',
      cardLast4: '4242',
      cardBrand: expect.stringMatching(/visa/i),
    });
    expect(await account.balance()).toBe(500_000n);
  });

  it('is credited by the webhook alone, early, late or twice', async () => {
    account = await world.addAccount();
    for (const outcome of ['succeed', 'webhook_twice', 'webhook_late'] as const)
      await act(await account.start(name), outcome);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await world.work();
    expect(await account.balance()).toBe(1_500_000n);
  });

  it('is credited by the sweep if nobody returns and no webhook arrives', async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    await act(payment, 'webhook_never');
    await world.work();
    expect(await account.balance()).toBe(0n);
    await sweep(payment);
    expect(await account.balance()).toBe(500_000n);
  });

  it('is credited once if return, webhook and sweep come at the same time', async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    await act(payment, 'webhook_twice');
    await Promise.all([confirm(payment), confirm(payment), world.work(), sweep(payment), confirm(payment)]);
    await sweep(payment);
    expect(await account.payment(payment.id)).toMatchObject({ state: 'succeeded' });
    expect(await account.balance()).toBe(500_000n);
  });

  it.each([
    ['other_amount', /was paid instead of ₦/],
    ['other_currency', /USD was paid instead of NGN/],
  ] as const)('credits nothing for %s, and keeps what was paid for staff', async (outcome, reason) => {
    account = await world.addAccount();
    const payment = await account.start(name);
    await act(payment, outcome);
    await world.work();
    expect(await confirm(payment)).toMatchObject({
      state: 'mismatched',
      reason: expect.stringMatching(reason),
      paidMinor: expect.anything(),
    });
    expect(await account.balance()).toBe(0n);
    expect(await account.balance('usd')).toBe(0n);
  });

  it('reports why a card was declined; the next card on the same page counts', async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    await act(payment, 'succeed', '4000000000000002');
    expect(await confirm(payment)).toMatchObject({ state: 'failed', reason: 'Declined by the bank' });
    await act(payment, 'succeed', '5555555555554444');
    expect(await confirm(payment)).toMatchObject({ state: 'succeeded', reason: '', cardLast4: '4444' });
    expect(await account.balance()).toBe(500_000n);
  });

  it('can be abandoned, and still counts if it is paid later', async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    expect(await cancelPayment(account.inScope, providers(), payment.id)).toMatchObject({
      state: 'abandoned',
    });
    expect(await cancelPayment(account.inScope, providers(), payment.id)).toMatchObject({
      state: 'abandoned',
    });
    if (name === 'stripe') return;
    await act(payment, 'succeed');
    await world.work();
    expect(await account.payment(payment.id)).toMatchObject({ state: 'succeeded' });
    expect(await account.balance()).toBe(500_000n);
  });

  it("survives a process that dies between the provider's answer and the credit", async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    await act(payment, 'webhook_never');
    const provider = providers()[name];
    const { reference, providerSession } = payment;
    const answer = await provider?.verify({
      reference,
      session: providerSession ?? null,
      transactionId: null,
    });
    if (answer === undefined) throw new Error('no answer');
    const dying = account.inScope(async (scope) => {
      await settlePayment(scope, payment.id, answer);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await account.payment(payment.id)).toMatchObject({ state: 'pending' });
    expect(await account.balance()).toBe(0n);
    await sweep(payment);
    expect(await account.balance()).toBe(500_000n);
  });
});

describe('starting a payment', () => {
  it('returns the same page for the same key, and refuses the key for another payment', async () => {
    account = await world.addAccount();
    const key = newId();
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => account.start('paystack', 500_000n, { key })),
    );
    const first = await account.start('paystack', 500_000n, { key });
    for (const payment of atOnce)
      expect([payment.id, payment.checkoutUrl]).toEqual([first.id, first.checkoutUrl]);
    expect(
      world.sandbox.payments.store.charges().filter(({ reference }) => reference === first.reference),
    ).toHaveLength(1);
    expect((await account.start('paystack', 500_000n, { key })).checkoutUrl).toBe(first.checkoutUrl);
    await expect(account.start('paystack', 600_000n, { key })).rejects.toMatchObject({ code: 'conflict' });
    expect((await account.inScope(({ funding }) => funding.list({ limit: 10 }))).items).toHaveLength(1);
  });

  it('refuses amounts out of range, and a provider without the currency, on the field', async () => {
    account = await world.addAccount();
    await expect(account.start('paystack', 1n)).rejects.toMatchObject({
      details: { fieldErrors: { amountMinor: [expect.stringContaining('₦500.00')] } },
    });
    await expect(account.start('paystack', 10n ** 12n)).rejects.toMatchObject({
      details: { fieldErrors: { amountMinor: [expect.any(String)] } },
    });
    account = await world.addAccount('gbp');
    await expect(account.start('paystack', 5_000n)).rejects.toMatchObject({
      details: { fieldErrors: { provider: [expect.any(String)] } },
    });
    expect(
      (await account.inScope(({ funding }) => funding.options())).providers.map(({ provider }) => provider),
    ).toEqual(['flutterwave', 'stripe']);
  });

  it('is offered first with the cards that people of the account’s country have', async () => {
    const offered = async (country: string, currency: string) => {
      account = await world.addAccount(currency);
      await account.query('update account set country = $2 where id = $1', [country]);
      const { providers } = await account.inScope(({ funding }) => funding.options());
      return providers.map(({ provider, cards }) => `${provider}: ${cards}`);
    };
    const others = ['flutterwave: Pan-African cards', 'stripe: Global cards'];
    expect(await offered('NG', 'ngn')).toEqual(['paystack: Nigerian-market cards', ...others]);
    expect(await offered('GH', 'ghs')).toEqual(['paystack: Ghanaian-market cards', ...others]);
    expect(await offered('GH', 'usd')).toEqual(['paystack: Ghanaian-market cards', ...others]);
    expect(await offered('CI', 'ghs')).toEqual(['paystack: Ghanaian-market cards', ...others]);
    expect(await offered('KE', 'kes')).toEqual(['paystack: Kenyan-market cards', ...others]);
    expect(await offered('ZA', 'zar')).toEqual(['paystack: South African-market cards', ...others]);
    expect(await offered('US', 'usd')).toEqual([
      'stripe: Global cards',
      'flutterwave: Pan-African cards',
      'paystack: Cards from Nigeria, Ghana, Kenya and South Africa',
    ]);
    expect(await offered('GB', 'gbp')).toEqual(['stripe: Global cards', 'flutterwave: Pan-African cards']);
  });

  it('is abandoned after a day without payment', async () => {
    account = await world.addAccount();
    const payment = await account.start('stripe');
    await world.test.domain.bulk(account.accountId, (client) =>
      client.query(`update payment set created_at = now() - interval '25 hours' where id = $1`, [payment.id]),
    );
    await sweep(payment);
    expect(await account.payment(payment.id)).toMatchObject({
      state: 'abandoned',
      reason: 'The payment wasn’t completed within a day.',
    });
  });
});
