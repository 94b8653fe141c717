import { listFields, optInKind } from '@talkdrum/domain/audience/list.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export { listFields };

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
  optIn: optInKind,
  subscribed: z.number().int(),
  unconfirmed: z.number().int(),
  unsubscribed: z.number().int(),
  confirmation: optInCounts.nullable(),
  createdAt: isoTime,
});

export type ListOfContacts = z.infer<typeof listOfContactsOutput>;
