import type { Channel } from '../../kernel/index.ts';
import type { CampaignAudience } from './campaign-audience.schema.ts';

/** A person named by hand for one campaign. The address, an email or a telephone number, is normalised. */
export interface PastedPerson {
  address: string;
  name?: string;
}

/** Why somebody of the audience gets nothing. */
export const exclusionReasons = [
  'no_email',
  'no_phone',
  'suppressed',
  'blocklisted',
  'unsubscribed',
  'unconfirmed',
  'duplicate',
  'do_not_disturb',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];
export type Exclusions = Record<ExclusionReason, number>;

export const noExclusions = (): Exclusions => ({
  no_email: 0,
  no_phone: 0,
  suppressed: 0,
  blocklisted: 0,
  unsubscribed: 0,
  unconfirmed: 0,
  duplicate: 0,
  do_not_disturb: 0,
});

/** Everything that decides who is in the audience at this moment. */
export interface AudienceQuestion {
  accountId: string;
  audience: CampaignAudience;
  pasted: PastedPerson[];
  /** Default email. */
  channel?: Channel;
  /** Numbers that operators keep from advertising are left out of an SMS. */
  isPromotional?: boolean;
  /** For rules that count days. */
  now: Date;
  timezone: string;
}
