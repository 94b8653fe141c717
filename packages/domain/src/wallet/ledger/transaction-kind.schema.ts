import { z } from 'zod';

/** The purpose of a money movement. */
export const transactionKind = z.enum([
  'funding',
  'adjustment',
  'refund',
  'subscription',
  'campaign',
  'message',
  'transfer',
  'reversal',
  'lead',
  'reward',
]);

export type TransactionKind = z.infer<typeof transactionKind>;
