import { SANDBOX_KEYS } from '@talkdrum/sandbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkInvariants } from '../../../invariants/invariants.ts';
import { newId } from '../../../kernel/index.ts';
import { requestAutomaticTopUp } from './automatic-charge.ts';
import { confirmPayment } from '../settling/check-payment.ts';
import { costOf, paymentProviders, transferCost } from '../payment-terms.ts';
import { ProviderUnreachable } from '../providers/payment-provider.ts';
import { requestVirtualAccount } from './request-virtual-account.ts';
import { unknownPayment } from '../providers/verification.ts';
import { actOnPage } from '../../../../test/act-on-page.ts';
import {
  type PayingTestAccount,
  type PaymentWorld,
  startPaymentWorld,
} from '../../../../test/payment-world.ts';

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
const paid = (name: (typeof paymentProviders)[number]) => pay(name, '4242424242424242');

/** A credited payment whose payer saves the card. */
async function pay(name: (typeof paymentProviders)[number], number: string, isCardSaved = true) {
  const payment = await account.start(name, 500_000n, { isCardSaved });
  await actOnPage(world, payment, 'webhook_never', number);
  return confirmPayment(account.inScope, providers(), payment.id);
}
const cards = () => account.inScope(({ paymentAuthorisations }) => paymentAuthorisations.list());
const naira = (amountMinor: bigint) => ({ amountMinor, currency: 'ngn' as const });
const topUp = (authorisationId: string, key: string) =>
  account.inScope((scope) => requestAutomaticTopUp(scope, { authorisationId, money: naira(200_000n), key }));

