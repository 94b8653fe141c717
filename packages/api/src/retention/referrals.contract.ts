import {
  advocateSource,
  advocateStatus,
  appealState,
  checkResult,
  checkRule,
  decisionNote,
  orderReference,
  referralChannel,
  referralFields,
  referralLimits,
  referralMethod,
  referralName,
  referralParty,
  referralRewardState,
  referralSettings,
  referralState,
} from '@talkdrum/domain/retention/referrals/referral.schema';
import { amountMinor } from '@talkdrum/domain/retention/rewards/reward.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { idInput, isoTime, listInput, listOutput, seenRevision } from '../list-contract.ts';
import { publishedSummary } from '../publishing/published-summary.contract.ts';

export {
  advocateStatus,
  appealState,
  approvalMode,
  attribution,
  checkLimits,
  checkRule,
  conversionKind,
  flagRule,
  referralChannel,
  referralFields,
  referralLimits,
  referralMethod,
  referralParty,
  referralRewardState,
  referralSettings,
  referralState,
} from '@talkdrum/domain/retention/referrals/referral.schema';

const count = z.number().int();

export const createReferralInput = z.object({ name: referralName, listId: z.uuid('Choose a list') });

export const saveReferralInput = z.object({
  id: z.uuid(),
  settings: referralSettings,
  revision: seenRevision,
});

export const referralProgramOutput = referralFields.extend({
  id: z.uuid(),
  list: z.string(),
  isListGone: z.boolean(),
  currency: z.string(),
  /** Names of the rewards; null for none, or one that was deleted. */
  advocateReward: z.string().nullable(),
  friendReward: z.string().nullable(),
  advocates: count,
  friends: count,
  /** Approved. */
  conversions: count,
  pending: count,
  flagged: count,
  /** Given to advocates and friends, without those taken back. */
  rewards: count,
  revision: count,
  createdAt: isoTime,
  updatedAt: isoTime,
  published: publishedSummary,
});
export type ReferralProgramOutput = z.infer<typeof referralProgramOutput>;

export const referralLinksOutput = z.object({ campaignUrl: z.string(), mergeTag: z.string() });

export const referralReportInput = idInput.extend({ days: z.number().int().min(1).max(366).default(30) });
export const referralReportOutput = z.object({
  currency: z.string(),
  /** Of the programme's page, by anyone. */
  visits: count,
  advocates: count,
  /** With at least one friend. */
  activeAdvocates: count,
  clicks: count,
  friends: count,
  /** Approved. */
  conversions: count,
  pending: count,
  flagged: count,
  rejected: count,
  voided: count,
  /** Rewards that people have because of it, and what they are worth. */
  rewards: count,
  rewardValue: moneyOutput,
  /** Of approved conversions. */
  revenue: moneyOutput,
  /** Approved conversions per advocate. */
  convertedPerAdvocate: z.number(),
  /** Clicks per advocate × friends per click: how many friends an advocate brings. */
  kFactor: z.number(),
  channels: z.array(
    z.object({ channel: referralChannel, clicks: count, friends: count, conversions: count }),
  ),
  days: z.array(z.object({ day: z.string(), clicks: count, friends: count, conversions: count })),
});
export type ReferralReportOutput = z.infer<typeof referralReportOutput>;

export const listAdvocatesInput = listInput.extend({
  programId: z.uuid(),
  cursor: z.uuid().nullish(),
  status: advocateStatus.nullish(),
});
export const advocateOutput = z.object({
  id: z.uuid(),
  programId: z.uuid(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  code: z.string(),
  /** What the advocate shares. */
  url: z.string(),
  status: advocateStatus,
  source: advocateSource,
  clicks: count,
  friends: count,
  conversions: count,
  /** Rewards that they have because of it. */
  earned: count,
  joinedAt: isoTime,
});
export type AdvocateOutput = z.infer<typeof advocateOutput>;
export const advocatesOutput = listOutput(advocateOutput);
export const advocateDetailOutput = advocateOutput.extend({
  /** The advocate's own page: anyone with this link can act as the advocate. */
  pageUrl: z.string(),
  shareUrls: z.array(z.object({ channel: referralChannel, url: z.string() })),
});
export type AdvocateDetailOutput = z.infer<typeof advocateDetailOutput>;
export const addAdvocateInput = z.object({ programId: z.uuid(), contactId: z.uuid('Choose a contact') });
export const blockAdvocateInput = idInput.extend({ isBlocked: z.boolean() });

export const listReferralsInput = listInput.extend({
  programId: z.uuid(),
  cursor: z.uuid().nullish(),
  state: referralState.nullish(),
  advocateId: z.uuid().nullish(),
  /** Only those that an advocate appealed, and nobody answered. */
  isAppealed: z.boolean().default(false),
});

export const referralOutput = z.object({
  id: z.uuid(),
  programId: z.uuid(),
  advocateId: z.uuid(),
  advocateName: z.string().nullable(),
  advocateContactId: z.uuid().nullable(),
  friendId: z.uuid().nullable(),
  friendName: z.string().nullable(),
  state: referralState,
  method: referralMethod,
  channel: referralChannel,
  orderReference: z.string(),
  amountMinor: z.string().nullable(),
  checks: z.array(z.object({ rule: checkRule, result: checkResult, detail: z.string() })),
  rewards: z.array(
    z.object({
      party: referralParty,
      rewardId: z.uuid(),
      reward: z.string(),
      state: referralRewardState,
      reason: z.enum(['', 'gone', 'day', 'limit', 'number', 'country', 'unpaid', 'contact']),
      code: z.string().nullable(),
    }),
  ),
  appeal: appealState,
  appealNote: z.string(),
  decisionNote: z.string(),
  decidedBy: z.string().nullable(),
  createdAt: isoTime,
  /** When the friend opened the advocate’s link; null if they didn’t. */
  clickedAt: isoTime.nullable(),
  convertedAt: isoTime.nullable(),
  /** When it’s approved automatically; null if a person decides. */
  approveAt: isoTime.nullable(),
  decidedAt: isoTime.nullable(),
});
export type ReferralOutput = z.infer<typeof referralOutput>;
export const referralsOutput = listOutput(referralOutput);

export const addReferralInput = z.object({
  advocateId: z.uuid('Choose an advocate'),
  contactId: z.uuid('Choose a contact'),
});

/** Reports that a friend did what counts. */
export const convertReferralInput = idInput.extend({ amountMinor, orderReference });

export const decideReferralsInput = z.object({
  ids: z.array(z.uuid()).min(1).max(referralLimits.atOnce),
  note: decisionNote,
});
export const decidedReferralsOutput = z.object({
  decided: count,
  /** Referrals whose state didn’t allow it. */
  unchanged: count,
});
export const voidReferralInput = idInput.extend({ note: decisionNote });
export const decideAppealInput = idInput.extend({ isAccepted: z.boolean(), note: decisionNote });

export const contactReferralsInput = z.object({ contactId: z.uuid() });
/** What a contact is in referral programmes: an advocate, a friend, or both. */
export const contactReferralsOutput = z.object({
  advocateOf: z.array(advocateOutput.extend({ program: z.string() })),
  friendOf: z.array(referralOutput.extend({ program: z.string() })),
});
