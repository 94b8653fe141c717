import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

/** The two list pages have these parameters in common; so have the two pages of one campaign. */
export type CampaignsView = ViewOf<'/dashboard/sms/'>;
export type CampaignView = ViewOf<'/dashboard/email/$id'>;

export type ChangeCampaignView = ChangeView<CampaignView>;
