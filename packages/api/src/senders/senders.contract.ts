import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

/** Sending regions by type, as accounts see them. */
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
      .pipe(z.email('Please enter a valid email address'))
      // RFC 5321 §4.5.3.1.1: mail servers need not take more; RFC 1035 §2.3.4: nor can a label of the domain be longer.
      .refine((address) => address.lastIndexOf('@') <= 64 && !/@.*[^.]{64}/.test(address), 'Please enter a valid email address'),
    campaign: z.enum(['promotional', 'transactional'], 'Type is required'),
    region: z.string().min(1, 'Region is required'),
  })
  .refine((input) => (senderRegions[input.campaign] as readonly string[]).includes(input.region), {
    path: ['region'],
    message: 'Choose a region of this type',
  });

/** The request form of an SMS sender; what a country allows is judged by the service, with the field. */
export const requestSmsSenderInput = z.object({
  sender: z.string().trim().min(1, 'Sender ID is required').max(20),
  campaign: z.enum(['promotional', 'transactional'], 'Type is required'),
  region: z.string().regex(/^[A-Z]{2}$/, 'Region is required'),
  /** A text as it will be sent. */
  template: z.string().trim().min(1, 'Sample message is required').max(500, 'Use 500 characters or fewer'),
});

/** The countries there are SMS senders for, and what each asks. */
export const smsSenderRuleOutput = z.object({ country: z.string(), name: z.string(), form: z.string(), note: z.string() });

const recordStatus = z.enum(['unchecked', 'missing', 'wrong', 'verified']);

export const dnsRecordOutput = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  type: z.literal('TXT'),
  name: z.string(),
  value: z.string(),
  status: recordStatus,
  found: z.array(z.string()),
});

export const sendingDomainOutput = z.object({
  id: z.uuid(),
  domain: z.string(),
  isAuthenticated: z.boolean(),
  checkedAt: isoTime.nullable(),
  records: z.array(dnsRecordOutput),
});

export const senderOutput = z.object({
  id: z.uuid(),
  sender: z.string(),
  channel: z.enum(['email', 'sms']),
  campaign: z.enum(['promotional', 'transactional']),
  region: z.string(),
  /** 0 pending, 1 active. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Of an SMS sender: the sample text of its request. */
  template: z.string(),
  domain: z.string(),
  sendingDomainId: z.uuid().nullable(),
  createdAt: isoTime,
  confirmedAt: isoTime.nullable(),
  /** Why our staff refused it; null when they did not. */
  refusedReason: z.string().nullable(),
  /** Of an SMS sender declared for one-time codes: STOP doesn't hold its messages back. */
  isStopExempt: z.boolean(),
});

export const setStopExemptInput = z.object({ id: z.uuid(), isExempt: z.boolean() });

/** How promotional email was received lately, and the warning or stop that followed. */
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
      /** The figures of that time, in a sentence. */
      message: z.string(),
      createdAt: isoTime,
      appeal: z.string(),
      appealedAt: isoTime.nullable(),
    })
    .nullable(),
});
export type StandingOutput = z.infer<typeof standingOutput>;

export const appealInput = z.object({
  text: z.string().trim().min(20, 'Say what went wrong and what you changed, in a sentence or two').max(2_000, 'Use 2,000 characters or fewer'),
});

export type SenderOutput = z.infer<typeof senderOutput>;
export type SendingDomainOutput = z.infer<typeof sendingDomainOutput>;
