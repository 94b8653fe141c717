import { z } from 'zod';

const ids = z.array(z.uuid()).max(100);

/** Whom a campaign is for. The pasted people themselves are kept beside it, as text. */
export const campaignAudienceSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('list'), listIds: ids }),
  z.object({ source: z.literal('all') }),
  z.object({ source: z.literal('segment'), segmentIds: ids }),
  z.object({ source: z.literal('paste') }),
]);

export type CampaignAudience = z.infer<typeof campaignAudienceSchema>;

/** A person named by hand for one campaign. The address is normalised. */
export interface PastedPerson {
  email: string;
  name?: string;
}

/** Why somebody of the audience gets nothing. */
export const exclusionReasons = ['no_email', 'suppressed', 'blocklisted', 'unsubscribed', 'unconfirmed', 'duplicate'] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];
export type Exclusions = Record<ExclusionReason, number>;

export const noExclusions = (): Exclusions => ({ no_email: 0, suppressed: 0, blocklisted: 0, unsubscribed: 0, unconfirmed: 0, duplicate: 0 });

/** Everything that decides who is in the audience at this moment. */
export interface AudienceQuestion {
  accountId: string;
  audience: CampaignAudience;
  pasted: PastedPerson[];
  /** For rules that count days. */
  now: Date;
  timezone: string;
}
