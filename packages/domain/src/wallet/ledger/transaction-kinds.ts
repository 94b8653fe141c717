/** What a movement of money was for. */
export const transactionKinds = [
  'funding',
  'adjustment',
  'refund',
  'subscription',
  'campaign',
  'message',
  'transfer',
  'reversal',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/**
 * What a movement did: a hold sets money aside, a capture spends of it, a release gives the rest back, a
 * reversal takes what may not be there.
 */
export const operations = ['credit', 'debit', 'hold', 'capture', 'release', 'refund', 'reverse'] as const;
export type Operation = (typeof operations)[number];

/** Where the money of each kind comes from or goes to: the other side of the account's own entry. */
export const counterAccounts = {
  funding: 'provider',
  adjustment: 'adjustments',
  refund: 'provider',
  subscription: 'revenue',
  campaign: 'revenue',
  message: 'revenue',
  transfer: 'transfers',
  reversal: 'provider',
} as const satisfies Record<TransactionKind, string>;
