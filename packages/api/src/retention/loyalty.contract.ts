import {
  adjustedPoints,
  earningRule,
  endingChoice,
  loyaltyLimits,
  pointKey,
  pointKind,
  pointReason,
  pointRewardFields,
  pointSource,
  programFields,
  programName,
  programSettings,
  programStatus,
  requestState,
  ruleFields,
  spendRefusal,
  tierFields,
  tierList,
} from '@talkdrum/domain/retention/loyalty/loyalty.schema';
import { rewardKind } from '@talkdrum/domain/retention/rewards/reward.schema';
import { publishedState } from '@talkdrum/domain/publishing/published.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { idInput, isoDay, isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';
import { publishedSummary } from '../publishing/published-summary.contract.ts';

export {
  earningRule,
  pointExpiry,
  pointKind,
  pointRewardFields,
  programFields,
  programSettings,
  programStatus,
  ruleFields,
  tierFields,
  tierList,
  tierMetric,
} from '@talkdrum/domain/retention/loyalty/loyalty.schema';

const count = z.number().int();
/** Sums of points can pass the largest int4. */
const pointSum = z.number();

export const createProgramInput = z.object({ name: programName, listId: z.uuid('Choose a list') });
export const saveProgramInput = z.object({
  id: z.uuid(),
  settings: programSettings,
  revision: seenRevision,
});

export const programOutput = programFields.extend({
  id: z.uuid(),
  list: z.string(),
  isListGone: z.boolean(),
  currency: z.string(),
  status: programStatus,
  members: count,
  /** Available and pending points of all members, and what the available ones are worth. */
  outstanding: pointSum,
  pending: pointSum,
  worth: moneyOutput.nullable(),
  endedAt: isoTime.nullable(),
  /** When points of an ended programme lapse, or did. */
  pointsUntil: isoTime.nullable(),
  revision: count,
  createdAt: isoTime,
  updatedAt: isoTime,
  published: publishedSummary,
});
export type ProgramOutput = z.infer<typeof programOutput>;

export const programLinksOutput = z.object({ campaignUrl: z.string(), mergeTag: z.string() });

export const endProgramInput = z.object({
  id: z.uuid(),
  points: endingChoice,
  /** Of `until`: the last day, in the account’s time zone. */
  lastDay: isoDay.nullable(),
});

export const ruleOutput = ruleFields.extend({
  id: z.uuid(),
  /** Given by it in the last 30 days. */
  recentPoints: pointSum,
});
export type RuleOutput = z.infer<typeof ruleOutput>;
export const saveRuleInput = z.object({
  programId: z.uuid(),
  /** Null for a new one. */
  id: z.uuid().nullable(),
  rule: earningRule,
});

export const tierOutput = tierFields.extend({ id: z.uuid(), rank: count, members: count });
export type TierOutput = z.infer<typeof tierOutput>;
export const saveTiersInput = z.object({ id: z.uuid(), tiers: tierList, revision: seenRevision });

export const pointRewardOutput = pointRewardFields.extend({
  id: z.uuid(),
  reward: z.string(),
  kind: rewardKind,
  valueMinor: z.string(),
  currency: z.string(),
  /** Of its claim page; a reward needn’t be published to be bought. */
  state: publishedState,
  /** Bought with points, and how often their codes were redeemed. */
  bought: count,
  redeemed: count,
  pointsSpent: pointSum,
  stock: z.object({ left: count, of: count }).nullable(),
  budget: z.object({ spentMinor: z.string(), ofMinor: z.string() }).nullable(),
});
export type PointRewardOutput = z.infer<typeof pointRewardOutput>;
export const savePointRewardInput = z.object({ programId: z.uuid(), reward: pointRewardFields });

