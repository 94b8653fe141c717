import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export const listFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'Use 100 characters or fewer'),
  type: z.literal('public', 'Type is required'),
  optIn: z.enum(['single', 'double'], 'Opt-in is required'),
});

/** Confirmation requests of the last 30 days. `leftOut` counts contacts who weren't asked, by reason. */
export const optInCounts = z.object({
  waiting: z.number().int(),
  asked: z.number().int(),
  leftOut: z.record(z.string(), z.number().int()),
});
export type OptInCounts = z.infer<typeof optInCounts>;

export const updateListInput = listFields.omit({ type: true }).extend({ id: z.uuid() });

export const listOfContactsOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.literal('public'),
  optIn: z.enum(['single', 'double']),
  subscribed: z.number().int(),
  unconfirmed: z.number().int(),
  unsubscribed: z.number().int(),
  confirmation: optInCounts.nullable(),
  createdAt: isoTime,
});

export type ListOfContacts = z.infer<typeof listOfContactsOutput>;