describe.each(paymentProviders)('a card saved at %s', (name) => {
  it('is saved once, encrypted, and only if its holder agrees', async () => {
    account = await world.addAccount();
    await pay(name, '4242424242424242', false);
    expect(await cards()).toEqual([]);
    await paid(name);
    await paid(name);
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(card).toMatchObject({ provider: name, last4: '4242', expMonth: 12, expYear: 2031 });
    expect(card?.token).toMatch(/^v2\./);
    expect(card?.token).not.toMatch(/AUTH_|pm_|flw-/);
  });

  it('is charged automatically once for each key', async () => {
    account = await world.addAccount();
    await paid(name);
    const [card] = await cards();
    const asked = await Promise.all([topUp(card?.id ?? '', 'july'), topUp(card?.id ?? '', 'july')]);
    expect(new Set(asked.map(({ paymentId }) => paymentId)).size).toBe(1);
    await Promise.all([world.work(), world.work()]);
    expect(await account.payment(asked[0].paymentId)).toMatchObject({
      state: 'succeeded',
      kind: 'automatic',
      cardLast4: '4242',
    });
    expect(await account.balance()).toBe(700_000n);
  });

  it('reports the reason when it is declined, and charges nothing', async () => {
    account = await world.addAccount();
    await pay(name, '4000000000000341');
    const [card] = await cards();
    const { paymentId } = await topUp(card?.id ?? '', 'july');
    await world.work();
    expect(await account.payment(paymentId)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/declined/i),
    });
    expect(await account.balance()).toBe(500_000n);
  });

  it('is charged once if the worker dies after the request', async () => {
    account = await world.addAccount();
    await paid(name);
    const [card] = await cards();
    const { paymentId } = await topUp(card?.id ?? '', 'july');
    const { authorisation, token } = await account.inScope(({ paymentAuthorisations }) =>
      paymentAuthorisations.use(card?.id ?? ''),
    );
    const payment = await account.payment(paymentId);
    const payer = { email: 'kola@example.com', firstName: 'Kola', lastName: 'Ade', phone: '' };
    await providers()[authorisation.provider]?.chargeAuthorisation({
      reference: payment.reference,
      charge: payment.charge(),
      payer,
      token,
      description: 'Talkdrum automatic top-up',
    });
    await world.test.domain.bulk(account.accountId, (client) =>
      client.query('update payment set asked_at = now() where id = $1', [paymentId]),
    );
    await world.work();
    expect(await account.balance()).toBe(700_000n);
    expect(
      world.sandbox.payments.store.charges().filter(({ reference }) => reference === payment.reference),
    ).toHaveLength(1);
  });

  it("can't be charged after its removal, and its token is deleted", async () => {
    account = await world.addAccount();
    await paid(name);
    const [card] = await cards();
    const { paymentId } = await topUp(card?.id ?? '', 'july');
    await account.inScope(({ paymentAuthorisations }) => paymentAuthorisations.remove(card?.id ?? ''));
    await world.work();
    expect(await account.payment(paymentId)).toMatchObject({ state: 'failed' });
    expect(await account.balance()).toBe(500_000n);
    await expect(topUp(card?.id ?? '', 'august')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe.each(paymentProviders)('a refund by %s', (name) => {
  const refund = (id: string, amountMinor: bigint, key = newId()) =>
    account.inScope(({ paymentRefunds }) =>
      paymentRefunds.request(id, { amountMinor, reason: 'Paid twice', key }),
    );

  it('leaves the wallet once and reaches the card once, never more than was paid', async () => {
    account = await world.addAccount();
    const payment = await paid(name);
    const key = newId();
    const [first, again] = [await refund(payment.id, 200_000n, key), await refund(payment.id, 200_000n, key)];
    expect(again.id).toBe(first.id);
    await expect(refund(payment.id, 200_001n, key)).rejects.toMatchObject({ code: 'conflict' });
    await expect(refund(payment.id, 300_001n)).rejects.toMatchObject({ code: 'limit_reached' });
    await world.work();
    expect(await account.balance()).toBe(300_000n);
    expect(await account.payment(payment.id)).toMatchObject({ refundedMinor: 200_000n });
    // The statement puts the kind before it.
    const { rows } = await account.inScope(({ sql }) =>
      sql<{ note: string }>(`select note from ledger_transaction where kind = 'refund'`),
    );
    expect(rows.map(({ note }) => note)).toEqual([expect.not.stringMatching(/^refund/i)]);
    expect(world.sandbox.payments.store.byReference(name, payment.reference)?.refunded).toBe(200_000);
    const both = await Promise.allSettled([refund(payment.id, 300_000n), refund(payment.id, 300_000n)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('returns to the wallet if the provider refuses it, and can be retried', async () => {
    account = await world.addAccount();
    const payment = await paid(name);
    const charge = world.sandbox.payments.store.byReference(name, payment.reference);
    if (charge === undefined) throw new Error('no charge');
    charge.refunded = charge.paid;
    const { id } = await refund(payment.id, 500_000n);
    expect(await account.balance()).toBe(0n);
    await world.work();
    expect(await account.inScope(({ paymentRefunds }) => paymentRefunds.get(id))).toMatchObject({
      state: 'refused',
      answer: expect.any(String),
    });
    expect(await account.balance()).toBe(500_000n);
    charge.refunded = 0;
    await refund(payment.id, 500_000n);
    await world.work();
    expect(await account.balance()).toBe(0n);
  });

  it('needs enough balance', async () => {
    account = await world.addAccount();
    const payment = await paid(name);
    await account.inScope(({ wallet }) =>
      wallet.debit({ key: newId(), money: naira(400_000n), kind: 'campaign' }),
    );
    await expect(refund(payment.id, 200_000n)).rejects.toMatchObject({ code: 'insufficient_funds' });
  });
});

describe.each(['paystack', 'flutterwave'] as const)('a bank account by %s', (name) => {
  const bvn = name === 'flutterwave' ? '12345678901' : undefined;
  const request = () => requestVirtualAccount(account.inScope, providers(), { provider: name, bvn });

  it('is opened once, and credits each transfer once, minus its fee', async () => {
    account = await world.addAccount();
    const record = await request();
    expect(record).toMatchObject({
      state: 'active',
      merchant: name,
      bankName: 'Sandbox Bank',
      bankAccount: expect.stringMatching(/^\d{10}$/),
    });
    await expect(request()).rejects.toMatchObject({ code: 'conflict' });
    const bank = world.sandbox.payments.store.bankAccount(record.bankAccount);
    if (bank === undefined) throw new Error('no bank account');
    const charges = [
      await world.sandbox.payments.transfer(bank, 1_000_000),
      await world.sandbox.payments.transfer(bank, 250_050),
    ];
    for (const charge of [...charges, ...charges]) await world.sandbox.payments.repeat(charge);
    await world.work();
    const cost = transferCost(name, 'ngn');
    if (cost === null) throw new Error('no cost');
    expect(await account.balance()).toBe(
      1_000_000n - costOf(1_000_000n, cost) + 250_050n - costOf(250_050n, cost),
    );
    const { items } = await account.inScope(({ funding }) => funding.list({ limit: 10 }));
    expect(items.map(({ kind, state }) => ({ kind, state }))).toEqual([
      { kind: 'transfer', state: 'succeeded' },
      { kind: 'transfer', state: 'succeeded' },
    ]);
  });

  it('in another currency credits nothing and goes to staff', async () => {
    account = await world.addAccount();
    const bank = world.sandbox.payments.store.bankAccount((await request()).bankAccount);
    if (bank === undefined) throw new Error('no bank account');
    bank.currency = 'usd';
    await world.sandbox.payments.transfer(bank, 5_000);
    await world.work();
    expect(await account.balance()).toBe(0n);
    expect((await account.inScope(({ funding }) => funding.list({ limit: 10 }))).items).toMatchObject([
      { state: 'mismatched', paidCurrency: 'usd' },
    ]);
  });
});

describe('a transfer', () => {
  it("is credited later if its provider doesn't respond at first", async () => {
    account = await world.addAccount();
    const { bankAccount } = await requestVirtualAccount(account.inScope, providers(), {
      provider: 'paystack',
    });
    const bank = world.sandbox.payments.store.bankAccount(bankAccount);
    const provider = providers().paystack;
    if (bank === undefined || provider === undefined) throw new Error('no bank account');
    const verify = vi
      .spyOn(provider, 'verify')
      .mockRejectedValue(new ProviderUnreachable('Paystack did not answer'));
    await world.sandbox.payments.transfer(bank, 1_000_000);
    await world.work();
    expect(await account.balance()).toBe(0n);
    verify.mockRestore();
    await world.test.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where kind = 'payment.event' and account_id = $1`,
      [account.accountId],
    );
    await world.work();
    expect(await account.balance()).toBe(990_000n);
  });
});

describe("a transfer its provider hasn't recorded yet", () => {
  it.each(['pending', 'unknown'] as const)(
    'is credited once it is recorded, after its webhook arrived while it was %s',
    async (status) => {
      account = await world.addAccount();
      const { bankAccount } = await requestVirtualAccount(account.inScope, providers(), {
        provider: 'paystack',
      });
      const bank = world.sandbox.payments.store.bankAccount(bankAccount);
      const provider = providers().paystack;
      if (bank === undefined || provider === undefined) throw new Error('no bank account');
      const verify = vi
        .spyOn(provider, 'verify')
        .mockImplementation(async ({ reference }) => ({ ...unknownPayment(reference), status }));
      await world.sandbox.payments.transfer(bank, 1_000_000);
      await world.work();
      verify.mockRestore();
      await world.test.domain.pool.query(
        `update due_work set due_at = now() - interval '1 second' where kind = 'payment.event' and account_id = $1`,
        [account.accountId],
      );
      await world.work();
      expect(await account.balance()).toBe(990_000n);
    },
  );

  it('is looked up for a day, not forever', async () => {
    account = await world.addAccount();
    const { bankAccount } = await requestVirtualAccount(account.inScope, providers(), {
      provider: 'paystack',
    });
    const bank = world.sandbox.payments.store.bankAccount(bankAccount);
    const provider = providers().paystack;
    if (bank === undefined || provider === undefined) throw new Error('no bank account');
    const verify = vi
      .spyOn(provider, 'verify')
      .mockImplementation(async ({ reference }) => unknownPayment(reference));
    await world.sandbox.payments.transfer(bank, 1_000_000);
    await world.work();
    const open = async () =>
      (
        await account.inScope(({ sql }) =>
          sql(`select 1 from payment_event where account_id = $1 and handled_at is null`, [
            account.accountId,
          ]),
        )
      ).rows.length;
    expect(await open()).toBe(1);
    await world.test.domain.bulk(account.accountId, (client) =>
      client.query(`update payment_event set received_at = now() - interval '25 hours'`),
    );
    await world.test.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where kind = 'payment.event' and account_id = $1`,
      [account.accountId],
    );
    await world.work();
    verify.mockRestore();
    expect(await open()).toBe(0);
  });
});

describe('a bank account', () => {
  it('can be requested again after a while if the request was interrupted', async () => {
    account = await world.addAccount();
    const request = () => requestVirtualAccount(account.inScope, providers(), { provider: 'paystack' });
    await account.inScope(({ virtualAccounts }) => virtualAccounts.open('paystack', undefined));
    await expect(request()).rejects.toMatchObject({ code: 'conflict' });
    await world.test.domain.bulk(account.accountId, (client) =>
      client.query(`update virtual_account set created_at = now() - interval '6 minutes'`),
    );
    const forgotten = await account.inScope(({ virtualAccounts }) => virtualAccounts.current());
    expect(forgotten?.standing(new Date())).toEqual({
      state: 'failed',
      reason: expect.stringMatching(/didn’t answer/),
    });
    expect(await request()).toMatchObject({ state: 'active' });
  });

  it("can be requested again if the bank refuses, with the reason; the id number isn't stored", async () => {
    account = await world.addAccount();
    const ask = (bvn?: string) =>
      requestVirtualAccount(account.inScope, providers(), { provider: 'flutterwave', bvn });
    await expect(ask()).rejects.toMatchObject({ details: { fieldErrors: { bvn: [expect.any(String)] } } });
    await expect(ask('00000000000')).rejects.toMatchObject({
      code: 'payment_failed',
      publicMessage: expect.stringContaining('could not be verified'),
    });
    expect(await account.inScope(({ virtualAccounts }) => virtualAccounts.current())).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('verified'),
    });
    expect(await ask('12345678901')).toMatchObject({ state: 'active' });
    const rows = await account.inScope(
      async ({ sql }) =>
        (await sql('select to_jsonb(v) v from virtual_account v where account_id = $1', [account.accountId]))
          .rows,
    );
    expect(JSON.stringify(rows)).not.toContain('12345678901');
    expect(JSON.stringify(rows)).not.toContain(SANDBOX_KEYS.flutterwaveSecretKey);
  });
});
