import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PaystackConfig } from '../../../config.ts';
import {
  type BankAccount,
  type BankAccountRequest,
  type ChargeRequest,
  type Checkout,
  type CheckoutRequest,
  type PaymentLookup,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderReversal,
  ProviderRefusal,
  type RefundRequest,
  type Verification,
} from './payment-provider.ts';
import * as answers from './paystack-answers.ts';
import { ProviderFetch } from './provider-fetch.ts';
import { savedCard, unknownPayment } from './verification.ts';
import { isAboutReversal } from './reversal-events.ts';
import { bodyKey, isSameSecret, singleHeader } from './signatures.ts';

const savedToken = savedCard(['code', 'email']);

/** Paystack: Nigerian and neighbouring cards, dedicated accounts. Amounts in minor units. */
export class Paystack implements PaymentProvider {
  readonly name = 'paystack';
  readonly isBvnNeeded = false;
  readonly #config: PaystackConfig;
  readonly #fetch: ProviderFetch;

  constructor(config: PaystackConfig) {
    this.#config = config;
    this.#fetch = new ProviderFetch('Paystack', config.url, config.secretKey);
  }

  async initialise({ reference, charge, payer, returnUrl, cancelUrl }: CheckoutRequest): Promise<Checkout> {
    const { data } = await this.#fetch.post(
      '/transaction/initialize',
      {
        email: payer.email,
        amount: Number(charge.amountMinor),
        currency: charge.currency.toUpperCase(),
        reference,
        callback_url: returnUrl,
        metadata: { cancel_action: cancelUrl },
      },
      answers.initialised,
    );
    return { url: data.authorization_url, session: data.access_code };
  }

  async verify({ reference }: PaymentLookup): Promise<Verification> {
    try {
      const { data } = await this.#fetch.get(
        `/transaction/verify/${encodeURIComponent(reference)}`,
        answers.verified,
      );
      return readTransaction(data);
    } catch (error) {
      if (error instanceof ProviderRefusal && /not found/i.test(error.message))
        return unknownPayment(reference);
      throw error;
    }
  }

  /** Paystack refuses a reference it has seen, so repeating a charge has no effect. */
  async chargeAuthorisation({ reference, charge, token }: ChargeRequest): Promise<Verification> {
    const { code, email } = savedToken.read(token);
    const body = {
      email,
      amount: Number(charge.amountMinor),
      authorization_code: code,
      reference,
      currency: charge.currency.toUpperCase(),
    };
    try {
      const { data } = await this.#fetch.post('/transaction/charge_authorization', body, answers.verified);
      return readTransaction(data);
    } catch (error) {
      if (error instanceof ProviderRefusal && /duplicate/i.test(error.message))
        return this.verify({ reference, session: null, transactionId: null });
      throw error;
    }
  }

  async requestVirtualAccount(request: BankAccountRequest): Promise<BankAccount> {
    const { payer, company, country, currency } = request;
    const customer = await this.#fetch.post(
      '/customer',
      {
        email: payer.email,
        first_name: payer.firstName || company,
        last_name: payer.lastName || company,
        phone: payer.phone,
      },
      answers.createdCustomer,
    );
    const code = customer.data.customer_code;
    const { data } = await this.#fetch.post(
      '/dedicated_account',
      { customer: code, preferred_bank: this.#config.bank, country, currency: currency.toUpperCase() },
      answers.dedicatedAccount,
    );
    return {
      customerId: code,
      bankName: data.bank.name,
      bankAccount: data.account_number,
      accountName: data.account_name,
    };
  }

  async reversals({ transactionId }: PaymentLookup): Promise<ProviderReversal[]> {
    const query = `?transaction=${encodeURIComponent(transactionId ?? '')}&perPage=100`;
    const disputes = await this.#fetch.get(`/dispute${query}`, answers.disputes);
    const refunds = await this.#fetch.get(`/refund${query}`, answers.refunds);
    const alone = refunds.data.filter(({ dispute }) => dispute === undefined || dispute === null);
    return [...disputes.data.map(answers.readDispute), ...alone.map(answers.readRefund)];
  }

  async refund({ refundId, transactionId, amount }: RefundRequest): Promise<string> {
    const earlier = await this.#fetch.get(
      `/refund?transaction=${encodeURIComponent(transactionId)}`,
      answers.refunds,
    );
    const known = earlier.data.find(({ merchant_note }) => merchant_note === refundId);
    if (known !== undefined) return known.id;
    const body = {
      transaction: transactionId,
      amount: Number(amount.amountMinor),
      currency: amount.currency.toUpperCase(),
      merchant_note: refundId,
    };
    return (await this.#fetch.post('/refund', body, answers.refunded)).data.id;
  }

  /** Paystack can't close a payment page; a late payment is credited anyway. */
  async cancel(): Promise<void> {}

  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders): boolean {
    const expected = createHmac('sha512', this.#config.secretKey).update(rawBody).digest('hex');
    return isSameSecret(singleHeader(headers['x-paystack-signature']), expected);
  }

  parseEvent(rawBody: Buffer): ProviderEvent | null {
    const parsed = answers.message.safeParse(JSON.parse(rawBody.toString('utf8')));
    if (!parsed.success) return null;
    const { event, data } = parsed.data;
    if (isAboutReversal(event)) {
      const { transaction, transaction_reference: named } = data;
      const reference = transaction?.reference ?? named ?? null;
      return {
        key: bodyKey(rawBody),
        kind: event,
        about: 'reversal',
        reference,
        transactionId: transaction?.id ?? null,
        bankAccount: null,
      };
    }
    const bankAccount = data.authorization?.receiver_bank_account_number || null;
    const isTransfer =
      bankAccount !== null && (data.authorization?.channel ?? data.channel) === 'dedicated_nuban';
    return {
      key: bodyKey(rawBody),
      kind: event,
      about:
        event !== 'charge.success' && event !== 'charge.failed'
          ? 'nothing'
          : isTransfer
            ? 'bank_account'
            : 'payment',
      reference: data.reference ?? null,
      transactionId: data.id ?? null,
      bankAccount,
    };
  }
}

const statuses: Record<string, Verification['status']> = {
  success: 'succeeded',
  failed: 'failed',
  reversed: 'failed',
};

function readTransaction(data: answers.PaystackTransaction): Verification {
  const card = data.authorization;
  const isReusable =
    card?.reusable === true &&
    Boolean(card.authorization_code) &&
    data.customer !== null &&
    data.customer !== undefined;
  return {
    // Paystack reports "abandoned" for every page nobody has paid on yet.
    status: statuses[data.status] ?? 'pending',
    reference: data.reference,
    transactionId: data.id,
    paid: { amountMinor: BigInt(data.amount), currency: data.currency.toLowerCase() },
    reason: data.gateway_response ?? '',
    card: card?.last4
      ? {
          brand: card.brand ?? '',
          last4: card.last4,
          expMonth: Number(card.exp_month ?? 12),
          expYear: Number(card.exp_year ?? 2_099),
          reusable: isReusable
            ? {
                token: savedToken.write({
                  code: card.authorization_code ?? '',
                  email: data.customer?.email ?? '',
                }),
                signature: card.signature ?? card.authorization_code ?? '',
              }
            : null,
        }
      : null,
    bankAccount: card?.receiver_bank_account_number || null,
  };
}
