import type { TransactionKind } from './transaction-kind.schema.ts';

/**
 * The operation of a movement: a hold sets money aside, a capture spends part of it, a release returns the
 * rest, a reversal takes money that may not be there.
 */
export const operations = ['credit', 'debit', 'hold', 'capture', 'release', 'refund', 'reverse'] as const;
export type Operation = (typeof operations)[number];

/** The other side of each kind's entry: where the money comes from or goes to. */
export const counterAccounts = {
  funding: 'provider',
  adjustment: 'adjustments',
  refund: 'provider',
  subscription: 'revenue',
  campaign: 'revenue',
  message: 'revenue',
  transfer: 'transfers',
  reversal: 'provider',
  lead: 'revenue',
  reward: 'revenue',
} as const satisfies Record<TransactionKind, string>;
