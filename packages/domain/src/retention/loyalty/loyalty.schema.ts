import { z } from 'zod';
import { eventName, eventPropertyKey } from '../../audience/event-name.schema.ts';
import { amountMinor } from '../rewards/reward.schema.ts';

export const programStatus = z.enum(['draft', 'active', 'ended']);
export type ProgramStatus = z.infer<typeof programStatus>;

/** When points expire: never, so many days after they were earned, on a day each year, or after so long without earning or spending. */
export const pointExpiry = z.enum(['none', 'rolling', 'fixed', 'inactivity']);
export type PointExpiry = z.infer<typeof pointExpiry>;

export const pointKind = z.enum(['earn', 'spend', 'adjust', 'expire', 'reverse', 'opening']);
export type PointKind = z.infer<typeof pointKind>;

/** What the tiers of a programme count: points earned, or the amount of the orders that earned them. */
export const tierMetric = z.enum(['earned', 'spent']);
export type TierMetric = z.infer<typeof tierMetric>;

/** Where a movement came from. */
export const pointSource = z.enum(['event', 'api', 'dashboard', 'page', 'journey', 'import', 'clock']);
export type PointSource = z.infer<typeof pointSource>;

/** Why points can’t be spent. `points`: too few, `tier`: the reward is for a higher tier, `gone`, `day`, `limit` and `unpaid` are the reward’s own. */
export const spendRefusal = z.enum([
  'points',
  'tier',
  'closed',
  'gone',
  'day',
  'limit',
  'number',
  'country',
  'unpaid',
]);
export type SpendRefusal = z.infer<typeof spendRefusal>;

export const loyaltyLimits = {
  name: 100,
  unit: 30,
  text: 1_000,
  terms: 5_000,
  /** Of one movement. */
  points: 1_000_000_000,
  pendingDays: 90,
  days: 3_650,
  rules: 50,
  tiers: 10,
  rewards: 100,
  importRows: 100_000,
} as const;

const whole = (least: number, most: number) =>
  z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(least, `Use ${least.toLocaleString('en')} or more`)
    .max(most, `Use ${most.toLocaleString('en')} or fewer`);

const points = whole(1, loyaltyLimits.points);
const time = z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000'));
const name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(loyaltyLimits.name, 'Use 100 characters or fewer');

export const programName = name;

export const programFields = z.object({
  name,
  listId: z.uuid('Choose a list'),
  /** What points are called, in the plural. */
  unit: z
    .string()
    .trim()
    .min(1, 'Enter what your points are called')
    .max(loyaltyLimits.unit, 'Use 30 characters or fewer'),
  /** So many points … */
  worthPoints: whole(1, 1_000_000),
  /** … are worth this much; 0 if points have no cash value. */
  worthMinor: amountMinor,
  /** Points can be spent so many days after they were earned. */
  pendingDays: whole(0, loyaltyLimits.pendingDays),
  expiry: pointExpiry,
  /** Of `rolling` and `inactivity`. */
  expiryDays: whole(1, loyaltyLimits.days).nullable(),
  /** Of `fixed`: month and day, such as 12-31. */
  expiryDate: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a month and a day')
    .refine((day) => !['02-29', '02-30', '02-31', '04-31', '06-31', '09-31', '11-31'].includes(day), {
      message: 'Choose a day that exists every year',
    })
    .nullable(),
  /** The most points that a member earns by rules in a day, all rules together. */
  earnCapPerDay: points.nullable(),
  /** An adjustment of more points than this waits for a second member of the account. */
  approvalAbove: points.nullable(),
  /** Contacts become members by the first event that earns points; otherwise by the list, by hand or over REST. */
  joinsByEarning: z.boolean(),
  message: z.string().trim().max(loyaltyLimits.text, 'Use 1,000 characters or fewer'),
  terms: z.string().trim().max(loyaltyLimits.terms, 'Use 5,000 characters or fewer'),
  tierMetric,
  /** What the metric counts: the last so many months, or everything. */
  tierMonths: whole(1, 60).nullable(),
  /** How long a tier is kept before it is checked again. */
  tierKeepMonths: whole(1, 60),
});

const needsDays = { path: ['expiryDays'], message: 'Enter the number of days until points expire' };
const needsDate = { path: ['expiryDate'], message: 'Enter the day on which points expire' };

