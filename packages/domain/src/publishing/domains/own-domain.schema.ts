import { z } from 'zod';

export const ownDomainLimits = { perAccount: 5, name: 253 } as const;

/**
 * `waiting` for its records, `verified`, `failed` when they didn’t appear for two weeks, `lost` when they were there and
 * are gone.
 */
export const ownDomainStatus = z.enum(['waiting', 'verified', 'failed', 'lost']);
export type OwnDomainStatus = z.infer<typeof ownDomainStatus>;

export const ownDomainFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Domain is required')
    .max(ownDomainLimits.name, 'Use 253 characters or fewer'),
});

/** What DNS answered for the two records; null before the first check. */
export const ownDomainFound = z.object({ CNAME: z.array(z.string()), TXT: z.array(z.string()) }).partial();
export type OwnDomainFound = z.infer<typeof ownDomainFound>;
