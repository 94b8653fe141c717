import {
  dailyLimit,
  disputeNote,
  disputeReason,
  disputeState,
  leadReason,
  leadState,
} from '@talkdrum/domain/acquisition/leads/lead.schema';
import { storedAnswer, submittedConsent } from '@talkdrum/domain/acquisition/submissions/submission.schema';
import { currency } from '@talkdrum/domain/kernel/currency.schema';
import { shareChannel } from '@talkdrum/domain/publishing/published.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { idInput, isoTime, listInput, listOutput } from '../list-contract.ts';
import { trafficOutput } from '../publishing/publishing.contract.ts';
import { formLine, formName } from './forms.contract.ts';

export { disputeReason, leadState } from '@talkdrum/domain/acquisition/leads/lead.schema';

const count = z.number().int();

export const createLeadInput = z.object({
  name: formName,
  listId: z.uuid('Choose a list'),
});

export const leadLine = formLine.omit({ submissions: true, recent: true }).extend({
  accepted: count,
  waiting: count,
  held: count,
  free: count,
  /** What was paid, without what came back. */
  cost: moneyOutput.nullable(),
  dailyLimit,
});
export type LeadLineOutput = z.infer<typeof leadLine>;

export const leadPriceOutput = z.object({ price: moneyOutput.nullable() });

export const listLeadsInput = listInput.extend({
  formId: z.uuid(),
  cursor: z.uuid().nullish(),
  state: leadState.nullish(),
});

export const leadOutput = z.object({
  id: z.uuid(),
  state: leadState,
  reason: leadReason,
  /** Its telephone number came with another email address before. */
  isRepeated: z.boolean(),
  channel: shareChannel,
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  /** Null while it’s sealed, and after its answers were deleted. */
  answers: z.record(z.string(), storedAnswer).nullable(),
  consents: z.array(submittedConsent).nullable(),
  price: z.object({ amountMinor: z.string(), currency }).nullable(),
  submittedAt: isoTime,
  settledAt: isoTime.nullable(),
  dispute: disputeState.nullable(),
  disputeReason: disputeReason.nullable(),
  disputeNote: z.string(),
  decisionNote: z.string(),
  /** Until when it can be disputed; null if it can’t. */
  disputableUntil: isoTime.nullable(),
});
export type LeadOutput = z.infer<typeof leadOutput>;
export const leadsOutput = listOutput(leadOutput);

export const leadReportInput = idInput.extend({ days: z.number().int().min(1).max(366).default(30) });
export const leadReportOutput = z.object({
  price: moneyOutput.nullable(),
  accepted: count,
  waiting: count,
  held: count,
  free: z.object({ duplicate: count, disposable: count, robot: count }),
  spent: moneyOutput.nullable(),
  refunded: moneyOutput.nullable(),
  /** What opening the waiting leads costs, and those that wait for approval. */
  waitingCost: moneyOutput.nullable(),
  heldCost: moneyOutput.nullable(),
  dailyLimit,
  traffic: trafficOutput,
  costs: z.array(z.object({ channel: shareChannel, cost: moneyOutput })),
});
export type LeadReportOutput = z.infer<typeof leadReportOutput>;

export const leadLimitForm = z.object({ dailyLimit });
export const setLeadLimitInput = idInput.extend(leadLimitForm.shape);
export const disputeForm = z.object({ reason: disputeReason, note: disputeNote });
export const disputeLeadInput = idInput.extend(disputeForm.shape);
export const heldLeadsOutput = z.object({ leads: count });
