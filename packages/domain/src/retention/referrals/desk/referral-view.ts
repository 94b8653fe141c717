import type { AppealState, CheckRule, ReferralChannel, ReferralState } from '../referral.schema.ts';

/** What everyone may know about a programme. */
export interface ShownProgram {
  name: string;
  friendMessage: string;
  advocateMessage: string;
  /** What friends agree to; empty for our sentence in their language. */
  consentText: string;
  terms: string;
  /** Names of what people get; null for nothing. */
  advocateReward: string | null;
  friendReward: string | null;
}

export type FriendField = 'email' | 'phone' | 'code' | 'name';
export type FriendProblem = 'contact' | 'invalid' | 'unknown' | 'missing' | 'too-long';

/** As it was typed, to show the form again. */
export interface TypedFriend {
  name: string;
  email: string;
  phone: string;
  code: string;
  isAgreed: boolean;
}

export interface ShownFriend {
  id: string;
  /** The first letter of their name: whose friend it is knows the rest. */
  initial: string;
  state: ReferralState;
  /** Why it doesn’t count, or waits; null if nothing was found. */
  reason: CheckRule | null;
  appeal: AppealState;
  createdAt: Date;
}

export interface ShownAdvocate {
  code: string;
  url: string;
  shareUrls: { channel: ReferralChannel; url: string }[];
  clicks: number;
  conversions: number;
  /** The newest first, 50 at most. */
  friends: ShownFriend[];
  /** What they got: its name, and the code unless it was taken back. */
  rewards: { reward: string; code: string; expiresAt: Date | null }[];
}

/** What a visitor of a programme’s page gets. */
export type ReferralView =
  | { kind: 'none' }
  | { kind: 'too-many' }
  | {
      kind: 'friend';
      program: ShownProgram;
      /** The first name of who sent them here; null without a link of theirs. */
      advocate: string | null;
      clickToken: string;
      typed: TypedFriend;
      problems: Partial<Record<FriendField, FriendProblem>>;
    }
  | { kind: 'thanks'; program: ShownProgram; isAsked: boolean }
  /** It may be a robot’s: asked again, a person sends the token along. */
  | { kind: 'suspicious'; confirmToken: string }
  | { kind: 'invite'; program: ShownProgram; person: string }
  | { kind: 'advocate'; program: ShownProgram; person: string; advocate: ShownAdvocate };
