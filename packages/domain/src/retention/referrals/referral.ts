import type { Currency } from '../../kernel/index.ts';
import type { PublishedItem } from '../../publishing/index.ts';
import type {
  AdvocateSource,
  AdvocateStatus,
  AppealState,
  ApprovalMode,
  Attribution,
  CheckResult,
  CheckRule,
  ConversionKind,
  ReferralChannel,
  ReferralLevel,
  ReferralMethod,
  ReferralParty,
  ReferralRewardState,
  ReferralState,
} from './referral.schema.ts';

/** A referral programme as the people who edit it see it. */
export interface ReferralProgram {
  id: string;
  name: string;
  listId: string;
  list: string;
  isListGone: boolean;
  currency: Currency;
  conversionKind: ConversionKind;
  conversionEvent: string;
  minAmountMinor: bigint;
  attribution: Attribution;
  windowDays: number;
  advocateRewardId: string | null;
  advocateReward: string | null;
  friendRewardId: string | null;
  friendReward: string | null;
  levels: ReferralLevel[];
  approval: ApprovalMode;
  approvalDelayHours: number;
  capPerDay: number | null;
  capTotal: number | null;
  allowsExisting: boolean;
  friendMessage: string;
  advocateMessage: string;
  shareText: string;
  consentText: string;
  terms: string;
  advocates: number;
  friends: number;
  /** Approved. */
  conversions: number;
  /** Waiting for their delay or a person. */
  pending: number;
  flagged: number;
  /** Given to advocates and friends, without those taken back. */
  rewards: number;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** With its results. */
export interface ReferralProgramLine extends ReferralProgram {
  published: PublishedItem;
}

export interface Advocate {
  id: string;
  programId: string;
  /** Null after their data was erased. */
  contactId: string | null;
  contactName: string | null;
  code: string;
  status: AdvocateStatus;
  source: AdvocateSource;
  clicks: number;
  friends: number;
  conversions: number;
  /** Rewards that they have because of it. */
  earned: number;
  joinedAt: Date;
}

/** With the addresses that follow from the code. */
export interface AdvocateLine extends Advocate {
  /** What the advocate shares. */
  url: string;
}

export interface AdvocateDetail extends AdvocateLine {
  /** The advocate's own page. Anyone with this link can act as the advocate. */
  pageUrl: string;
  shareUrls: { channel: ReferralChannel; url: string }[];
}

export interface ReferralCheck {
  rule: CheckRule;
  result: CheckResult;
  /** What was compared, such as “4 today”; empty if the rule says it all. */
  detail: string;
}

export interface ReferralReward {
  party: ReferralParty;
  rewardId: string;
  reward: string;
  state: ReferralRewardState;
  /** Why it wasn't given, or isn't yet: the reward's own limits or the wallet. */
  reason: '' | 'gone' | 'day' | 'limit' | 'number' | 'country' | 'unpaid' | 'contact';
  code: string | null;
}

/** A friend whom an advocate brought, and what became of it. */
export interface Referral {
  id: string;
  programId: string;
  advocateId: string;
  advocateName: string | null;
  advocateContactId: string | null;
  friendId: string | null;
  friendName: string | null;
  state: ReferralState;
  method: ReferralMethod;
  channel: ReferralChannel;
  orderReference: string;
  amountMinor: bigint | null;
  checks: ReferralCheck[];
  rewards: ReferralReward[];
  appeal: AppealState;
  appealNote: string;
  decisionNote: string;
  decidedBy: string | null;
  createdAt: Date;
  /** When the friend opened the advocate's link. */
  clickedAt: Date | null;
  convertedAt: Date | null;
  /** When it's approved automatically; null if a person decides. */
  approveAt: Date | null;
  decidedAt: Date | null;
}
