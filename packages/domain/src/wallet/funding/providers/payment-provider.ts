import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '../../../kernel/index.ts';
import type { PaymentProviderName } from '../payment-terms.ts';

/** Who pays, as providers want to know it. */
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
  /** Where the browser comes back to; a trigger to verify, never a proof. */
  returnUrl: string;
  cancelUrl: string;
  isCardSaved: boolean;
}

export interface Checkout {
  url: string;
  /** The provider's number of the page, where it has one. */
  session: string | null;
}

/** What is known of a payment when its provider is asked about it. */
export interface PaymentLook {
  reference: string;
  session: string | null;
  transactionId: string | null;
}

/** A card that may be charged again, as its provider gave it. `token` is secret. */
export interface ReusableCard {
  token: string;
  signature: string;
}

export interface Verification {
  /** unknown: the provider has never heard of it. */
  status: 'succeeded' | 'failed' | 'pending' | 'abandoned' | 'unknown';
  reference: string;
  transactionId: string | null;
  /** In minor units; the currency lower case as the provider said it. */
  paid: { amountMinor: bigint; currency: string } | null;
  /** The provider's words for a refusal. */
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
  /** As `ReusableCard.token` gave it. */
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
  /** Our number of the refund: the provider is asked for it before it is asked to refund. */
  refundId: string;
  transactionId: string;
  amount: Money;
  reason: string;
}

/** open, lost, won: of a dispute. accepted, failed: of a refund. */
export type ReversalOutcome = 'open' | 'lost' | 'won' | 'accepted' | 'failed';

/** Money of a payment that went back to its payer, or that their bank claims. */
export interface ProviderReversal {
  kind: 'dispute' | 'refund';
  /** The provider's number of it. */
  id: string;
  outcome: ReversalOutcome;
  /** Null: the provider names no amount, so all of the payment is meant. */
  claimed: { amountMinor: bigint; currency: string } | null;
  reason: string;
  /** Our number of the refund, when it was asked for here. */
  refundId: string | null;
}

/** What a provider's message is about. */
export interface ProviderEvent {
  /** The same message again has the same key. */
  key: string;
  /** The provider's name of it, for example "charge.success". */
  kind: string;
  about: 'payment' | 'bank_account' | 'reversal' | 'nothing';
  reference: string | null;
  transactionId: string | null;
  bankAccount: string | null;
}

/**
 * A company that takes money for us. Every method but the last two asks it over the network, so none runs
 * inside a scope.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Whether virtual accounts need a Bank Verification Number. */
  readonly isBvnNeeded: boolean;
  /** Opens a payment page. Throws ProviderRefusal or ProviderUnreachable, as all of them do. */
  initialise(request: CheckoutRequest): Promise<Checkout>;
  /** What became of a payment. The only proof that money arrived. */
  verify(look: PaymentLook): Promise<Verification>;
  /** Charges a saved card without its holder. */
  chargeAuthorisation(request: ChargeRequest): Promise<Verification>;
  requestVirtualAccount(request: BankAccountRequest): Promise<BankAccount>;
  /** Every dispute about a paid transaction and every refund of it, wherever it was made. */
  reversals(look: PaymentLook): Promise<ProviderReversal[]>;
  /**
   * Gives money back, once per `refundId`: looks for it before it asks. Returns the provider's number of it.
   */
  refund(request: RefundRequest): Promise<string>;
  /** Closes a payment page, where that is possible. */
  cancel(look: PaymentLook): Promise<void>;
  /** Whether the message was signed with our secret: over its raw bytes, compared in constant time. */
  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Reads a message whose signature is right; null for one that cannot be understood. */
  parseEvent(rawBody: Buffer): ProviderEvent | null;
}

export type PaymentProviders = Partial<Record<PaymentProviderName, PaymentProvider>>;

/** The provider understood and said no; the message is its own, for people. */
export class ProviderRefusal extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'ProviderRefusal';
    this.status = status;
  }
}

/** No answer, an answer that makes no sense, or a fault of the provider: what happened is not known. */
export class ProviderUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderUnreachable';
  }
}
