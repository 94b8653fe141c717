export { Campaign, CampaignSchema } from './campaign.entity.ts';
export { type CampaignFields, type CampaignStatus, campaignStatus } from './campaign.schema.ts';
export type { DraftChange } from './drafts/change-draft.ts';
export { checkPasted, type PastedCheck } from './recipients/check-pasted.ts';
export type { DraftRequest } from './drafts/draft-template.ts';
export {
  type CampaignFilter,
  type CampaignRow,
  Campaigns,
} from './campaigns.service.ts';
export { type PastedError, type PastedPeople, parsePasted, pastedLimit } from './recipients/parse-pasted.ts';
export { scheduledMoment } from './drafts/schedule-time.ts';
export type { Confirmation } from './recipients/confirm-recipients.ts';
export { CampaignApprovals, type SecondPersonRule } from './approvals/campaign-approvals.service.ts';
export { type ApprovalAnswer, type OpenApproval, readLastAnswer } from './approval-state/read-approvals.ts';
export { CampaignSending } from './sending/campaign-sending.service.ts';
export { findScheduledDesigns, followBrand } from './drafts/follow-brand.ts';
export { followDomains } from './sending/follow-domains.ts';
export { prepareCampaigns } from './sending/prepare-campaign.ts';
export { type DraftPreview, DraftPreviews, type DraftWords } from './previews/preview-draft.ts';
export { type CampaignReach, type CampaignReview, CampaignReviews } from './review/review-campaign.ts';
export type { ReviewRemark } from './review-remark.ts';
export { CampaignTests } from './previews/campaign-tests.service.ts';
export { requireTestable, submitTests, testLinks } from './previews/test-messages.ts';
export type { SmsReview } from './review/review-sms.ts';
export { CampaignPreviews } from './previews/campaign-previews.service.ts';
export type {
  CampaignCounts,
  CampaignNumbers,
  CampaignProgress,
  CampaignReport,
} from './campaign-report.schema.ts';
export { judgeTest, type VariantCount } from './ab-testing/judge-test.ts';
export { abTestInvariants } from './ab-testing/ab-test-invariants.sql.ts';
export { AbTests } from './ab-testing/ab-tests.service.ts';
export { runAbTests } from './ab-testing/run-tests.ts';
export { CampaignReports } from './reports/campaign-reports.service.ts';
export {
  type ArchivedMessage,
  type ArchiveEntry,
  type ArchivePage,
  archiveToken,
  PublicArchive,
} from './archive/public-archive.ts';
export { showInArchive } from './archive/show-in-archive.ts';
export { pauseWhenOverdrawn } from './sending/pause-when-overdrawn.ts';
export { nameOf } from './approval-state/name-of.ts';
export { campaignsPersonalTables, erasePasted } from './campaigns-personal-data.ts';
export { campaignsRestoredWork } from './campaigns-restored-work.ts';
export { countCampaigns } from './count-campaigns.ts';
export { type CalendarDay, readCalendar } from './calendar/campaign-calendar.ts';
export { type CostForecast, CostOutlook, type PlannedCost } from './review/cost-outlook.service.ts';
export { CampaignInsightsReader } from './figures/campaign-insights.service.ts';
export { fingerprintSql } from './figures/count-figures.sql.ts';
export { type FeedPreview, previewFeed } from './feeds/check-feed.ts';
export { type CampaignFeed, type CampaignFeedItem, Feeds } from './feeds/feeds.service.ts';
export { feedValues } from './feeds/feed-tags.ts';
export { checkFeeds } from './feeds/sending/check-feeds.ts';
export { FollowUps } from './follow-ups/follow-ups.service.ts';
export { campaignsRetention } from './campaigns-retention.ts';
export { keepFigures } from './figures/keep-figures.ts';
export {
  continueGrowing,
  type GrowingCampaign,
  fillContent,
  type JourneyContent,
  startGrowing,
  stopGrowing,
} from './journeys/journey-content.ts';
export { type ForeseenContent, type ForeseenStep, foreseeSteps } from './journeys/foresee-steps.ts';
export { readSentDraft } from './journeys/sent-draft.ts';
export { sendSteps, type SendStop, type StepsSent } from './journeys/send-steps.ts';
