import { channel, messageType } from '@talkdrum/domain/kernel/channel.schema';
import {
  emailSenderFields,
  recordKind,
  recordStatus,
  senderRegions,
  smsSenderFields,
  unauthenticatedMail,
} from '@talkdrum/domain/senders/sender.schema';
import { type WarmUp, warmUp, warmUpAllowances } from '@talkdrum/domain/sending/warm-up/warm-up.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export { emailSenderFields, senderRegions, smsSenderFields, type WarmUp, warmUpAllowances };

/** Countries with SMS senders, and the requirements of each. */
export const smsSenderRuleOutput = z.object({
  country: z.string(),
  name: z.string(),
  form: z.string(),
  note: z.string(),
});

export const dnsRecordOutput = z.object({
  kind: recordKind,
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
  status: recordStatus,
  /** What DNS answered at the last check. */
  found: z.array(z.string()),
  /** Why it isn't enough and what to change, with the value to publish if it isn't the record's own. */
  finding: z.object({ problem: z.string(), advice: z.string(), value: z.string().nullable() }).nullable(),
});

export const sendingDomainOutput = z.object({
  id: z.uuid(),
  /** In its own letters; record names are in DNS form. */
  domain: z.string(),
  /** SPF, DKIM and DMARC are correct: campaigns may be sent. */
  isAuthenticated: z.boolean(),
  unauthenticatedMail,
  checkedAt: isoTime.nullable(),
  records: z.array(dnsRecordOutput),
});

/** What to do with single messages while the domain's DKIM record fails. */
export const unauthenticatedMailInput = sendingDomainOutput.pick({ id: true, unauthenticatedMail: true });

/** Null for a domain without a warm-up. */
export const warmUpOutput = warmUp.nullable();
export const setWarmUpInput = z.object({ id: z.uuid(), isWarmingUp: z.boolean() });

/** DMARC reports of mailbox providers about a domain in the last 30 days, largest sources first. */
export const dmarcSummaryOutput = z.object({
  reports: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  sources: z.array(
    z.object({
      ip: z.string(),
      passed: z.number().int(),
      failed: z.number().int(),
      reporters: z.array(z.string()),
    }),
  ),
});

export const senderOutput = z.object({
  id: z.uuid(),
  sender: z.string(),
  channel,
  campaign: messageType,
  region: z.string(),
  /** 0 pending, 1 active. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** SMS only: the sample message of the request. */
  template: z.string(),
  /** The address with an international domain in its own letters. */
  display: z.string(),
  domain: z.string(),
  /** Whether its domain's records allow campaigns; false for SMS senders. */
  isAuthenticated: z.boolean(),
  /** Those of its domain's records that campaigns need and that aren't right. */
  failingRecords: z.array(recordKind),
  sendingDomainId: z.uuid().nullable(),
  createdAt: isoTime,
  confirmedAt: isoTime.nullable(),
  refusedAt: isoTime.nullable(),
  /** Why staff refused it; null if they didn't. */
  refusedReason: z.string().nullable(),
  /** SMS senders for one-time codes: also sent to numbers that texted STOP. */
  isStopExempt: z.boolean(),
});

export const setStopExemptInput = z.object({ id: z.uuid(), isExempt: z.boolean() });

/** Recent complaints and bounces of promotional email, and the warning or stop they caused. */
export const standingOutput = z.object({
  since: isoTime,
  sent: z.number().int(),
  hardBounces: z.number().int(),
  complaints: z.number().int(),
  alert: z
    .object({
      id: z.uuid(),
      level: z.enum(['warning', 'stop']),
      cause: z.enum(['complaints', 'bounces']),
      /** The figures at that time, as a sentence. */
      message: z.string(),
      createdAt: isoTime,
      appeal: z.string(),
      appealedAt: isoTime.nullable(),
    })
    .nullable(),
});
export type StandingOutput = z.infer<typeof standingOutput>;

export const appealInput = z.object({
  text: z
    .string()
    .trim()
    .min(20, 'Say what went wrong and what you changed, in a sentence or two')
    .max(2_000, 'Use 2,000 characters or fewer'),
});

export type SenderOutput = z.infer<typeof senderOutput>;
export type SendingDomainOutput = z.infer<typeof sendingDomainOutput>;
export type DmarcSummaryOutput = z.infer<typeof dmarcSummaryOutput>;
