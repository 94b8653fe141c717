import { z } from 'zod';
import { eventName } from '../../audience/event-name.schema.ts';
import { amountMinor } from '../rewards/reward.schema.ts';

/** What counts: an event of the friend's, or what someone records by hand or over REST. */
export const conversionKind = z.enum(['event', 'manual']);
export type ConversionKind = z.infer<typeof conversionKind>;

/** Whose friend it is if two advocates brought the same person the same way. */
export const attribution = z.enum(['first', 'last']);
export type Attribution = z.infer<typeof attribution>;

/** Automatically after a delay, or by a person. */
export const approvalMode = z.enum(['auto', 'manual']);
export type ApprovalMode = z.infer<typeof approvalMode>;

/**
 * attributed: a friend came and nothing counts yet. pending: it counts and waits for its delay or a person. flagged: a check
 * found something, so it waits for a person. approved: rewards are given. rejected: it never counts. voided: it counted until
 * the order was cancelled or refunded.
 */
export const referralState = z.enum(['attributed', 'pending', 'flagged', 'approved', 'rejected', 'voided']);
export type ReferralState = z.infer<typeof referralState>;

/** How we know whose friend it is, the surest first. */
export const referralMethod = z.enum(['manual', 'code', 'click', 'email']);
export type ReferralMethod = z.infer<typeof referralMethod>;

/** Checks that reject a referral. */
export const blockRule = z.enum([
  'self',
  'same-email',
  'same-phone',
  'existing-contact',
  'already-referred',
  'advocate-blocked',
  'outside-window',
  'below-minimum',
  'cap-day',
  'cap-total',
]);
export type BlockRule = z.infer<typeof blockRule>;

/** Checks that keep a referral for a person to decide. */
export const flagRule = z.enum([
  'many-from-network',
  'velocity',
  'disposable-email',
  'similar-email',
  'same-device',
  'too-fast',
  'ring',
  'chain',
  'currency',
]);
export type FlagRule = z.infer<typeof flagRule>;

export const checkRule = z.enum([...blockRule.options, ...flagRule.options]);
export type CheckRule = z.infer<typeof checkRule>;

export const checkResult = z.enum(['block', 'flag']);
export type CheckResult = z.infer<typeof checkResult>;

/** What the checks tolerate. */
export const checkLimits = {
  /** Friends from one network in a day. */
  perNetworkDay: 3,
  /** Friends of one advocate in a day. */
  perAdvocateDay: 20,
  /** Between the click and what counts. */
  fastestSeconds: 10,
  /** Of advocates who were friends themselves, each within a week of the next. */
  chainLength: 3,
  /** A contact added this long before a code was used without a link counts as new. */
  newContactMinutes: 60,
} as const;

export const advocateStatus = z.enum(['active', 'blocked']);
export type AdvocateStatus = z.infer<typeof advocateStatus>;

/** How someone became an advocate. */
export const advocateSource = z.enum(['page', 'api', 'manual']);
export type AdvocateSource = z.infer<typeof advocateSource>;

/** Where an advocate shared their link. */
export const referralChannel = z.enum([
  'link',
  'whatsapp',
  'facebook',
  'x',
  'linkedin',
  'email',
  'sms',
  'qr',
  'code',
  'other',
]);
export type ReferralChannel = z.infer<typeof referralChannel>;

export const appealState = z.enum(['none', 'open', 'accepted', 'declined']);
export type AppealState = z.infer<typeof appealState>;

/** Whose reward it is. `level`: the advocate's, for reaching a number of conversions. */
export const referralParty = z.enum(['advocate', 'friend', 'level']);
export type ReferralParty = z.infer<typeof referralParty>;

/**
 * owed: it's being given, or waits for money. issued: they have it. refused: the reward's own limits don't allow it.
 * cancelled: voided before it was given. taken-back: voided, and the unused code ended. kept: voided after the code was used.
 */
export const referralRewardState = z.enum(['owed', 'issued', 'refused', 'cancelled', 'taken-back', 'kept']);
export type ReferralRewardState = z.infer<typeof referralRewardState>;

export const referralLimits = {
  name: 100,
  message: 1_000,
  shareText: 300,
  consent: 500,
  terms: 5_000,
  levels: 10,
  conversions: 100_000,
  windowDays: 365,
  delayHours: 2_160,
  note: 500,
  reference: 200,
  /** Decided with one press of a button. */
  atOnce: 100,
} as const;

const whole = (least: number, most: number) =>
  z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(least, `Use ${least} or more`)
    .max(most, `Use ${most.toLocaleString('en')} or fewer`);

export const referralName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(referralLimits.name, 'Use 100 characters or fewer');

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use ${most.toLocaleString('en')} characters or fewer`);

export const referralLevel = z.object({
  /** Approved conversions of the advocate, this one included. */
  conversions: whole(1, referralLimits.conversions),
  rewardId: z.uuid('Choose a reward'),
});
export type ReferralLevel = z.infer<typeof referralLevel>;

export const referralFields = z.object({
  name: referralName,
  /** The list that friends join. */
  listId: z.uuid('Choose a list'),
  conversionKind,
  /** Ignored when conversions are recorded by hand. */
  conversionEvent: eventName,
  /** Of the event's `amount`; 0 for no minimum. */
  minAmountMinor: amountMinor,
  attribution,
  /** From the click, or from using the code, to what counts. */
  windowDays: whole(1, referralLimits.windowDays),
  advocateRewardId: z.uuid().nullable(),
  friendRewardId: z.uuid().nullable(),
  levels: z.array(referralLevel).max(referralLimits.levels, 'Use 10 levels or fewer'),
  approval: approvalMode,
  /** From what counts to automatic approval; 0 for at once. */
  approvalDelayHours: whole(0, referralLimits.delayHours),
  /** Of one advocate; null for no limit. */
  capPerDay: whole(1, referralLimits.conversions).nullable(),
  capTotal: whole(1, referralLimits.conversions).nullable(),
  /** Whether people who were contacts before can be friends. */
  allowsExisting: z.boolean(),
  /** What friends read above the form. */
  friendMessage: text(referralLimits.message),
  /** What advocates read on their page. */
  advocateMessage: text(referralLimits.message),
  /** What a share button writes before the link; empty for ours. */
  shareText: text(referralLimits.shareText),
  /** What friends agree to; empty for our sentence in their language. */
  consentText: text(referralLimits.consent),
  terms: text(referralLimits.terms),
});

const levelsRise = { path: ['levels'], message: 'Give each level more conversions than the one before' };

export const referralSettings = referralFields.refine(
  ({ levels }) =>
    levels.every((level, n) => n === 0 || level.conversions > (levels[n - 1]?.conversions ?? 0)),
  levelsRise,
);
export type ReferralSettings = z.infer<typeof referralSettings>;

/** As people type it: any case, with spaces or dashes anywhere. */
export const typedReferralCode = z
  .string()
  .trim()
  .min(1, 'Enter a code')
  .max(60, 'Use 60 characters or fewer')
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]+/g, ''));

export const decisionNote = text(referralLimits.note);
export const orderReference = text(referralLimits.reference);
