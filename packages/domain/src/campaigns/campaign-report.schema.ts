import { z } from 'zod';
import { campaignStatus } from './campaign.schema.ts';

const count = z.number().int();

/** A campaign's progress as shown in the table. */
export const campaignNumbers = z.object({
  recipients: count,
  /** As in the report: includes email the recipient's server refused immediately, and SMS in doubt. */
  sent: count,
  /** Sent minus bounced. */
  deliveries: count,
  /** SMS only: how many a carrier reported as delivered. */
  delivered: count,
  failed: count,
  uniqueViews: count,
  uniqueClicks: count,
});
export type CampaignNumbers = z.infer<typeof campaignNumbers>;

/** Every recipient is in exactly one of these. */
export const recipientStates = z.object({
  /** Undecided, including those being sent. */
  queued: count,
  sent: count,
  failed: count,
  unknown: count,
  skipped: count,
  cancelled: count,
});

export const campaignProgress = z.object({
  status: campaignStatus,
  recipients: count,
  ...recipientStates.shape,
  /** Messages a second; null if nothing is being sent. */
  ratePerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /**
   * When the next queued message is tried (RFC 3339), if all of them wait for a server's or country's time;
   * otherwise null.
   */
  waitsUntil: z.iso.datetime({ offset: true }).nullable(),
  /** When its recipients were deleted, because the account keeps messages no longer; null while they are kept. */
  recipientsDeletedOn: z.iso.date().nullable(),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

const campaignCounts = z.object({
  /** Handed over for delivery, including those the recipient's server refused at once. */
  sent: count,
  /** Sent minus bounced. */
  deliveries: count,
  views: count,
  uniqueViews: count,
  clicks: count,
  uniqueClicks: count,
  bounces: count,
  complaints: count,
  unsubscribers: count,
});
export type CampaignCounts = z.infer<typeof campaignCounts>;

/** The nine counts of the report, and the activity excluded from them. */
export const campaignReport = z.object({
  counts: campaignCounts,
  /** SMS receipts from carriers: `pendings` were handed over and have no receipt yet. */
  receipts: z.object({ successes: count, pendings: count, fails: count }),
  /**
   * Not part of the counts, except `proxyViews`: views through a provider's image proxy, which might not be a
   * person's.
   */
  machine: z.object({ views: count, clicks: count, proxyViews: count }),
  /** People excluded from the campaign, by reason. */
  excluded: z.record(z.string(), count),
  progress: campaignProgress,
  /** By hour for the first 72 hours, then by day in UTC. Oldest first; `at` starts the interval. */
  series: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      isDay: z.boolean(),
      sent: count,
      delivered: count,
      views: count,
      clicks: count,
      bounces: count,
      unsubscribers: count,
    }),
  ),
  links: z.array(z.object({ n: count, url: z.string(), clicks: count, uniqueClicks: count })),
});
export type CampaignReport = z.infer<typeof campaignReport>;
