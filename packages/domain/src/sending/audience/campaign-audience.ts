import type { SegmentDefinition } from '../../audience/index.ts';
import type { Channel } from '../../kernel/index.ts';
import type { CampaignAudience } from './campaign-audience.schema.ts';
import type { ExclusionReason } from './exclusion-reason.schema.ts';

export { type ChosenReason, type ExclusionReason, exclusionReasons } from './exclusion-reason.schema.ts';

/** A pasted recipient of one campaign. The address, an email or a phone number, is normalized. */
export interface PastedPerson {
  address: string;
  name?: string;
}

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
  cap: 0,
  no_code: 0,
});

/** Everything that decides who is in the audience. */
export interface AudienceCriteria {
  accountId: string;
  audience: CampaignAudience;
  /** Only these contacts; for a source of `all` or `list`. */
  among?: readonly string[];
  /** For a source of `segment`: also the contacts that match these rules, which no segment has. */
  rules?: SegmentDefinition;
  pasted: PastedPerson[];
  /** Default email. */
  channel?: Channel;
  /** Excludes numbers on operators' do-not-disturb lists from an SMS. */
  isPromotional?: boolean;
  /**
   * A SELECT of `contact_id` of those for whom nothing is left of what the message gives: see `ValueStock`. The account is
   * $1; adds its parameters.
   */
  usedUp?: ((params: unknown[]) => string) | undefined;
  /** For rules that count days. */
  now: Date;
  timezone: string;
}
