import { kernel } from './0001-kernel.ts';
import { onboarding } from './0002-onboarding.ts';
import { audience } from './0003-audience.ts';
import { sending } from './0004-sending.ts';
import { ledger } from './0005-ledger.ts';
import { funding } from './0006-funding.ts';
import { subscriptions } from './0007-subscriptions.ts';
import { team } from './0008-team.ts';
import { signInSecurity } from './0009-sign-in-security.ts';
import { staff } from './0010-staff.ts';
import { audienceFigures } from './0011-audience-figures.ts';
import { messages } from './0012-messages.ts';
import { sms } from './0013-sms.ts';
import { developer } from './0014-developer.ts';
import { webhooks } from './0015-webhooks.ts';
import { smpp } from './0016-smpp.ts';
import { contactIndexes } from './0017-contact-indexes.ts';
import { refusedHours } from './0018-refused-hours.ts';
import { vouchedConsent } from './0019-vouched-consent.ts';
import { mailDomains } from './0020-mail-domains.ts';
import { searchUpkeep } from './0021-search-upkeep.ts';
import { sendCursor } from './0022-send-cursor.ts';
import { liveChanges } from './0023-live-changes.ts';
import { signUpTwice } from './0024-sign-up-twice.ts';
import { optInRequests } from './0025-opt-in-requests.ts';
import { senderAuthentication } from './0026-sender-authentication.ts';
import { dmarcReports } from './0027-dmarc-reports.ts';
import { archiveChoice } from './0028-archive-choice.ts';
import { promotionalStanding } from './0029-promotional-standing.ts';
import { heldMessages } from './0030-held-messages.ts';
import { messageHash } from './0031-message-hash.ts';
import { dueWorkByKind } from './0032-due-work-by-kind.ts';
import { evidence } from './0033-evidence.ts';
import { relativeImportFiles } from './0034-relative-import-files.ts';
import { restoredBackups } from './0035-restored-backups.ts';
import { resealedSecrets } from './0036-resealed-secrets.ts';
import { gatewaySessions } from './0037-gateway-sessions.ts';
import { paymentReversals } from './0038-payment-reversals.ts';
import { plainText } from './0039-plain-text.ts';
import { importRepair } from './0040-import-repair.ts';
import { planTexts } from './0041-plan-texts.ts';
import { sendClaims } from './0042-send-claims.ts';
import { listCounts } from './0043-list-counts.ts';
import { messageMonths } from './0044-message-months.ts';
import { chosenMonths } from './0045-chosen-months.ts';
import { keptUntil } from './0046-kept-until.ts';
import { keptUntilChecked } from './0047-kept-until-checked.ts';
import { messagePartitions } from './0048-message-partitions.ts';
import { accountLanguage } from './0050-account-language.ts';
import { savedViews } from './0051-saved-views.ts';
import { keeperLogin } from './0052-keeper-login.ts';
import { intake } from './0053-intake.ts';
import { keeperHolds } from './0054-keeper-holds.ts';
import { overviewFigures } from './0055-overview-figures.ts';
import { campaignFigures } from './0056-campaign-figures.ts';
import { confirmAbove } from './0057-confirm-above.ts';
import { channelAndLookups } from './0059-channel-and-lookups.ts';
import { assets } from './0060-assets.ts';
import { brandKit } from './0061-brand-kit.ts';
import { emailDesigns } from './0062-email-designs.ts';
import { shownParts } from './0063-shown-parts.ts';
import { claimOrder } from './0065-claim-order.ts';
import { earlierOverviewFigures } from './0066-earlier-overview-figures.ts';
import { contactEvents } from './0068-contact-events.ts';
import { publishing } from './0069-publishing.ts';
import { forms } from './0070-forms.ts';
import { pages } from './0071-pages.ts';
import { contactAnswers } from './0072-contact-answers.ts';
import { ownDomains } from './0073-own-domains.ts';
import { leads } from './0074-leads.ts';
import { surveys } from './0075-surveys.ts';
import { surveyAnswers } from './0076-survey-answers.ts';
import { signUps } from './0077-sign-ups.ts';
import { formMessages } from './0078-form-messages.ts';
import { submissionFiles } from './0079-submission-files.ts';
import { abTests } from './0080-ab-tests.ts';
import { campaignExclusions } from './0082-campaign-exclusions.ts';
import { sendingLimits } from './0083-sending-limits.ts';
import { journeys } from './0084-journeys.ts';
import { journeyMessages } from './0085-journey-messages.ts';
import { surveyFiles } from './0088-survey-files.ts';
import { fairLeads } from './0089-fair-leads.ts';
import { rewards } from './0096-rewards.ts';
import { loyalty } from './0100-loyalty.ts';
import { referrals } from './0101-referrals.ts';
import { rewardCodesInMessages } from './0102-reward-codes-in-messages.ts';
import { airtime } from './0103-airtime.ts';
import { journeyAnswers } from './0104-journey-answers.ts';
import { journeyReplays } from './0106-journey-replays.ts';
import { localTimes } from './0108-local-times.ts';
import { rewardReminders } from './0110-reward-reminders.ts';
import { referralRewards } from './0111-referral-rewards.ts';
import { journeyPictures } from './0113-journey-pictures.ts';
import { webhookTimeZones } from './0115-webhook-time-zones.ts';
import { receiptPages } from './0118-receipt-pages.ts';
import { contactActivity } from './0119-contact-activity.ts';
import { receiptCosts } from './0120-receipt-costs.ts';
import { redeemedAmounts } from './0124-redeemed-amounts.ts';
import { journeyLeftOut } from './0125-journey-left-out.ts';
import { messageViews } from './0126-message-views.ts';
import { receiptsInSets } from './0127-receipts-in-sets.ts';
import { formCounts } from './0128-form-counts.ts';
import { contents } from './0129-contents.ts';
import { receiptLeases } from './0131-receipt-leases.ts';
import { importBlocks } from './0133-import-blocks.ts';
import { accountDays } from './0138-account-days.ts';
import { comparedForms } from './0139-compared-forms.ts';
import { blockedAccounts } from './0141-blocked-accounts.ts';
import { mergedContacts } from './0143-merged-contacts.ts';
import { contactTimes } from './0145-contact-times.ts';
import { accountsWithAddress } from './0146-accounts-with-address.ts';
import { countedMembers } from './0150-counted-members.ts';
import { deletedContacts } from './0151-deleted-contacts.ts';
import { feedCampaigns } from './0152-feed-campaigns.ts';
import { warmUp } from './0153-warm-up.ts';
import { campaignApprovals } from './0154-campaign-approvals.ts';
import { feedChecks } from './0155-feed-checks.ts';
import { campaignCalendar } from './0156-campaign-calendar.ts';
import { withheldFiles } from './0157-withheld-files.ts';
import { messageFallbacks } from './0158-message-fallbacks.ts';

