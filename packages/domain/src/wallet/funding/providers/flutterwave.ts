import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FlutterwaveConfig } from '../../../config.ts';
import * as answers from './flutterwave-answers.ts';
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
import { ProviderFetch } from './provider-fetch.ts';
import { isAboutReversal } from './reversal-events.ts';
import { bodyKey, isSameSecret, singleHeader } from './signatures.ts';
import { savedCard, toMajor, toMinor, unknownPayment } from './verification.ts';

const savedToken = savedCard(['token', 'email']);
const countries: Record<string, string> = {
  ngn: 'NG',
  ghs: 'GH',
  kes: 'KE',
  zar: 'ZA',
  gbp: 'GB',
  usd: 'US',
};

/**
 * Flutterwave API version 3: cards of African countries, virtual accounts. Amounts in decimal currency units.
 */
export class Flutterwave implements PaymentProvider {
  readonly name = 'flutterwave';
  readonly isBvnNeeded = true;
  readonly #config: FlutterwaveConfig;
  readonly #fetch: ProviderFetch;

  constructor(config: FlutterwaveConfig) {
    this.#config = config;
    this.#fetch = new ProviderFetch('Flutterwave', config.url, config.secretKey);
  }

  async initialise({ reference, charge, payer, description, returnUrl }: CheckoutRequest): Promise<Checkout> {
    const { data } = await this.#fetch.post(
      '/v3/payments',
      {
        tx_ref: reference,
        amount: toMajor(charge.amountMinor),
        currency: charge.currency.toUpperCase(),
        redirect_url: returnUrl,
        customer: {
          email: payer.email,
          name: `${payer.firstName} ${payer.lastName}`.trim(),
          phonenumber: payer.phone,
        },
        customizations: { title: description },
      },
      answers.initialised,
    );
    return { url: data.link, session: null };
  }

  async verify({ reference, transactionId }: PaymentLookup): Promise<Verification> {
    const path =
      transactionId === null
        ? `/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`
        : `/v3/transactions/${encodeURIComponent(transactionId)}/verify`;
    try {
      return readTransaction((await this.#fetch.get(path, answers.verified)).data);
    } catch (error) {
      if (error instanceof ProviderRefusal && /no transaction|not found/i.test(error.message))
        return unknownPayment(reference);
      throw error;
    }
  }

  async chargeAuthorisation(request: ChargeRequest): Promise<Verification> {
    const { reference, charge, payer, token, description } = request;
    const saved = savedToken.read(token);
    const { data } = await this.#fetch.post(
      '/v3/tokenized-charges',
      {
        token: saved.token,
        email: saved.email,
        currency: charge.currency.toUpperCase(),
        country: countries[charge.currency] ?? 'NG',
        amount: toMajor(charge.amountMinor),
        tx_ref: reference,
        first_name: payer.firstName,
        last_name: payer.lastName,
        narration: description,
      },
      answers.verified,
    );
    return readTransaction(data);
  }

  async requestVirtualAccount({ reference, payer, company, bvn }: BankAccountRequest): Promise<BankAccount> {
    const { data } = await this.#fetch.post(
      '/v3/virtual-account-numbers',
      {
        email: payer.email,
        is_permanent: true,
        bvn,
        tx_ref: reference,
        phonenumber: payer.phone,
        firstname: payer.firstName,
        lastname: payer.lastName,
        narration: company,
      },
      answers.virtualAccount,
    );
    return {
      customerId: data.order_ref ?? data.flw_ref ?? reference,
      bankName: data.bank_name,
      bankAccount: data.account_number,
      accountName: company,
    };
  }

  /** A chargeback is found by Flutterwave's own transaction reference. */
  async reversals({ transactionId }: PaymentLookup): Promise<ProviderReversal[]> {
    const id = transactionId ?? '';
    const path = `/v3/transactions/${encodeURIComponent(id)}/verify`;
    const { flw_ref: named, currency } = (await this.#fetch.get(path, answers.verified)).data;
    const refunds = (await this.#refundsOf(id)).map((row) => answers.readRefund(row, currency));
    if (!named) return refunds;
    const query = `?flw_ref=${encodeURIComponent(named)}`;
    const { data } = await this.#fetch.get(`/v3/chargebacks${query}`, answers.chargebacks);
    return [
      ...data.filter((row) => row.flw_ref === named).map((row) => answers.readChargeback(row, currency)),
      ...refunds,
    ];
  }

  async #refundsOf(transactionId: string) {
    const path = `/v3/refunds?id=${encodeURIComponent(transactionId)}`;
    const { data } = await this.#fetch.get(path, answers.refunds);
    return data.filter(({ transaction_id: of }) => of === undefined || of === null || of === transactionId);
  }

  async refund({ refundId, transactionId, amount }: RefundRequest): Promise<string> {
    const id = encodeURIComponent(transactionId);
    const known = (await this.#refundsOf(transactionId)).find(
      ({ comment, comments }) => (comment ?? comments) === refundId,
    );
    if (known !== undefined) return known.id;
    const body = { amount: toMajor(amount.amountMinor), comments: refundId };
    return (await this.#fetch.post(`/v3/transactions/${id}/refund`, body, answers.refunded)).data.id;
  }

  /** Flutterwave can't close a payment page; a late payment is credited anyway. */
  async cancel(): Promise<void> {}

  /** Version 3 sends the secret hash itself, version 4 signs the body with it. */
  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders): boolean {
    const expected = createHmac('sha256', this.#config.webhookHash).update(rawBody).digest('base64');
    const isSigned = isSameSecret(singleHeader(headers['flutterwave-signature']), expected);
    return isSameSecret(singleHeader(headers['verif-hash']), this.#config.webhookHash) || isSigned;
  }

  parseEvent(rawBody: Buffer): ProviderEvent | null {
    const parsed = answers.message.safeParse(JSON.parse(rawBody.toString('utf8')));
    if (!parsed.success) return null;
    const { event, type, data } = parsed.data;
    const kind = event ?? type ?? 'unknown';
    if (isAboutReversal(kind)) {
      const transactionId = data.transaction_id ?? data.TransactionId ?? null;
      return {
        key: bodyKey(rawBody),
        kind,
        about: 'reversal',
        reference: data.tx_ref ?? null,
        transactionId,
        bankAccount: null,
      };
    }
    // A transfer carries the reference its virtual account was requested with, which identifies it as a
    // transfer.
    return {
      key: bodyKey(rawBody),
      kind,
      about: kind === 'charge.completed' ? 'payment' : 'nothing',
      reference: data.tx_ref ?? data.reference ?? null,
      transactionId: data.id ?? null,
      bankAccount: null,
    };
  }
}

const statuses: Record<string, Verification['status']> = {
  successful: 'succeeded',
  succeeded: 'succeeded',
  failed: 'failed',
};

function readTransaction(data: answers.FlutterwaveTransaction): Verification {
  const [month = '12', year = '99'] = (data.card?.expiry ?? '').split('/');
  const token = data.card?.token ?? null;
  return {
    status: statuses[data.status.toLowerCase()] ?? 'pending',
    reference: data.tx_ref,
    transactionId: data.id,
    paid: { amountMinor: toMinor(data.amount), currency: data.currency.toLowerCase() },
    reason: data.processor_response ?? '',
    card: data.card
      ? {
          brand: data.card.type ?? '',
          last4: data.card.last_4digits,
          expMonth: Number(month),
          expYear: 2_000 + Number(year.slice(-2)),
          reusable:
            token === null || data.customer === null || data.customer === undefined
              ? null
              : {
                  token: savedToken.write({ token, email: data.customer.email }),
                  signature: [
                    data.card.first_6digits ?? '',
                    data.card.last_4digits,
                    data.card.expiry ?? '',
                  ].join('-'),
                },
        }
      : null,
    bankAccount: null,
  };
}
