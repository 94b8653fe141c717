import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export const countryOutput = z.object({
  id: z.number().int(),
  name: z.string(),
  iso: z.string(),
  currency: z.string(),
});
export const moneyOutput = z.object({ amountMinor: z.string().regex(/^-?\d+$/), currency: z.string() });

/** Who is signed in, to which account, and what they may do there. Every page starts from this. */
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
    /** When it is permanently deleted, if that is scheduled. Until then it can only be restored. */
    closesAt: isoTime.nullable(),
  }),
  /** The accounts (profiles) this person can switch to. */
  profiles: z.array(z.object({ id: z.uuid(), company: z.string(), closesAt: isoTime.nullable() })),
  grants: z.object({ isOwner: z.boolean(), privileges: z.array(z.string()) }),
  /** Every privilege, with its label and whether this person has it. */
  privileges: z.array(z.object({ key: z.string(), label: z.string(), isAllowed: z.boolean() })),
  /** Null without the privilege `account.view`. */
  wallet: moneyOutput.nullable(),
  /** True for staff: shows the staff area. */
  isStaff: z.boolean(),
  /** Set when staff are viewing the account read-only; the view ends automatically at `expiresAt`. */
  viewer: z.object({ staff: z.string(), expiresAt: isoTime }).nullable(),
  subscription: z
    .object({ isActive: z.boolean(), plan: z.number().int(), isAuto: z.boolean(), expiresAt: isoTime })
    .nullable(),
});

export type Me = z.infer<typeof meOutput>;

/** The account the page was rendered for, and where its stream left off. */
export const changesInput = z.object({ accountId: z.uuid(), lastEventId: z.string().max(40).nullish() });
