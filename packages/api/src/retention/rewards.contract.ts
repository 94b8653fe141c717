import {
  amountMinor,
  issueSource,
  redemptionKey,
  redemptionReference,
  redemptionRefusal,
  rewardFields,
  rewardKind,
  rewardLimits,
  rewardName,
  rewardSettings,
  typedCode,
} from '@talkdrum/domain/retention/rewards/reward.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { idInput, isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';
import { publishedSummary } from '../publishing/published-summary.contract.ts';

export {
  codeSource,
  rewardDisplay,
  rewardFields,
  rewardKind,
  rewardSettings,
} from '@talkdrum/domain/retention/rewards/reward.schema';

const count = z.number().int();

export const createRewardInput = z.object({ name: rewardName, listId: z.uuid('Choose a list') });

export const saveRewardInput = z.object({
  id: z.uuid(),
  settings: rewardSettings,
  revision: seenRevision,
});

export const rewardOutput = rewardFields.extend({
  id: z.uuid(),
  list: z.string(),
  isListGone: z.boolean(),
  sharedCode: z.string().nullable(),
  currency: z.string(),
  issued: count,
  redeemed: count,
  spentMinor: z.string(),
  freeCodes: count,
  revision: count,
  createdAt: isoTime,
  updatedAt: isoTime,
  published: publishedSummary,
});
export type RewardOutput = z.infer<typeof rewardOutput>;

export const rewardPriceOutput = z.object({ price: moneyOutput.nullable() });
export const rewardLinksOutput = z.object({
  campaignUrl: z.string(),
  mergeTag: z.string(),
  codeTag: z.string(),
});

export const generateCodesInput = idInput.extend({
  count: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Use 1 or more')
    .max(100_000, 'Make 100,000 or fewer at once'),
});
export const addedCodesOutput = z.object({ added: count });
export const importCodesInput = idInput.extend({
  text: z.string().min(1, 'Choose a file or paste codes').max(3_000_000, 'Use a file of up to 3 MB'),
});
export const importedCodesOutput = z.object({
  added: count,
  known: count,
  repeated: count,
  invalid: count,
  /** The first lines without a code. */
  bad: z.array(z.object({ line: count, text: z.string() })),
});

export const listIssuesInput = listInput.extend({ rewardId: z.uuid(), cursor: z.uuid().nullish() });

export const issueOutput = z.object({
  id: z.uuid(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  code: z.string(),
  isShared: z.boolean(),
  source: issueSource,
  valueMinor: z.string(),
  balanceMinor: z.string().nullable(),
  redeemed: count,
  expiresAt: isoTime.nullable(),
  issuedAt: isoTime,
  lastRedeemedAt: isoTime.nullable(),
});
export type IssueOutput = z.infer<typeof issueOutput>;
export const issuesOutput = listOutput(issueOutput);

export const contactRewardsInput = z.object({ contactId: z.uuid() });
export const contactRewardsOutput = z.array(
  issueOutput.extend({
    rewardId: z.uuid(),
    reward: z.string(),
    kind: rewardKind,
    currency: z.string(),
  }),
);

export const listRedemptionsInput = listInput.extend({ rewardId: z.uuid(), cursor: z.uuid().nullish() });
export const redemptionLine = z.object({
  id: z.uuid(),
  kind: z.enum(['redeem', 'rollback']),
  code: z.string(),
  amountMinor: z.string(),
  reference: z.string(),
  source: z.string(),
  member: z.string().nullable(),
  device: z.string().nullable(),
  createdAt: isoTime,
});
export const redemptionsOutput = listOutput(redemptionLine);

export const rewardReportInput = idInput.extend({ days: z.number().int().min(1).max(366).default(30) });
export const rewardReportOutput = z.object({
  currency: z.string(),
  visits: count,
  issued: count,
  redeemed: count,
  cost: moneyOutput,
  value: moneyOutput,
  redeemedValue: moneyOutput,
  days: z.array(z.object({ day: z.string(), issued: count, redeemed: count })),
  sources: z.array(z.object({ source: issueSource, issued: count, redeemed: count })),
});
export type RewardReportOutput = z.infer<typeof rewardReportOutput>;

export const checkCodeInput = z.object({ code: typedCode });

/** A code as a till sees it. */
export const checkedCode = z.object({
  code: z.string(),
  reward: z.string(),
  kind: rewardKind,
  valueMinor: z.string(),
  currency: z.string(),
  /** Of credit: what can be used now. */
  availableMinor: z.string().nullable(),
  redeemed: count,
  issued: count,
  expiresAt: isoTime.nullable(),
});

export const checkCodeOutput = z.object({
  isValid: z.boolean(),
  reason: redemptionRefusal.nullable(),
  code: checkedCode.nullable(),
});

export const redeemCodeInput = z.object({
  code: typedCode,
  amountMinor: amountMinor.nullable(),
  reference: redemptionReference,
  key: redemptionKey,
});
export const redeemCodeOutput = z.object({
  isRedeemed: z.boolean(),
  reason: redemptionRefusal.nullable(),
  redemptionId: z.uuid().nullable(),
  code: checkedCode.nullable(),
});

export const rollBackInput = idInput.extend({ reference: redemptionReference });

export const cashierLinkForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(rewardLimits.name, 'Use 100 characters or fewer'),
});
export const cashierLinkOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  createdAt: isoTime,
  usedAt: isoTime.nullable(),
});
export type CashierLinkOutput = z.infer<typeof cashierLinkOutput>;
