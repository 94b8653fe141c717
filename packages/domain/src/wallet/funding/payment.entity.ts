import { defineEntity, p } from '@mikro-orm/core';
import {
  type Currency,
  currencies,
  type Money,
  tenantColumns,
  tenantRules,
  timestamp,
} from '../../kernel/index.ts';
import { paymentProviders } from './payment-terms.ts';

export const paymentKinds = ['checkout', 'automatic', 'transfer'] as const;
export const paymentStates = [
  'started',
  'pending',
  'succeeded',
  'failed',
  'abandoned',
  'mismatched',
] as const;
/** A provider answers within 15 seconds or not at all. */
export const pageAnswerMs = 20_000;
const disputeOutcomes = ['open', 'lost', 'won'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export type PaymentState = (typeof paymentStates)[number];

const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    /** Of the browser, the top-up or the provider's transaction; the same key is the same payment. */
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
    /** What disputes and refunds made at the provider took out of the wallet. */
    reversedMinor: p.bigint().onCreate(() => 0n),
    /** How its latest dispute stands. */
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
 * One payment into the wallet. `succeeded` and `mismatched` are final; money that arrives after a refusal or
 * after the person left still counts, so `failed` and `abandoned` may become `succeeded`.
 */
export class Payment extends PaymentSchema.class {
  amount(): Money {
    return { amountMinor: this.amountMinor, currency: this.currency };
  }

  /** The amount and its transaction cost: what the provider must have been paid. */
  charge(): Money {
    return { amountMinor: this.amountMinor + this.costMinor, currency: this.currency };
  }

  /** What of it can still be given back or taken back. */
  leftMinor(): bigint {
    return this.amountMinor - this.refundedMinor - this.reversedMinor;
  }

  isFinal(): boolean {
    return this.state === 'succeeded' || this.state === 'mismatched';
  }

  /** The provider has it; the person is on its page, or a charge is under way. */
  wait(checkout?: { url: string; session: string | null }): void {
    if (this.state === 'started') this.state = 'pending';
    if (checkout === undefined) return;
    this.checkoutUrl = checkout.url;
    this.providerSession = checkout.session;
  }

  /** Somebody is asking the provider for this payment's page, and its answer may still come. */
  isPageAwaited(now: Date): boolean {
    return !this.checkoutUrl && this.askedAt != null && now.getTime() - this.askedAt.getTime() < pageAnswerMs;
  }

  /** The provider's answer was lost: nobody has to wait for it any more. */
  losePageAnswer(now: Date): void {
    if (!this.checkoutUrl) this.askedAt = new Date(now.getTime() - pageAnswerMs);
  }

  /** Starts over with a new reference, because the provider's answer to the last one was lost. */
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

  /** Something else was paid than was asked for: nothing is credited, our staff look at it. */
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

/** The currency by its code in any case, or null when the wallet has no such currency. */
export function knownCurrency(code: string): Currency | null {
  return currencies.find((currency) => currency === code.toLowerCase()) ?? null;
}
