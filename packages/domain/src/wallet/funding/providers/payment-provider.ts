import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '../../../kernel/index.ts';
import type { PaymentProviderName } from '../payment-terms.ts';

/** The payer, as providers need it. */
export interface Payer {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
}

export interface CheckoutRequest {
  reference: string;
  charge: Money;
  payer: Payer;
  description: string;
  /** Where the browser returns; a trigger to check the payment, never a proof. */
  returnUrl: string;
  cancelUrl: string;
  isCardSaved: boolean;
}

export interface Checkout {
  url: string;
  /** The provider's number of the page, if it has one. */
  session: string | null;
}

/** What we know about a payment when asking its provider. */
export interface PaymentLookup {
  reference: string;
  session: string | null;
  transactionId: string | null;
}

/** A card that can be charged again, as its provider returned it. `token` is secret. */
interface ReusableCard {
  token: string;
  signature: string;
}

export interface Verification {
  /** unknown: the provider doesn't know the payment. */
  status: 'succeeded' | 'failed' | 'pending' | 'abandoned' | 'unknown';
  reference: string;
  transactionId: string | null;
  /** In minor units; the currency in lower case as the provider returned it. */
  paid: { amountMinor: bigint; currency: string } | null;
  /** The provider's reason for a refusal. */
  reason: string;
  card: {
    brand: string;
    last4: string;
    expMonth: number;
    expYear: number;
    reusable: ReusableCard | null;
  } | null;
  /** The bank account a transfer went to. */
  bankAccount: string | null;
}

export interface ChargeRequest {
  reference: string;
  charge: Money;
  payer: Payer;
  /** From `ReusableCard.token`. */
  token: string;
  description: string;
}

export interface BankAccountRequest {
  reference: string;
  payer: Payer;
  company: string;
  currency: string;
  country: string;
  bvn: string | undefined;
}

export interface BankAccount {
  customerId: string;
  bankName: string;
  bankAccount: string;
  accountName: string;
}

export interface RefundRequest {
  /** Our number of the refund, looked up at the provider before requesting the refund. */
  refundId: string;
  transactionId: string;
  amount: Money;
  reason: string;
}

/** Disputes: open, lost, won. Refunds: accepted, failed. */
export type ReversalOutcome = 'open' | 'lost' | 'won' | 'accepted' | 'failed';

/** Money of a payment that was returned to its payer, or that their bank claims. */
export interface ProviderReversal {
  kind: 'dispute' | 'refund';
  /** The provider's number of it. */
  id: string;
  outcome: ReversalOutcome;
  /** Null: the provider names no amount, so it covers the whole payment. */
  claimed: { amountMinor: bigint; currency: string } | null;
  reason: string;
  /** Our number of the refund, if it was requested here. */
  refundId: string | null;
}

/** What a provider's webhook is about. */
export interface ProviderEvent {
  /** The same webhook sent again has the same key. */
  key: string;
  /** The provider's name of it, for example "charge.success". */
  kind: string;
  about: 'payment' | 'bank_account' | 'reversal' | 'nothing';
  reference: string | null;
  transactionId: string | null;
  bankAccount: string | null;
}

/**
 * A company that takes payments for us. Every method but the last two uses the network, so never call them
 * inside a scope.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Whether virtual accounts need a Bank Verification Number. */
  readonly isBvnNeeded: boolean;
  /** Opens a payment page. Like all methods, throws ProviderRefusal or ProviderUnreachable. */
  initialise(request: CheckoutRequest): Promise<Checkout>;
  /** A payment's result. The only proof that money arrived. */
  verify(look: PaymentLookup): Promise<Verification>;
  /** Charges a saved card without its holder. */
  chargeAuthorisation(request: ChargeRequest): Promise<Verification>;
  requestVirtualAccount(request: BankAccountRequest): Promise<BankAccount>;
  /** All disputes and refunds of a paid transaction, wherever they were made. */
  reversals(look: PaymentLookup): Promise<ProviderReversal[]>;
  /**
   * Refunds money, once per `refundId`: looks for it before requesting it. Returns the provider's refund
   * number.
   */
  refund(request: RefundRequest): Promise<string>;
  /** Closes a payment page, if the provider supports it. */
  cancel(look: PaymentLookup): Promise<void>;
  /** Whether the webhook was signed with our secret: over its raw bytes, compared in constant time. */
  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Parses a webhook with a valid signature; null if it can't be understood. */
  parseEvent(rawBody: Buffer): ProviderEvent | null;
}

export type PaymentProviders = Partial<Record<PaymentProviderName, PaymentProvider>>;

/** The provider refused; the message is its own, for people. */
export class ProviderRefusal extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'ProviderRefusal';
    this.status = status;
  }
}

/** No answer, an invalid answer, or a provider fault: the result is unknown. */
export class ProviderUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderUnreachable';
  }
}
