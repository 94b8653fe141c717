import { emailDesign } from '@talkdrum/email-designs/design.schema';
import { z } from 'zod';
import { contentLimits, shorten } from '../../templates/content-limits.ts';

/** In minutes, percent and number of variants. */
export const abTestLimits = {
  minutes: { min: 15, max: 7 * 24 * 60 },
  testShare: { min: 1, max: 90 },
  holdoutShare: { max: 50 },
  variants: { min: 2, max: 5 },
  event: 60,
  /** Conditions of all variants together: each is a bit of an integer. */
  conditions: 31,
} as const;

export const abMeasure = z.enum(['clicks', 'views', 'conversions', 'hand']);
export type AbMeasure = z.infer<typeof abMeasure>;

/** What the rest gets when no variant is clearly better: A, the one that is ahead, or a person decides. */
export const abUnclear = z.enum(['first', 'leading', 'wait']);
export type AbUnclear = z.infer<typeof abUnclear>;

/**
 * `testing`: test messages are on their way or the clock runs. `waiting`: a person decides. `decided`: the rest gets
 * the winner. `ended`: nobody of the rest gets anything. `split`: everyone got a variant, so there's nothing to decide.
 */
export const abState = z.enum(['testing', 'waiting', 'decided', 'ended', 'cancelled', 'split']);
export type AbState = z.infer<typeof abState>;

/** Why the rest got what it got. `unclear`: no clear winner; `none`: nobody chose one. */
export const abOutcome = z.enum(['winner', 'unclear', 'hand', 'none']);
export type AbOutcome = z.infer<typeof abOutcome>;

const line = (limit: number) => z.string().trim().max(limit, shorten(limit)).nullable().default(null);

/** Content of its own: a design, or HTML and text. A template named without content supplies it. */
const variantContent = z.object({
  templateId: z.uuid().nullable().default(null),
  html: z.string().max(contentLimits.html, shorten(contentLimits.html)).default(''),
  text: z.string().max(contentLimits.text, shorten(contentLimits.text)).default(''),
  design: emailDesign.nullish(),
});
export type VariantContent = z.infer<typeof variantContent>;

/** Null: as in the campaign. */
export const abVariant = z.object({
  subject: line(contentLimits.subject),
  preheader: line(contentLimits.preheader),
  fromBrand: line(100),
  content: variantContent.nullable().default(null),
  /** SMS only: the text. */
  text: z.string().max(contentLimits.sms, shorten(contentLimits.sms)).nullable().default(null),
  /** When it starts, in the campaign's time zone: the next time it is so late. Null: at once. */
  sendAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 09:00')
    .nullable()
    .default(null),
});
export type AbVariant = z.infer<typeof abVariant>;

const percent = (min: number, max: number) =>
  z.int('Enter a whole number').min(min, `Enter ${min} to ${max}`).max(max, `Enter ${min} to ${max}`);
const { minutes, testShare, holdoutShare, variants } = abTestLimits;

/** The A/B test of a draft. The first variant is the campaign itself, which only its time is a matter of. */
export const abTest = z.object({
  variants: z
    .array(abVariant)
    .min(variants.min, 'A test needs two variants')
    .max(variants.max, 'A test has five variants at most'),
  /** Percent of the audience, split evenly; the rest gets the winner. Null: everyone is split evenly. */
  testShare: percent(testShare.min, testShare.max).nullable().default(20),
  minutes: z
    .int('Choose how long the test lasts')
    .min(minutes.min, 'Let it run for 15 minutes or longer')
    .max(minutes.max, 'Let it run for 7 days or less')
    .default(240),
  measure: abMeasure.default('clicks'),
  /** The name of the event that counts as a conversion. */
  event: z.string().trim().max(abTestLimits.event, shorten(abTestLimits.event)).default(''),
  ifUnclear: abUnclear.default('first'),
  /** Percent of the audience who deliberately get nothing. */
  holdoutShare: percent(0, holdoutShare.max).default(0),
});
export type AbTest = z.infer<typeof abTest>;
export type AbTestInput = z.input<typeof abTest>;

export const variantLetter = (n: number): string => 'ABCDE'[n] ?? '?';
