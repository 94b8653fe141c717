import { disputeReason } from '@talkdrum/domain/acquisition/leads/lead.schema';
import { storedAnswer } from '@talkdrum/domain/acquisition/submissions/submission.schema';
import { z } from 'zod';
import { isoTime, listInput } from '../list-contract.ts';
import { reasonInput } from './staff.contract.ts';

const count = z.number().int();

export const disputedLeadOutput = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  company: z.string(),
  reason: disputeReason.nullable(),
  note: z.string(),
  answers: z.record(z.string(), storedAnswer).nullable(),
  priceMinor: z.string(),
  currency: z.string(),
  /** Of the account, ever. */
  charged: count,
  disputed: count,
  refunded: count,
  createdAt: isoTime,
});

export const disputedLeadsInput = listInput;
export const disputedLeadsOutput = z.object({
  items: z.array(disputedLeadOutput),
  nextCursor: z.string().nullable(),
});
export const decideLeadInput = z.object({ accountId: z.uuid(), leadId: z.uuid(), reason: reasonInput });
