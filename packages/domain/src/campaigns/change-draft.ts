import { fieldError } from '../kernel/index.ts';
import type { Campaign, CampaignFields } from './campaign.entity.ts';

/** What a program changes of a draft; what is left out stays as it is. */
export type DraftChange = {
  [Field in Exclude<keyof CampaignFields, 'planned'>]?: CampaignFields[Field] | undefined;
};

const emailOnly = [
  'fromBrand',
  'subject',
  'preheader',
  'html',
  'isArchivedPublicly',
] as const satisfies (keyof DraftChange)[];

/**
 * The fields of a draft after a change. Refuses, on the field, what a campaign of its channel doesn't have.
 */
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
      `${campaign.channel === 'sms' ? 'An SMS' : 'An email'} campaign doesn't have this field. Leave it out.`,
    );
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...campaign.fields(), ...given };
}
