import { z } from 'zod';

const count = z.number().int();

/** How many people, by the id of a reason, device or provider. Most first. */
const part = z.object({ id: z.string(), count });
const parts = z.array(part);
export type Part = z.infer<typeof part>;

/** What is counted from the campaign's rows rather than kept as a counter. */
export const campaignFigures = z.object({
  /** First views that came through a mail provider’s image proxy, which may load images without a person. */
  proxiedViews: count,
  /** People whose first view or click was in step `n` of `curveSteps`; steps without any are left out. */
  firsts: z.array(z.object({ step: count, views: count, clicks: count })),
  /** Email only: by mailbox provider. */
  providers: z.array(
    z.object({
      id: z.string(),
      recipients: count,
      deliveries: count,
      bounced: count,
      viewed: count,
      clicked: count,
    }),
  ),
  /** SMS only: by country and network. */
  networks: z.array(
    z.object({ country: z.string(), network: z.string(), recipients: count, delivered: count, fails: count }),
  ),
  bounces: parts,
  complaints: parts,
  unsubscribers: parts,
  /** SMS only. */
  fails: parts,
  /** Of the people who clicked, by what they clicked with first. */
  devices: parts,
  /** Clicks by hour of the day in the campaign's time zone: 24 counts. */
  clickHours: z.array(count),
});
export type CampaignFigures = z.infer<typeof campaignFigures>;

/** Where each step of the curve ends, in minutes after the start: 10 minutes, from 3 hours on 1 hour, from 72 hours on 1 day. */
export const curveSteps: readonly number[] = [
  ...Array.from({ length: 18 }, (_, n) => (n + 1) * 10),
  ...Array.from({ length: 69 }, (_, n) => (n + 4) * 60),
  ...Array.from({ length: 11 }, (_, n) => (n + 4) * 1440),
];

const rate = z.number();
/** Deliveries and successes are of recipients, bounces and fails of sent, the rest of deliveries. */
const rates = z.object({
  deliveries: rate,
  successes: rate,
  views: rate,
  clicks: rate,
  clicksOfViews: rate,
  bounces: rate,
  complaints: rate,
  unsubscribers: rate,
  fails: rate,
});
export type Rates = z.infer<typeof rates>;

/** A rate compared with the account's usual one. */
export const verdict = z.enum(['above', 'below', 'near']);
export type Verdict = z.infer<typeof verdict>;

const verdicts = z.object({ bounces: verdict, complaints: verdict, unsubscribers: verdict, fails: verdict });

/** The part of a report that compares and breaks down. Rates are between 0 and 1. */
export const campaignInsights = z.object({
  /** Null while a large campaign hasn't been counted yet. */
  figures: campaignFigures.nullable(),
  /** When a large campaign was last counted; null if `figures` are current. */
  countedAt: z.iso.datetime({ offset: true }).nullable(),
  rates,
  /** The median of up to eight campaigns before this one; null if there is none to compare with. */
  usual: z
    .object({
      campaigns: count,
      rates,
      verdicts,
      providers: z.array(z.object({ id: z.string(), bounced: rate, viewed: rate })),
    })
    .nullable(),
  /** Share of deliveries that had viewed and clicked by the end of each step. Null: not there yet. */
  curve: z.array(
    z.object({
      minute: count,
      views: rate.nullable(),
      clicks: rate.nullable(),
      usualViews: rate.nullable(),
      usualClicks: rate.nullable(),
    }),
  ),
  /** The complaint rate that mailbox providers accept. */
  complaintLimit: rate,
  /** The words of each link; empty for an image. */
  linkLabels: z.array(z.string()),
});
export type CampaignInsights = z.infer<typeof campaignInsights>;
