import { approvalNote } from '@talkdrum/domain/campaigns/approval-state/approval.schema';
import { z } from 'zod';
import { isoTime, seenRevision } from '../list-contract.ts';

export { approvalLimits, isSolvedByOthers } from '@talkdrum/domain/campaigns/approval-state/approval.schema';
export { approvalNote };

/** The request that waits for a colleague. */
export const approvalOutput = z.object({
  id: z.uuid(),
  requestedAt: isoTime,
  /** A name. */
  requestedBy: z.string(),
  isMine: z.boolean(),
  note: z.string(),
  /** The last change since the request; null if there was none. */
  changedAt: isoTime.nullable(),
  changedBy: z.string().nullable(),
});
export type ApprovalOutput = z.infer<typeof approvalOutput>;

/** Of a draft: the open request, and what a colleague answered to the last one instead of sending it. */
export const draftApprovalOutput = z.object({
  waiting: approvalOutput.nullable(),
  sentBack: z.object({ at: isoTime, by: z.string(), note: z.string() }).nullable(),
});
export type DraftApprovalOutput = z.infer<typeof draftApprovalOutput>;

export const answerApprovalInput = z.object({ id: z.uuid(), note: approvalNote });

/** Names of everyone else who may send campaigns. */
export const approversOutput = z.array(z.string());

/** `senders`: how many members may send campaigns. */
export const secondPersonOutput = z.object({ isRequired: z.boolean(), senders: z.number().int() });
export type SecondPersonOutput = z.infer<typeof secondPersonOutput>;
export const secondPersonInput = secondPersonOutput.pick({ isRequired: true });

/** The version and the open request that the person has on screen; sending anything else is refused. */
export const seenDraft = z
  .object({ revision: seenRevision.nullish(), approvalId: z.uuid().nullish() })
  .optional();
