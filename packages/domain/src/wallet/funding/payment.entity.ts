import { defineEntity, p } from '@mikro-orm/core';
import {
  type Currency,
  currencies,
  type Money,
  tenantColumns,
  tenantRules,
  timestamp,
} from '../../kernel/index.ts';
import { paymentProviders, paymentStates } from './payment-terms.ts';
import type { PaymentLookup } from './providers/payment-provider.ts';

export const paymentKinds = ['checkout', 'automatic', 'transfer'] as const;
/** A provider answers within 15 seconds or not at all. */
export const pageAnswerMs = 20_000;
const disputeOutcomes = ['open', 'lost', 'won'] as const;

const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    /** From the browser, the top-up or the provider's transaction. The same key means the same payment. */
    key: p.string(),
    provider: p.enum(paymentProviders),
    kind: p.enum(paymentKinds),
    state: p.enum(paymentStates).default('started'),
    amountMinor: p.bigint(),
    costMinor: p.bigint(),
    currency: p.enum(currencies),
    reference: p.string(),
    attempt: p.integer().default(1),
    /** The provider's number of its payment page. */
    providerSession: p.string().nullable(),
    providerTxId: p.string().nullable(),
    checkoutUrl: p.string().nullable(),
    reason: p.string().default(''),
    paidMinor: p.bigint().nullable(),
    paidCurrency: p.string().nullable(),
    refundedMinor: p.bigint().onCreate(() => 0n),
    /** The total that disputes and provider-side refunds took out of the wallet. */
    reversedMinor: p.bigint().onCreate(() => 0n),
    /** The state of its latest dispute. */
    dispute: p.enum(disputeOutcomes).nullable(),
    plan: p.integer().nullable(),
    periodMonths: p.integer().nullable(),
    isCardSaved: p.boolean().default(false),
    authorisationId: p.uuid().nullable(),
    virtualAccountId: p.uuid().nullable(),
    cardBrand: p.string().default(''),
    cardLast4: p.string().default(''),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    /** When a charge without its holder was sent to the provider. */
    askedAt: timestamp().nullable(),
    settledAt: timestamp().nullable(),
  },
});

/**
 * One payment into the wallet. `succeeded` and `mismatched` are final. Money that arrives after a refusal or
 * after the person left still counts, so `failed` and `abandoned` can become `succeeded`.
 */
export class Payment extends PaymentSchema.class {
  amount(): Money {
    return { amountMinor: this.amountMinor, currency: this.currency };
  }

  /** The amount and its transaction cost: what the provider must have received. */
  charge(): Money {
    return { amountMinor: this.amountMinor + this.costMinor, currency: this.currency };
  }

  /** What a provider needs to find it. */
  lookup(): PaymentLookup {
    const { reference, providerSession, providerTxId } = this;
    return { reference, session: providerSession ?? null, transactionId: providerTxId ?? null };
  }

  /** What can still be refunded or reversed. */
  leftMinor(): bigint {
    return this.amountMinor - this.refundedMinor - this.reversedMinor;
  }

  isFinal(): boolean {
    return this.state === 'succeeded' || this.state === 'mismatched';
  }

  /** The provider has it: the person is on its page, or a charge is in progress. */
  wait(checkout?: { url: string; session: string | null }): void {
    if (this.state === 'started') this.state = 'pending';
    if (checkout === undefined) return;
    this.checkoutUrl = checkout.url;
    this.providerSession = checkout.session;
  }

  /** Someone is requesting this payment's page from the provider, and the answer may still arrive. */
  isPageAwaited(now: Date): boolean {
    return !this.checkoutUrl && this.askedAt != null && now.getTime() - this.askedAt.getTime() < pageAnswerMs;
  }

  /** The provider's answer was lost, so nobody has to wait for it. */
  losePageAnswer(now: Date): void {
    if (!this.checkoutUrl) this.askedAt = new Date(now.getTime() - pageAnswerMs);
  }

  /** Starts over with a new reference, because the provider's last answer was lost. */
  restart(reference: string): void {
    this.attempt += 1;
    this.reference = reference;
  }

  succeed(transactionId: string, now: Date): void {
    this.state = 'succeeded';
    this.providerTxId = transactionId;
    this.reason = '';
    this.settledAt = now;
  }

  /** The amount or currency differs from the request: nothing is credited and our staff check it. */
  mismatch(reason: string, paid: { amountMinor: bigint; currency: string }, now: Date): void {
    this.state = 'mismatched';
    this.reason = reason;
    this.paidMinor = paid.amountMinor;
    this.paidCurrency = paid.currency;
    this.settledAt = now;
  }

  fail(reason: string, now: Date): void {
    if (this.isFinal()) return;
    this.state = 'failed';
    this.reason = reason;
    this.settledAt = now;
  }

  abandon(reason: string, now: Date): void {
    if (this.state !== 'started' && this.state !== 'pending') return;
    this.state = 'abandoned';
    this.reason = reason;
    this.settledAt = now;
  }
}
PaymentSchema.setClass(Payment);
export { PaymentSchema };

/** The currency of a code in any case, or null if the wallet doesn't have it. */
export function knownCurrency(code: string): Currency | null {
  return currencies.find((currency) => currency === code.toLowerCase()) ?? null;
}
