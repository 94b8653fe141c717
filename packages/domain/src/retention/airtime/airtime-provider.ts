import type { AirtimeConfig } from '../../config.ts';
import type { Currency } from '../../kernel/index.ts';

/** One top-up, as a provider is asked for it. */
export interface AirtimeOrder {
  /** Ours. The provider is told it, so that it takes a repeated request for what it is. */
  id: string;
  number: string;
  currency: Currency;
  amountMinor: bigint;
}

/**
 * What came of asking. `sent`: accepted, and a call says later what became of it. `failed`: refused for good. `unsent`: not taken
 * on, so it can be asked for again. `unknown`: it may have been taken on, so it must never be asked for again.
 */
export type AirtimeOutcome =
  | { state: 'sent'; providerId: string }
  | { state: 'failed' | 'unknown'; reason: string }
  | { state: 'unsent'; reason: string; retrySeconds: number };

/** What a provider says about an order it accepted; null while that isn't decided. */
export type AirtimeVerdict = { state: 'delivered' | 'failed'; reason: string } | null;

/** A provider's call about one order. */
export interface AirtimeCall {
  providerId: string;
  number: string;
  currency: string;
  amountMinor: bigint | null;
  verdict: NonNullable<AirtimeVerdict>;
}

/** Gives airtime. One per process. Uses the network, so never inside a scope. Never rejects. */
export interface AirtimeProvider {
  send(order: AirtimeOrder): Promise<AirtimeOutcome>;
  find(providerId: string): Promise<AirtimeVerdict>;
}

export type OpenAirtime = (config: AirtimeConfig) => AirtimeProvider;
