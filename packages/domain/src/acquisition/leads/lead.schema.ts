import { z } from 'zod';

/**
 * `waiting` and `held` leads are sealed: nobody can read them. `waiting` ones are opened as soon as the wallet can pay,
 * `held` ones came after the day's limit and wait for approval. `free` ones aren't charged.
 */
export const leadState = z.enum(['accepted', 'waiting', 'held', 'free']);
export type LeadState = z.infer<typeof leadState>;

/** Why a lead isn't charged; empty for one that is. */
export const leadReason = z.enum(['', 'duplicate', 'disposable', 'robot']);
export type LeadReason = z.infer<typeof leadReason>;

export const leadLimits = {
  dailyLimit: 1_000_000,
  disputeDays: 14,
  /** Open disputes of an account. */
  openDisputes: 50,
  note: 1_000,
  /** A sealed lead that nobody pays for is deleted after so many days. */
  sealedDays: 90,
} as const;

export const dailyLimit = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(1, 'Use 1 or more')
  .max(leadLimits.dailyLimit, 'Use 1,000,000 or fewer')
  .nullable();

export const disputeReason = z.enum(['wrong-details', 'not-interested', 'duplicate', 'robot', 'other']);
export type DisputeReason = z.infer<typeof disputeReason>;

/** Of a disputed lead. `refunded` and `rejected` are our staff’s decisions. */
export const disputeState = z.enum(['open', 'refunded', 'rejected']);
export type DisputeState = z.infer<typeof disputeState>;

export const disputeNote = z.string().trim().max(leadLimits.note, 'Use 1,000 characters or fewer');
