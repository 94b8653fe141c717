import { z } from 'zod';
import { airtimeAmounts, noAirtime } from '../airtime/airtime-countries.schema.ts';

/** What people get. Every kind has a code, which proves who may have it and is redeemed once it was handed over. */
export const rewardKind = z.enum(['coupon', 'credit', 'physical', 'manual', 'airtime']);
export type RewardKind = z.infer<typeof rewardKind>;

/** Where codes come from: made when one is given, a file of the account’s own, or one code for everyone. */
export const codeSource = z.enum(['generated', 'imported', 'shared']);
export type CodeSource = z.infer<typeof codeSource>;

/** How the claim page uncovers a code. */
export const rewardDisplay = z.enum(['reveal', 'scratch', 'wheel']);
export type RewardDisplay = z.infer<typeof rewardDisplay>;

export const rewardLimits = {
  name: 100,
  message: 1_000,
  terms: 5_000,
  total: 10_000_000,
  perContact: 1_000,
  validDays: 3_650,
  remindDays: 365,
  amountMinor: 1_000_000_000_000n,
  importBytes: 20_000_000,
  /** Of one file, and of one press of the button. */
  codes: 1_000_000,
} as const;

const whole = (most: number) =>
  z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Use 1 or more')
    .max(most, `Use ${most.toLocaleString('en')} or fewer`);

export const rewardName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(rewardLimits.name, 'Use 100 characters or fewer');

/** As people type it: any case, with spaces or dashes anywhere. */
export const typedCode = z.string().trim().min(1, 'Enter a code').max(60, 'Use 60 characters or fewer');

/** In minor units, as text: JSON numbers lose large amounts. */
export const amountMinor = z
  .string()
  .regex(/^\d{1,13}$/, 'Enter an amount')
  // Refinements run on texts that the pattern refused too.
  .refine(
    (text) => !/^\d{1,13}$/.test(text) || BigInt(text) <= rewardLimits.amountMinor,
    'This amount is too large',
  );

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^$|^[A-Z0-9-]{4,40}$/, 'Use 4 to 40 letters, digits and dashes');

export const rewardFields = z.object({
  name: rewardName,
  listId: z.uuid('Choose a list'),
  kind: rewardKind,
  valueMinor: amountMinor,
  /** Of airtime: what a number of each country gets. Its worth follows from that. */
  airtimeAmounts: airtimeAmounts.default(noAirtime),
  codeSource,
  /** The one code for everyone; empty for a code of ours. Ignored for other sources. */
  sharedCode: code,
  /** How many can be given; null for no limit. */
  limitTotal: whole(rewardLimits.total).nullable(),
  limitPerContact: whole(rewardLimits.perContact),
  limitPerDay: whole(rewardLimits.total).nullable(),
  /** What all codes that people have may be worth together; 0 for no limit. */
  budgetMinor: amountMinor,
  validDays: whole(rewardLimits.validDays).nullable(),
  /** How many days before a code expires its owner is reminded; null for never. */
  remindDays: whole(rewardLimits.remindDays).nullable().default(null),
  display: rewardDisplay,
  message: z.string().trim().max(rewardLimits.message, 'Use 1,000 characters or fewer'),
  terms: z.string().trim().max(rewardLimits.terms, 'Use 5,000 characters or fewer'),
});

const creditHasValue = { path: ['valueMinor'], message: 'Enter the starting balance of each code' };
const creditIsEach = { path: ['codeSource'], message: 'Credit needs a code for each person' };

const budgetIsEnough = { path: ['budgetMinor'], message: 'Use at least what one code is worth' };

/** Otherwise nobody could ever get one. What airtime is worth follows from the rates of the day. */
function isBudgetEnough({
  kind,
  valueMinor,
  budgetMinor,
}: {
  kind: string;
  valueMinor: string;
  budgetMinor: string;
}): boolean {
  // Refinements run on texts that the pattern refused too.
  if (kind === 'airtime' || ![valueMinor, budgetMinor].every((text) => /^\d{1,13}$/.test(text))) return true;
  return BigInt(budgetMinor) === 0n || BigInt(budgetMinor) >= BigInt(valueMinor);
}

const remindsInTime = { path: ['remindDays'], message: 'Use fewer days than a code is valid' };

const airtimeHasAmount = {
  path: ['airtimeAmounts', 'NG'],
  message: 'Enter an amount for at least one country',
};
const airtimeIsEach = { path: ['codeSource'], message: 'Each person has to claim their own airtime' };

export const rewardSettings = rewardFields
  .refine(({ kind, valueMinor }) => kind !== 'credit' || valueMinor !== '0', creditHasValue)
  .refine(({ kind, codeSource: source }) => kind !== 'credit' || source !== 'shared', creditIsEach)
  .refine(
    ({ kind, airtimeAmounts: amounts }) =>
      kind !== 'airtime' || Object.values(amounts).some((amount) => amount !== '0'),
    airtimeHasAmount,
  )
  .refine(({ remindDays, validDays }) => remindDays === null || remindDays < (validDays ?? 0), remindsInTime)
  .refine(({ kind, codeSource: source }) => kind !== 'airtime' || source === 'generated', airtimeIsEach)
  .refine(isBudgetEnough, budgetIsEnough);
export type RewardSettings = z.infer<typeof rewardSettings>;

/** How somebody got one: on the claim page, by hand, in a message of a campaign or journey, or from a journey’s step. */
export const issueSource = z.enum(['claim', 'manual', 'loyalty', 'referral', 'message', 'journey']);
export type IssueSource = z.infer<typeof issueSource>;

/** Why a code can’t be redeemed. */
export const redemptionRefusal = z.enum([
  'unknown',
  'not-issued',
  'used',
  'held',
  'expired',
  'balance',
  'amount',
]);
export type RedemptionRefusal = z.infer<typeof redemptionRefusal>;

export const redemptionSource = z.enum(['api', 'cashier', 'dashboard']);
export type RedemptionSource = z.infer<typeof redemptionSource>;

export const redemptionReference = z.string().trim().max(200, 'Use 200 characters or fewer');
export const redemptionKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,150}$/, 'Use up to 150 visible ASCII characters');
/** How long a hold may last. */
export const holdSeconds = z.number().int().min(10).max(86_400);

/** What a new reward begins with: a coupon with a generated code for each person. */
export const blankReward: Omit<RewardSettings, 'name' | 'listId'> = {
  kind: 'coupon',
  valueMinor: '0',
  airtimeAmounts: noAirtime,
  codeSource: 'generated',
  sharedCode: '',
  limitTotal: null,
  limitPerContact: 1,
  limitPerDay: null,
  budgetMinor: '0',
  validDays: null,
  remindDays: null,
  display: 'reveal',
  message: '',
  terms: '',
};
