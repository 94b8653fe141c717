export { Campaign, type CampaignFields, CampaignSchema, type CampaignStatus, campaignStatuses } from './campaign.entity.ts';
export { type CampaignFilter, type CampaignNumbers, type CampaignRow, Campaigns } from './campaigns.service.ts';
export { type PastedError, type PastedPeople, parsePasted, pastedLimit } from './parse-pasted.ts';
export { scheduledMoment } from './schedule-time.ts';
export { CampaignSending } from './campaign-sending.service.ts';
export { prepareCampaigns, prepareWork } from './prepare-campaign.ts';
export { type CampaignReview, CampaignReviews, type ReviewRemark } from './review-campaign.ts';
