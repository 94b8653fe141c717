export { Campaign, CampaignSchema } from './campaign.entity.ts';
export { type CampaignFields, type CampaignStatus, campaignStatus } from './campaign.schema.ts';
export type { DraftChange } from './change-draft.ts';
export { checkPasted, type PastedCheck } from './check-pasted.ts';
export type { DraftRequest } from './draft-template.ts';
export {
  type CampaignFilter,
  type CampaignRow,
  Campaigns,
  noNumbers,
} from './campaigns.service.ts';
export { type PastedError, type PastedPeople, parsePasted, pastedLimit } from './parse-pasted.ts';
export { scheduledMoment } from './schedule-time.ts';
export type { Confirmation } from './confirm-recipients.ts';
export { CampaignSending } from './campaign-sending.service.ts';
export { findScheduledDesigns, followBrand } from './follow-brand.ts';
export { followDomains } from './follow-domains.ts';
export { prepareCampaigns } from './prepare-campaign.ts';
export { type DraftPreview, DraftPreviews, type DraftWords } from './preview-draft.ts';
export { type CampaignReach, type CampaignReview, CampaignReviews } from './review-campaign.ts';
export type { ReviewRemark } from './review-remark.ts';
export { CampaignTests } from './campaign-tests.service.ts';
export { requireTestable, submitTests, testLinks } from './test-messages.ts';
export type { SmsReview } from './review-sms.ts';
export { CampaignPreviews } from './campaign-previews.service.ts';
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
export { CampaignReports } from './campaign-reports.service.ts';
export {
  type ArchivedMessage,
  type ArchiveEntry,
  type ArchivePage,
  archiveToken,
  PublicArchive,
} from './public-archive.ts';
export { showInArchive } from './show-in-archive.ts';
export { pauseWhenOverdrawn } from './pause-when-overdrawn.ts';
export { campaignsPersonalTables, erasePasted } from './campaigns-personal-data.ts';
export { campaignsRestoredWork } from './campaigns-restored-work.ts';
export { countCampaigns } from './count-campaigns.ts';
export { type CostForecast, CostOutlook, type PlannedCost } from './cost-outlook.service.ts';
export { CampaignInsightsReader } from './figures/campaign-insights.service.ts';
export { fingerprintSql } from './figures/count-figures.sql.ts';
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
