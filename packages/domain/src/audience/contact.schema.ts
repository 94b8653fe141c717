import { z } from 'zod';

/** Whether a contact may get messages on a channel. */
export const channelStatus = z.enum(['enabled', 'blocklisted']);
export type ChannelStatus = z.infer<typeof channelStatus>;

/** `unsubscribed` is the subset of blocklisted contacts who opted out themselves, for SMS by STOP. */
export const statusFilter = z.enum([...channelStatus.options, 'unsubscribed']);
export type StatusFilter = z.infer<typeof statusFilter>;

/** A contact's state on one list. */
export const membershipState = z.enum(['subscribed', 'unconfirmed', 'unsubscribed']);
export type MembershipState = z.infer<typeof membershipState>;

/** Why an address is blocked. */
export const suppressionReason = z.enum(['unsubscribe', 'complaint', 'bounce', 'manual']);
export type SuppressionReason = z.infer<typeof suppressionReason>;

export const contactLimits = { fullName: 200, telephone: 40, timeZone: 64, lists: 50 } as const;

/** An IANA name; empty to follow the telephone number or the account. Whether it exists is checked when it is stored. */
export const contactTimeZone = z
  .string()
  .trim()
  .max(contactLimits.timeZone)
  .regex(/^(?:[A-Za-z0-9_+/-]+)?$/, 'Use a name like Africa/Lagos');
