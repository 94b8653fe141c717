import { fieldError } from '../../kernel/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { type CampaignFields, noEmailParts } from '../campaign.schema.ts';

/** An API client's changes to a draft; omitted fields stay unchanged. */
export type DraftChange = {
  [Field in Exclude<keyof CampaignFields, 'planned'>]?: CampaignFields[Field] | undefined;
};

const emailOnly = Object.keys(noEmailParts) as (keyof typeof noEmailParts)[];

/** The draft's fields after a change. Refuses, on the field, anything the campaign's channel doesn't have. */
export function changedFields(campaign: Campaign, change: DraftChange): CampaignFields {
  const strange =
    campaign.channel === 'sms'
      ? emailOnly.find((field) => change[field] !== undefined)
      : change.isTracked === undefined
        ? undefined
        : 'isTracked';
  if (strange !== undefined)
    throw fieldError(
      strange,
      `${campaign.channel === 'sms' ? 'An SMS' : 'An email'} campaign doesn’t have this field. Leave it out.`,
    );
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  // New HTML or text of a program takes the place of a design.
  const design = change.html === undefined && change.text === undefined ? undefined : { design: null };
  return { ...campaign.fields(), ...design, ...given };
}