/** All migrations in order. Each is applied once on the owner login, in its own transaction unless it's batched. */
export const migrations = [
  kernel,
  onboarding,
  audience,
  sending,
  ledger,
  funding,
  subscriptions,
  team,
  signInSecurity,
  staff,
  audienceFigures,
  messages,
  sms,
  developer,
  webhooks,
  smpp,
  contactIndexes,
  refusedHours,
  vouchedConsent,
  mailDomains,
  searchUpkeep,
  sendCursor,
  liveChanges,
  signUpTwice,
  optInRequests,
  senderAuthentication,
  dmarcReports,
  archiveChoice,
  promotionalStanding,
  heldMessages,
  messageHash,
  dueWorkByKind,
  evidence,
  relativeImportFiles,
  restoredBackups,
  resealedSecrets,
  gatewaySessions,
  paymentReversals,
  plainText,
  importRepair,
  planTexts,
  sendClaims,
  listCounts,
  messageMonths,
  chosenMonths,
  keptUntil,
  keptUntilChecked,
  messagePartitions,
  accountLanguage,
  savedViews,
  keeperLogin,
  intake,
  keeperHolds,
  overviewFigures,
  campaignFigures,
  confirmAbove,
  channelAndLookups,
  assets,
  brandKit,
  emailDesigns,
  shownParts,
  claimOrder,
  earlierOverviewFigures,
  contactEvents,
  publishing,
  forms,
  pages,
  contactAnswers,
  ownDomains,
  leads,
  surveys,
  surveyAnswers,
  signUps,
  formMessages,
  submissionFiles,
  abTests,
  campaignExclusions,
  sendingLimits,
  journeys,
  journeyMessages,
  surveyFiles,
  fairLeads,
  rewards,
  loyalty,
  referrals,
  rewardCodesInMessages,
  airtime,
  journeyAnswers,
  journeyReplays,
  localTimes,
  rewardReminders,
  referralRewards,
  journeyPictures,
  webhookTimeZones,
  receiptPages,
  contactActivity,
  receiptCosts,
  redeemedAmounts,
  journeyLeftOut,
  messageViews,
  receiptsInSets,
  formCounts,
  contents,
  receiptLeases,
  importBlocks,
  accountDays,
  comparedForms,
  blockedAccounts,
  mergedContacts,
  contactTimes,
  accountsWithAddress,
  countedMembers,
  deletedContacts,
  feedCampaigns,
  warmUp,
  campaignApprovals,
  feedChecks,
  campaignCalendar,
  withheldFiles,
  messageFallbacks,
];