export const programSettings = programFields
  .refine(
    ({ expiry, expiryDays }) => !['rolling', 'inactivity'].includes(expiry) || expiryDays !== null,
    needsDays,
  )
  .refine(({ expiry, expiryDate }) => expiry !== 'fixed' || expiryDate !== null, needsDate);
export type ProgramSettings = z.infer<typeof programSettings>;

/** How points are earned from an event of a contact. */
export const ruleFields = z.object({
  name,
  event: eventName,
  /** What the event’s properties must say: the rules of a segment for properties. */
  where: z.array(z.unknown()).max(5),
  /** `per`: so many points for each amount; `fixed`: so many for each event. */
  earns: z.enum(['per', 'fixed']),
  points: whole(1, 1_000_000),
  /** Of `per`: the amount that earns the points, in minor units. */
  perMinor: amountMinor,
  /** The property that holds the amount, in units of the currency. */
  property: eventPropertyKey,
  capPerDay: points.nullable(),
  capTotal: points.nullable(),
  /** Whether the multiplier of the member’s tier applies. */
  usesTier: z.boolean(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  isOn: z.boolean(),
});

const needsAmount = { path: ['perMinor'], message: 'Enter the amount that earns points' };
const endsLater = { path: ['endsAt'], message: 'Choose an end after the start' };
const isOurs = { path: ['event'], message: 'Points can’t be earned from points. Choose another event.' };

export const earningRule = ruleFields
  .refine(({ earns, perMinor }) => earns !== 'per' || !/^0*$/.test(perMinor), needsAmount)
  .refine(
    ({ startsAt, endsAt }) =>
      startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
    endsLater,
  )
  .refine(({ event }) => !event.startsWith('points.') && !event.startsWith('tier.'), isOurs);
export type EarningRuleSettings = z.infer<typeof earningRule>;

export const tierFields = z.object({
  /** Null for a new one. */
  id: z.uuid().nullable(),
  name: z.string().trim().min(1, 'Name is required').max(40, 'Use 40 characters or fewer'),
  /** Points, or minor units if the programme counts what was spent; 0 for everyone. */
  threshold: whole(0, loyaltyLimits.points),
  multiplier: z
    .number('Enter a number')
    .min(1, 'Use 1 or more')
    .max(10, 'Use 10 or less')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use two decimals at most'),
  benefits: z.string().trim().max(500, 'Use 500 characters or fewer'),
  /** Its badge on the card. */
  color: z.string().regex(/^#[0-9a-f]{6}$/, 'Choose a color'),
});

/** Lowest first. */
export const tierList = z
  .array(tierFields)
  .max(loyaltyLimits.tiers, 'Use 10 tiers or fewer')
  .superRefine((tiers, context) => {
    for (const [index, tier] of tiers.entries()) {
      const before = tiers[index - 1];
      if (before !== undefined && tier.threshold <= before.threshold)
        context.addIssue({
          code: 'custom',
          path: [index, 'threshold'],
          message: `Use more than ${before.name} needs`,
        });
    }
  });
export type TierSettings = z.infer<typeof tierFields>;

/** A reward that points buy. */
export const pointRewardFields = z.object({
  rewardId: z.uuid('Choose a reward'),
  points: whole(1, loyaltyLimits.points),
  minTierId: z.uuid().nullable(),
  isOn: z.boolean(),
});
export type PointRewardSettings = z.infer<typeof pointRewardFields>;

/** Signed, and not zero. */
export const adjustedPoints = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(-loyaltyLimits.points, 'This is too much')
  .max(loyaltyLimits.points, 'This is too much')
  .refine((value) => value !== 0, 'Enter how many points to add or take');
export const movedPoints = points;
export const pointReason = z.string().trim().min(1, 'Say why').max(200, 'Use 200 characters or fewer');
export const pointReference = z.string().trim().max(200, 'Use 200 characters or fewer');
export const pointKey = z.string().regex(/^[\x21-\x7e]{1,150}$/, 'Use up to 150 visible ASCII characters');
export const memberNumber = z.string().regex(/^\d{1,10}$/, 'Enter a member number');

export const requestState = z.enum(['open', 'approved', 'declined']);
export type RequestState = z.infer<typeof requestState>;

/** What an ending programme does with its members’ points: they can be spent until a day, or lapse at once. */
export const endingChoice = z.enum(['until', 'now']);
export type EndingChoice = z.infer<typeof endingChoice>;
