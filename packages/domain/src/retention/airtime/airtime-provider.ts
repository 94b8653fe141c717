import type { AirtimeConfig } from '../../config.ts';
import type { Currency } from '../../kernel/index.ts';

/** One top-up, as a provider is asked for it. */
export interface AirtimeOrder {
  /** Our id, sent along so the provider can recognize a repeated request. */
  id: string;
  number: string;
  currency: Currency;
  amountMinor: bigint;
}

/**
 * The result of an order. `sent`: accepted; a later call reports the outcome. `failed`: refused for good. `unsent`: not accepted,
 * so it can be ordered again. `unknown`: it may have been accepted, so it must never be ordered again.
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
