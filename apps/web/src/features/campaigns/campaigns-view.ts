import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

/** Both list pages share these parameters, and so do both campaign pages. */
export type CampaignsView = ViewOf<'/dashboard/sms/'>;
export type CampaignView = ViewOf<'/dashboard/email/$id'>;

export type ChangeCampaignView = ChangeView<CampaignView>;
