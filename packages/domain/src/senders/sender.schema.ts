import { z } from 'zod';
import { messageType } from '../kernel/channel.schema.ts';

/** Sending regions by type. */
export const senderRegions = {
  promotional: ['promotional-01', 'promotional-02', 'promotional-11'],
  transactional: ['transactional-01'],
} as const;

const campaign = z.enum(messageType.options, 'Type is required');

/** A new email sender. */
export const emailSenderFields = z
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
    campaign,
    region: z.string().min(1, 'Region is required'),
  })
  .refine((input) => (senderRegions[input.campaign] as readonly string[]).includes(input.region), {
    path: ['region'],
    message: 'Choose a region for this type',
  });

/** The request of an SMS sender; the service checks it against the country's rules. */
export const smsSenderFields = z.object({
  sender: z.string().trim().min(1, 'Sender ID is required').max(20),
  campaign,
  region: z.string().regex(/^[A-Z]{2}$/, 'Region is required'),
  /** A sample message. */
  template: z.string().trim().min(1, 'Sample message is required').max(500, 'Use 500 characters or fewer'),
});

/** The DNS records of a sending domain. */
export const recordKind = z.enum(['spf', 'dkim', 'dmarc', 'returnPath']);
export type RecordKind = z.infer<typeof recordKind>;

/** What the last DNS check found of a record. */
export const recordStatus = z.enum(['unchecked', 'missing', 'wrong', 'verified']);
export type RecordStatus = z.infer<typeof recordStatus>;

/** What happens to messages while the domain's DKIM record fails. */
export const unauthenticatedMail = z.enum(['hold', 'refuse']);
export type UnauthenticatedMail = z.infer<typeof unauthenticatedMail>;
