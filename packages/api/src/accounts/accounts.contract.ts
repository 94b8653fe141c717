import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { countryOutput } from './session.contract.ts';

/** The account's profile as its owner filled it in. */
export const profileOutput = z.object({
  id: z.uuid(),
  email: z.string(),
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  industry: z.string(),
  website: z.string(),
  telephone: z.string(),
  address: z.string(),
  state: z.string(),
  country: countryOutput,
  currency: z.string(),
  timezone: z.string(),
  product: z.array(z.string()),
  hear: z.string(),
  sendingFrequency: z.string(),
  sendingVolume: z.string(),
  sendingType: z.string(),
  companySize: z.string(),
  createdAt: isoTime,
});

export type Profile = z.infer<typeof profileOutput>;

export const analyticsInput = z.object({ channel: z.enum(['email', 'sms']), days: z.union([z.literal(30), z.literal(90)]) });

const count = z.number().int().nonnegative();
export const analyticsOutput = z.array(
  z.object({ day: z.iso.date(), sent: count, failed: count, views: count, clicks: count, bounces: count, unsubscribers: count }),
);
export type DayCounts = z.infer<typeof analyticsOutput>[number];
