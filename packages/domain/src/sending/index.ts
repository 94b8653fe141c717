export {
  type AudienceCriteria,
  type ChosenReason,
  type ExclusionReason,
  type Exclusions,
  exclusionReasons,
  type PastedPerson,
} from './audience/campaign-audience.ts';
export type { CampaignAudience } from './audience/campaign-audience.schema.ts';
export { type AudienceCount, countAudience, sizeOf } from './audience/count-audience.ts';
export { countDepartures, type Departure } from './audience/contact-time.ts';
export type { ContactTime } from './audience/contact-time.sql.ts';
export { countMissingValues, type WantedValue } from './audience/count-missing-values.ts';
export { forecastSms, type SampleRecipient, sampleAudience, type SmsForecast } from './audience/count-sms.ts';
export { type AudiencePage, type AudiencePerson, listAudience } from './audience/list-audience.ts';
export { judgeContacts, judgePastedContact } from './audience/judge-contacts.ts';
export { dropExpired, ensureMonths } from './keeping/drop-expired.ts';
export { keepingJobs } from './keeping/keeping.jobs.ts';
export { moveKept } from './keeping/move-kept.ts';
export { freezeAudience } from './audience/freeze-audience.ts';
export type { VariantSplit } from './audience/split-audience.ts';
export {
  excludeFromStep,
  queuedCost,
  type QueuedSteps,
  queueSteps,
  type StepMessage,
} from './audience/queue-steps.ts';
export { type SmsTerms } from './audience/sms-terms.ts';
export { releaseRest, skipRest } from './stopping/release-rest.ts';
export { cancelQueued } from './stopping/cancel-queued.ts';
export { chargeCampaign } from './charging/charge-campaign.ts';
export { chargeCampaigns } from './charging/charge-campaigns.ts';
export { reserveCampaign, reserveQueued, reserveStart } from './charging/reserve-campaign.ts';
export { settleByEvidence } from './charging/settle-by-evidence.ts';
export { defaultPumpOptions, type PumpOptions } from './pump/lanes/pump-options.ts';
export { SendPump } from './pump/send-pump.ts';
export { type SendRate, SendRates } from './rates/send-rates.ts';
export { isHardBounce } from './settling/settlement.ts';
export {
  Deliveries,
  type DeliveryFilter,
  type DeliveryRecord,
} from './records/deliveries.service.ts';
export { exportDeliveries } from './records/export-deliveries.ts';
export { isOutcome } from './records/outcome-filter.sql.ts';
export { providerSql } from './rates/mailbox-provider.ts';
export { isCursorOpen } from './claims/send-cursor.sql.ts';
export { composeDelivery } from './content/compose-delivery.ts';
export { checkStanding } from './standing/check-standing.ts';
export { type StandingFigures, standingRules } from './standing/standing-rules.ts';
export { type Standing, type StandingAlert, PromotionalStanding } from './standing/standing.service.ts';
export { forgetJournals } from './stopping/reap-claims.ts';
export { stopSender } from './stopping/stop-sender.ts';
export { sendingMerging } from './sending-merging.ts';
export { sendingPersonalTables } from './sending-personal-data.ts';
export { releaseWaiting } from './warm-up/release-waiting.ts';
export { forecastWarmUp, takeDaysAgain } from './warm-up/take-days.ts';
export { WarmUps } from './warm-up/warm-ups.service.ts';
export type { WarmUpForecast } from './warm-up/warm-up.schema.ts';
export { type MessageFate, withdrawQueued } from './stopping/withdraw-queued.ts';
export { skipErased } from './stopping/skip-erased.ts';
export type { LeftOutReason } from './why/left-out-reason.schema.ts';
export { type AudienceAnswer, type PersonAnswer, WhyNot } from './why/why-not.service.ts';
export { type ContactAnswer, ContactAnswers } from './why/contact-answers.service.ts';
export {
  type PastMarketing,
  readLimits,
  readMarketingSince,
  SendingLimitSettings,
} from './limits/sending-limits.service.ts';
export { cappedContacts, emailOpening } from './limits/limits.sql.ts';
export type { SendingLimits } from './limits/sending-limits.schema.ts';