export const listMembersInput = listInput.extend({
  programId: z.uuid(),
  tierId: z.uuid().nullish(),
  cursor: z.uuid().nullish(),
});
export const memberOutput = z.object({
  id: z.uuid(),
  programId: z.uuid(),
  number: z.string(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  tierId: z.uuid().nullable(),
  tier: z.string().nullable(),
  tierUntil: isoTime.nullable(),
  available: pointSum,
  pending: pointSum,
  lifetime: pointSum,
  joinedAt: isoTime,
  activeAt: isoTime.nullable(),
});
export type MemberOutput = z.infer<typeof memberOutput>;
export const membersOutput = listOutput(memberOutput);
export const memberDetailOutput = memberOutput.extend({
  worth: moneyOutput.nullable(),
  expiring: z.object({ points: pointSum, at: isoTime }).nullable(),
});
export const addMemberInput = z.object({ programId: z.uuid(), contactId: z.uuid() });

/** Columns: email or phone, points, and optionally number and expires (a day). */
export const importMembersInput = idInput.extend({
  text: z.string().min(1, 'Choose a file or paste lines').max(6_000_000, 'Use a file of up to 6 MB'),
});
export const importedMembersOutput = z.object({
  /** New members. */
  added: count,
  /** Members that were there; their opening balance was given now or earlier. */
  known: count,
  opening: pointSum,
  /** Lines whose address no contact has. */
  unknown: count,
  invalid: count,
  /** The first hundred lines that weren’t imported; `repeated` names a person of an earlier line. */
  errors: z.array(
    z.object({ line: count, text: z.string(), reason: z.enum(['invalid', 'unknown', 'repeated']) }),
  ),
});

export const listEntriesInput = listInput.extend({
  programId: z.uuid(),
  memberId: z.uuid().nullish(),
  kind: pointKind.nullish(),
  cursor: z.uuid().nullish(),
});
export const entryOutput = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  kind: pointKind,
  points: count,
  /** Of a refund: points that were spent already and couldn’t be taken back. */
  missed: count,
  /** When they become spendable; null if they were spendable immediately. */
  availableAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  rule: z.string().nullable(),
  reference: z.string(),
  reason: z.string(),
  source: pointSource,
  /** Who adjusted them. */
  actor: z.string().nullable(),
  at: isoTime,
});
export type EntryOutput = z.infer<typeof entryOutput>;
export const entriesOutput = listOutput(entryOutput);

export const adjustPointsInput = z.object({
  memberId: z.uuid(),
  points: adjustedPoints,
  reason: pointReason,
  key: pointKey,
});
export const adjustPointsOutput = z.object({
  /** `few`: the member has fewer points than should be taken. */
  result: z.enum(['done', 'waiting', 'few']),
  requestId: z.uuid().nullable(),
});
export const requestOutput = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  contactName: z.string().nullable(),
  points: count,
  reason: z.string(),
  state: requestState,
  requestedBy: z.string().nullable(),
  requestedAt: isoTime,
  /** Whether the member who asks now may decide: not their own. */
  mayDecide: z.boolean(),
});
export type RequestOutput = z.infer<typeof requestOutput>;
export const decideOutput = z.object({ result: z.enum(['done', 'few']) });

export const buyRewardInput = z.object({ memberId: z.uuid(), rewardId: z.uuid(), key: pointKey });
export const buyRewardOutput = z.object({
  isSpent: z.boolean(),
  reason: spendRefusal.nullable(),
  code: z.string().nullable(),
});

export const contactPointsInput = z.object({ contactId: z.uuid() });
export const contactPointsOutput = z.array(
  memberDetailOutput.extend({ program: z.string(), unit: z.string(), entries: z.array(entryOutput) }),
);

/** The first page of a programme. */
export const programOverviewOutput = z.object({
  currency: z.string(),
  members: z.object({ now: count, last30Days: count, orderedThisMonth: count }),
  /** Earned or spent within 90 days, and how many had 30 days ago. */
  active: z.object({ now: count, before: count, membersBefore: count }),
  outstanding: z.object({ points: pointSum, worth: moneyOutput.nullable() }),
  /** Rewards bought with points whose codes were redeemed: the last 30 days, and the 30 before. */
  redeemed: z.object({ now: count, before: count, issued: count }),
  /** Paid orders of the last 30 days. */
  orders: z.object({
    amount: moneyOutput,
    before: moneyOutput,
    orders: count,
    /** A member’s average basket divided by a non-member’s; null without both. */
    basketRatio: z.number().nullable(),
  }),
  /** The last 12 weeks, oldest first; a week begins on Monday in the account’s time zone. */
  weeks: z.array(z.object({ week: z.string(), earned: pointSum, spent: pointSum, expired: pointSum })),
  tiers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      color: z.string(),
      rank: count,
      threshold: count,
      members: count,
      /** Average amount of their orders in a year. */
      spentAYear: moneyOutput.nullable(),
      /** Of its members, how many opened their page within 30 days, in percent. */
      viewedPercent: count,
      /** Members of the tier who need at most `near` more for the next one. */
      nearNext: count,
    }),
  ),
  /** How close counts as near the next tier. */
  near: count,
  /** Members in no tier. */
  untiered: count,
  expiring: z.object({ points: pointSum, members: count, until: isoTime }).nullable(),
  pending: z.object({ points: pointSum, members: count }),
  /** Adjustments that wait for a second member. */
  waiting: count,
  cardViews: z.object({ members: count }),
});
export type ProgramOverviewOutput = z.infer<typeof programOverviewOutput>;

export const loyaltyImportRows = loyaltyLimits.importRows;
