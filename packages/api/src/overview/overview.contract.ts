import { campaignProgress } from '@talkdrum/domain/campaigns/campaign-report.schema';
import { campaignStatus } from '@talkdrum/domain/campaigns/campaign.schema';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoTime } from '../list-contract.ts';

const count = z.number().int().nonnegative();
/** From 0 to 1; null where there was nothing to be a share of. */
const share = z.number().nullable();
const day = z.iso.date();

/** A figure and the same of the period before; `hasEarlier` is false for a young account. */
const compared = z.object({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  hasEarlier: z.boolean(),
});
export type Compared = z.infer<typeof compared>;

const figure = compared.extend({ trend: z.array(z.number()) });
export const figuresOutput = z.object({
  emailsDelivered: figure,
  emailViewRate: figure,
  smsDelivered: figure,
});

export const attentionOutput = z.array(
  z.object({
    id: z.string(),
    kind: z.enum([
      'wallet',
      'subscription',
      'sender',
      'messages',
      'campaign',
      'journey',
      'leads',
      'import',
      'webhook',
    ]),
    tone: z.enum(['info', 'warning', 'danger']),
    title: z.string(),
    detail: z.string(),
    action: z.object({ label: z.string(), url: z.string() }),
  }),
);
export type AttentionItem = z.infer<typeof attentionOutput>[number];

export const comingOutput = z.object({
  sending: z.array(
    z.object({
      id: z.uuid(),
      channel,
      name: z.string(),
      status: campaignStatus,
      progress: campaignProgress.nullable(),
    }),
  ),
  scheduled: z.array(
    z.object({
      id: z.uuid(),
      channel,
      name: z.string(),
      at: isoTime,
      /** As reviewed when it was scheduled; null if that isn't known. */
      recipients: count.nullable(),
      cost: moneyOutput.nullable(),
    }),
  ),
  imports: z.array(
    z.object({
      id: z.uuid(),
      fileName: z.string(),
      status: z.enum(['checking', 'running', 'undoing']),
      processed: count,
      totalRows: count.nullable(),
      ratePerSecond: z.number().nullable(),
    }),
  ),
  journeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(['running', 'paused', 'draining']),
      entered: count,
      inside: count,
    }),
  ),
});
export type Coming = z.infer<typeof comingOutput>;

export const analyticsInput = z.object({
  channel,
  days: z.union([z.literal(30), z.literal(90)]),
});
export const analyticsOutput = z.object({
  step: z.union([z.literal(1), z.literal(7)]),
  points: z.array(
    z.object({
      day,
      campaigns: count,
      transactional: count,
      viewRate: share,
      clickRate: share,
      deliveredRate: share,
      failed: count,
      bounces: count,
      unsubscribers: count,
    }),
  ),
  campaigns: count,
  sent: compared,
  viewRate: compared,
  clickRate: compared,
  deliveredRate: compared,
  networks: z.array(z.object({ country: z.string(), network: z.string(), delivered: count, failed: count })),
});
export type ChannelAnalytics = z.infer<typeof analyticsOutput>;

export const recentCampaignsOutput = z.array(
  z.object({
    id: z.uuid(),
    channel,
    name: z.string(),
    status: campaignStatus,
    startedAt: isoTime,
    sent: count,
    deliveries: z.number().int(),
    viewed: count,
    clicked: count,
  }),
);
export type RecentCampaign = z.infer<typeof recentCampaignsOutput>[number];

const week = z.array(z.array(count));
/** Clicks by weekday, Monday first, and hour. */
export const responsesOutput = z.object({ timeZone: z.string(), email: week, sms: week });
export type Responses = z.infer<typeof responsesOutput>;

/** Estimates count audiences and take up to some seconds: ask for them only when `unpriced` isn't 0. */
export const outlookInput = z.object({ isEstimated: z.boolean() });
export const outlookOutput = z.object({
  balance: moneyOutput,
  held: moneyOutput,
  /** Null before the first movement. */
  days: z.array(z.object({ day, balanceMinor: z.string().nullable() })),
  planned: z.array(
    z.object({
      campaignId: z.uuid().nullable(),
      name: z.string(),
      at: isoTime,
      cost: moneyOutput,
      left: moneyOutput,
    }),
  ),
  unpriced: count,
});
export type WalletOutlook = z.infer<typeof outlookOutput>;

export const audienceFiguresOutput = z.object({
  contacts: z.number().int(),
  reachable: z.number().int(),
  reach: z.array(z.number().int()),
  reachableBefore: z.number().int().nullable(),
  days: z.array(z.object({ day, joined: z.number().int(), unsubscribed: count, bounced: count })),
  /** '' without a telephone number, '*' outside the six countries. */
  countries: z.array(z.object({ country: z.string(), contacts: count })),
});
export type AudienceFigures = z.infer<typeof audienceFiguresOutput>;
