import { SANDBOX_KEYS, signatureHeaders } from '@talkdrum/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentProviders, type PaymentProviderName } from '../payment-terms.ts';
import { receiveProviderEvent } from './receive-event.ts';
import { makeReference, readReference } from '../reference.ts';
import { actOnPage } from '../../../../test/act-on-page.ts';
import {
  type PayingTestAccount,
  type PaymentWorld,
  startPaymentWorld,
} from '../../../../test/payment-world.ts';
import type { Payment } from '../payment.entity.ts';

let world: PaymentWorld;
let account: PayingTestAccount;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

/** The webhook a provider would send about a paid payment. */
function messageOf(
  name: PaymentProviderName,
  payment: Payment,
  transactionId = '1',
  change: Record<string, unknown> = {},
): string {
  const common = {
    id: transactionId,
    reference: payment.reference,
    tx_ref: payment.reference,
    amount: 1,
    currency: 'NGN',
    status: 'success',
    ...change,
  };
  if (name === 'paystack') return JSON.stringify({ event: 'charge.success', data: common });
  if (name === 'flutterwave') return JSON.stringify({ event: 'charge.completed', data: common });
  const object = {
    object: 'checkout.session',
    client_reference_id: payment.reference,
    payment_status: 'paid',
    ...change,
  };
  return JSON.stringify({ id: `evt_${transactionId}`, type: 'checkout.session.completed', data: { object } });
}

function send(name: PaymentProviderName, body: string, headers = signatureHeaders(SANDBOX_KEYS, name, body)) {
  return receiveProviderEvent(world.test.domain, name, Buffer.from(body), headers);
}

async function storedEvents(): Promise<number> {
  return account.inScope(
    async ({ sql }) =>
      (await sql('select 1 from payment_event where account_id = $1', [account.accountId])).rows.length,
  );
}

describe.each(paymentProviders)('a webhook of %s', (name) => {
  it('with a wrong, missing or foreign signature is refused and not stored', async () => {
    account = await world.addAccount();
    const body = messageOf(name, await account.start(name));
    const others = paymentProviders
      .filter((other) => other !== name)
      .map((other) => signatureHeaders(SANDBOX_KEYS, other, body));
    const forged = Object.fromEntries(
      Object.entries(signatureHeaders(SANDBOX_KEYS, name, body)).map(([header, value]) => [
        header,
        `${value.slice(0, -2)}00`,
      ]),
    );
    for (const headers of [{}, forged, ...others]) expect(await send(name, body, headers)).toBe('refused');
    if (name !== 'flutterwave')
      expect(await send(name, `${body} `, signatureHeaders(SANDBOX_KEYS, name, body))).toBe('refused');
    expect(await storedEvents()).toBe(0);
  });

  it("isn't trusted about a payment: only the provider's own answer counts", async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    expect(await send(name, messageOf(name, payment))).toBe('stored');
    await world.work();
    expect(await account.payment(payment.id)).toMatchObject({ state: 'pending' });
    expect(await account.balance()).toBe(0n);
  });

  it('received a hundred times is one credit', async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    await actOnPage(world, payment, 'webhook_never');
    const charge = world.sandbox.payments.store.byReference(name, payment.reference);
    const body = messageOf(name, payment, String(charge?.id));
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => send(name, body)));
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    await world.work();
    await send(name, messageOf(name, payment, String(charge?.id), { again: true }));
    await world.work();
    expect(await account.balance()).toBe(500_000n);
  });

  it("about another payment's transaction credits neither twice", async () => {
    account = await world.addAccount();
    const paid = await account.start(name);
    const unpaid = await account.start(name);
    await actOnPage(world, paid, 'succeed');
    await world.work();
    const charge = world.sandbox.payments.store.byReference(name, paid.reference);
    await send(name, messageOf(name, unpaid, String(charge?.id)));
    await world.work();
    expect(await account.payment(unpaid.id)).toMatchObject({ state: 'pending' });
    expect(await account.balance()).toBe(500_000n);
  });

  it('before and after the payer acts credits once', async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    await send(name, messageOf(name, payment, '7', { status: 'early' }));
    await world.work();
    await actOnPage(world, payment, 'succeed');
    await world.work();
    await send(name, messageOf(name, payment, '7', { status: 'late' }));
    await world.work();
    expect(await account.payment(payment.id)).toMatchObject({ state: 'succeeded' });
    expect(await account.balance()).toBe(500_000n);
  });

  it('about an unknown payment, or unreadable, changes nothing', async () => {
    account = await world.addAccount();
    const payment = await account.start(name);
    const stranger = {
      ...payment,
      reference: makeReference({ kind: 'payment', accountId: crypto.randomUUID(), id: crypto.randomUUID() }),
    } as Payment;
    const unknown = {
      ...payment,
      reference: makeReference({ kind: 'payment', accountId: account.accountId, id: crypto.randomUUID() }),
    } as Payment;
    expect(await send(name, messageOf(name, stranger))).toBe('ignored');
    expect(await send(name, messageOf(name, unknown))).toBe('stored');
    for (const body of ['', '{', '[]', 'null', '{"event":"charge.success"}', '{"event":1,"data":[]}'])
      expect(await send(name, body)).toBe('ignored');
    await world.work();
    expect(await account.balance()).toBe(0n);
  });
});

describe('a Stripe webhook', () => {
  it('that was signed more than five minutes ago is refused', async () => {
    account = await world.addAccount();
    const body = messageOf('stripe', await account.start('stripe'));
    const signed = (minutesAgo: number) =>
      signatureHeaders(SANDBOX_KEYS, 'stripe', body, Date.now() - minutesAgo * 60_000);
    expect(await send('stripe', body, signed(6))).toBe('refused');
    expect(await send('stripe', body, signed(4))).toBe('stored');
  });
});

describe('one transaction', () => {
  it('pays for only one payment in the whole installation', async () => {
    const [first, second] = [await world.addAccount(), await world.addAccount()];
    const payments = [await first.start('paystack'), await second.start('paystack')];
    for (const payment of payments) await actOnPage(world, payment, 'webhook_never');
    const [one, two] = payments.map((payment) =>
      world.sandbox.payments.store.byReference('paystack', payment.reference),
    );
    if (one === undefined || two === undefined) throw new Error('not paid');
    two.id = one.id;
    for (const [index, payer] of [first, second].entries()) {
      const payment = payments[index];
      if (payment !== undefined) await send('paystack', messageOf('paystack', payment, '9'));
      await world.work();
      expect(await payer.balance()).toBe(index === 0 ? 500_000n : 0n);
    }
    expect(await second.payment(payments[1]?.id ?? '')).toMatchObject({
      state: 'mismatched',
      reason: expect.stringContaining('another payment'),
    });
  });
});

describe('a reference', () => {
  it('contains both ids and nothing Paystack refuses', () => {
    for (let n = 0; n < 200; n += 1) {
      const target = {
        kind: n % 2 === 0 ? ('payment' as const) : ('virtual_account' as const),
        accountId: crypto.randomUUID(),
        id: crypto.randomUUID(),
      };
      const reference = makeReference(target, 1 + n);
      expect(reference).toMatch(/^[A-Za-z0-9.=-]{1,64}$/);
      expect(readReference(reference)).toEqual(target);
    }
    for (const other of [null, '', 'td-1', 'T123456', `td-${'z'.repeat(25)}-x-1`])
      expect(readReference(other)).toBeNull();
  });
});
