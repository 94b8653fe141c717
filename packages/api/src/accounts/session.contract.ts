import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export const countryOutput = z.object({
  id: z.number().int(),
  name: z.string(),
  iso: z.string(),
  currency: z.string(),
});
export const moneyOutput = z.object({ amountMinor: z.string().regex(/^-?\d+$/), currency: z.string() });

/** Who is signed in, where, and what that person may do there. Every page starts from this. */
export const meOutput = z.object({
  user: z.object({ id: z.uuid(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  account: z.object({
    id: z.uuid(),
    company: z.string(),
    currency: z.string(),
    country: countryOutput,
    timezone: z.string(),
    isDemo: z.boolean(),
    isActive: z.boolean(),
    /**
     * When it is deleted for good, while it is scheduled for that: then it can be restored, and nothing else.
     */
    closesAt: isoTime.nullable(),
  }),
  /** The accounts (profiles) this person can switch to. */
  profiles: z.array(z.object({ id: z.uuid(), company: z.string(), closesAt: isoTime.nullable() })),
  grants: z.object({ isOwner: z.boolean(), privileges: z.array(z.string()) }),
  /** Every privilege there is, with its label and whether this person has it. */
  privileges: z.array(z.object({ key: z.string(), label: z.string(), isAllowed: z.boolean() })),
  /** Null without the privilege `account.view`. */
  wallet: moneyOutput.nullable(),
  /** True for our staff: the staff area is theirs to see. */
  isStaff: z.boolean(),
  /** Set when this is staff looking at the account, read only; it ends by itself. */
  viewer: z.object({ staff: z.string(), expiresAt: isoTime }).nullable(),
  subscription: z
    .object({ isActive: z.boolean(), plan: z.number().int(), isAuto: z.boolean(), expiresAt: isoTime })
    .nullable(),
});

export type Me = z.infer<typeof meOutput>;
