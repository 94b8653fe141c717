import { channel, messageType } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

/** Sending regions by type. */
export const senderRegions = {
  promotional: ['promotional-01', 'promotional-02', 'promotional-11'],
  transactional: ['transactional-01'],
} as const;

export const createEmailSenderInput = z
  .object({
    sender: z
      .string()
      .trim()
      .min(1, 'Sender email is required')
      .max(254, 'Please enter a valid email address')
      // Domains may be international (`.рф`); the server converts them to their DNS form and validates that.
      .pipe(
        z.email({
          pattern: /^[^\s@,;<>()"\\]+@[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]*\.[\p{L}\p{N}\p{M}-]{2,}$/u,
          error: 'Please enter a valid email address',
        }),
      )
      // RFC 5321 §4.5.3.1.1 limits the local part to 64 octets; RFC 1035 §2.3.4 limits a label to 63.
      .refine(
        (address) => address.lastIndexOf('@') <= 64 && !/@.*[^.]{64}/.test(address),
        'Please enter a valid email address',
      ),
    campaign: z.enum(messageType.options, 'Type is required'),
    region: z.string().min(1, 'Region is required'),
  })
  .refine((input) => (senderRegions[input.campaign] as readonly string[]).includes(input.region), {
    path: ['region'],
    message: 'Choose a region for this type',
  });

/** The request form of an SMS sender; the service checks it against the country's rules. */
export const requestSmsSenderInput = z.object({
  sender: z.string().trim().min(1, 'Sender ID is required').max(20),
  campaign: z.enum(messageType.options, 'Type is required'),
  region: z.string().regex(/^[A-Z]{2}$/, 'Region is required'),
  /** A sample message. */
  template: z.string().trim().min(1, 'Sample message is required').max(500, 'Use 500 characters or fewer'),
});

/** Countries with SMS senders, and the requirements of each. */
export const smsSenderRuleOutput = z.object({
  country: z.string(),
  name: z.string(),
  form: z.string(),
  note: z.string(),
});

const recordStatus = z.enum(['unchecked', 'missing', 'wrong', 'verified']);

export const dnsRecordOutput = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc', 'returnPath']),
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
  status: recordStatus,
  found: z.array(z.string()),
});

export const sendingDomainOutput = z.object({
  id: z.uuid(),
  /** In its own letters; record names are in DNS form. */
  domain: z.string(),
  /** SPF, DKIM and DMARC are correct: campaigns may be sent. */
  isAuthenticated: z.boolean(),
  unauthenticatedMail: z.enum(['hold', 'refuse']),
  checkedAt: isoTime.nullable(),
  records: z.array(dnsRecordOutput),
});

/** What to do with single messages while the domain's DKIM record fails. */
export const unauthenticatedMailInput = z.object({
  id: z.uuid(),
  unauthenticatedMail: z.enum(['hold', 'refuse']),
});

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
  sendingDomainId: z.uuid().nullable(),
  createdAt: isoTime,
  confirmedAt: isoTime.nullable(),
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
