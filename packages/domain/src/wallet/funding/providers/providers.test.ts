import { type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Money } from '../../../kernel/index.ts';
import { paymentProviders } from '../payment-terms.ts';
import { sandboxConfig } from '../../../../test/payment-world.ts';
import { createPaymentProviders } from './create-providers.ts';
import { type PaymentProvider, ProviderRefusal, ProviderUnreachable } from './payment-provider.ts';

let sandbox: Sandbox;
const adapters = new Map<string, PaymentProvider>();

beforeAll(async () => {
  sandbox = await startSandbox();
  for (const adapter of Object.values(await createPaymentProviders(sandboxConfig(sandbox.paymentsUrl))))
    adapters.set(adapter.name, adapter);
});
afterAll(() => sandbox.stop());

const payer = { email: 'kola@example.com', firstName: 'Kola', lastName: 'Ade', phone: '+2348031234567' };
const naira = (amountMinor: bigint): Money => ({ amountMinor, currency: 'ngn' });
let count = 0;

function adapter(name: string): PaymentProvider {
  const found = adapters.get(name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

async function open(name: string, amountMinor = 123_456n) {
  count += 1;
  const reference = `test-${name}-${count}`;
  const request = {
    reference,
    charge: naira(amountMinor),
    payer,
    description: 'Wallet',
    returnUrl: 'http://localhost/back',
    cancelUrl: 'http://localhost/left',
  };
  const checkout = await adapter(name).initialise({ ...request, isCardSaved: true });
  const look = { reference, session: checkout.session, transactionId: null };
  const act = async (outcome: string, number?: string) => {
    const response = await fetch(`${sandbox.paymentsUrl}/api/payments/${name}/${reference}/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome, ...(number === undefined ? {} : { number }) }),
    });
    expect(response.status).toBe(200);
  };
  return { reference, checkout, look, act };
}

describe.each(paymentProviders)('%s', (name) => {
  it('opens a page, and reports the paid amount to the last minor unit', async () => {
    const { reference, checkout, look, act } = await open(name);
    expect((await fetch(checkout.url)).status).toBe(200);
    expect(['pending', 'unknown']).toContain((await adapter(name).verify(look)).status);
    await act('succeed');
    const answer = await adapter(name).verify(look);
    expect(answer).toMatchObject({
      status: 'succeeded',
      reference,
      paid: { amountMinor: 123_456n, currency: 'ngn' },
      card: { last4: '4242', expYear: 2031 },
    });
    expect(answer.transactionId).toMatch(/\d+/);
  });

  it('reports why a card was declined, and that the next one was accepted', async () => {
    const { look, act } = await open(name);
    await act('succeed', '4000000000009995');
    expect(await adapter(name).verify(look)).toMatchObject({
      status: 'failed',
      reason: 'Insufficient funds',
    });
    await act('succeed');
    expect(await adapter(name).verify(look)).toMatchObject({ status: 'succeeded' });
  });

  it("doesn't know a payment it never saw", async () => {
    expect(
      await adapter(name).verify({ reference: 'never', session: null, transactionId: null }),
    ).toMatchObject({ status: 'unknown', paid: null });
  });

  it('charges a saved card once per reference, and reports declines', async () => {
    const { look, act } = await open(name);
    await act('succeed', '4000000000000341');
    const { card } = await adapter(name).verify(look);
    const token = card?.reusable?.token ?? '';
    const refused = await adapter(name).chargeAuthorisation({
      reference: `${look.reference}-again`,
      charge: naira(5_000n),
      payer,
      token,
      description: 'Top-up',
    });
    expect(refused).toMatchObject({ status: 'failed', reason: expect.stringMatching(/declined/i) });
    const good = await open(name);
    await good.act('succeed');
    const saved = (await adapter(name).verify(good.look)).card?.reusable?.token ?? '';
    const request = {
      reference: `${good.reference}-again`,
      charge: naira(5_050n),
      payer,
      token: saved,
      description: 'Top-up',
    };
    const first = await adapter(name).chargeAuthorisation(request);
    expect(first).toMatchObject({
      status: 'succeeded',
      paid: { amountMinor: 5_050n, currency: 'ngn' },
      reference: request.reference,
    });
    if (name !== 'flutterwave')
      expect((await adapter(name).chargeAuthorisation(request)).transactionId).toBe(first.transactionId);
  });

  it('refunds a part once, however often it is requested under one id', async () => {
    const { look, act } = await open(name);
    await act('succeed');
    const { transactionId } = await adapter(name).verify(look);
    const request = {
      refundId: `refund-${look.reference}`,
      transactionId: transactionId ?? '',
      amount: naira(1_000n),
      reason: 'asked for',
    };
    const first = await adapter(name).refund(request);
    expect(await adapter(name).refund(request)).toBe(first);
    expect(sandbox.payments.store.byReference(name, look.reference)?.refunded).toBe(1_000);
    await expect(
      adapter(name).refund({ ...request, refundId: 'too much', amount: naira(999_999n) }),
    ).rejects.toBeInstanceOf(ProviderRefusal);
  });
});

describe('a virtual account', () => {
  it('is opened by Paystack, and by Flutterwave with a Bank Verification Number', async () => {
    const request = {
      reference: 'account-1',
      payer,
      company: 'Kola Stores',
      currency: 'ngn',
      country: 'NG',
      bvn: undefined,
    };
    expect(await adapter('paystack').requestVirtualAccount(request)).toMatchObject({
      bankAccount: expect.stringMatching(/^\d{10}$/),
    });
    await expect(adapter('flutterwave').requestVirtualAccount(request)).rejects.toThrow(/BVN/);
    expect(
      await adapter('flutterwave').requestVirtualAccount({ ...request, bvn: '12345678901' }),
    ).toMatchObject({ bankName: 'Sandbox Bank' });
  });
});

describe("a provider that doesn't respond or rejects our key", () => {
  it('counts as unreachable, never as a declined payment', async () => {
    const config = sandboxConfig('http://127.0.0.1:1');
    const silent = await createPaymentProviders(config);
    const strangers = await createPaymentProviders({
      paystack: { url: `${sandbox.paymentsUrl}/paystack`, secretKey: 'wrong', bank: 'test-bank' },
    });
    const look = { reference: 'x', session: 'cs_test', transactionId: null };
    for (const provider of [...Object.values(silent), ...Object.values(strangers)])
      await expect(provider.verify(look)).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});
