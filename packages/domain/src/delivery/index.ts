export { ContactHistory, type HistoryEntry } from './contact-history.ts';
export { dispatchOutbox } from './dispatch-outbox.ts';
export type { OutboxEvent, OutboxHandler } from './outbox-event.ts';
export { type MailRequest, requestMail, sendRequestedMail } from './system-mail/send-requested-mail.ts';
export { askOptIn } from './system-mail/ask-opt-in.ts';
export { SystemMailer } from './system-mail/system-mailer.ts';
export { systemMails } from './system-mail/system-mails.ts';
export {
  type AudienceQuestion,
  type CampaignAudience,
  campaignAudienceSchema,
  type ExclusionReason,
  type Exclusions,
  exclusionReasons,
  type PastedPerson,
} from './audience/campaign-audience.ts';
export { type AudienceCount, countAudience } from './audience/count-audience.ts';
export { freezeAudience } from './audience/freeze-audience.ts';
export { cancelQueued } from './cancel-queued.ts';
export { chargeCampaigns } from './charging/charge-campaigns.ts';
export { chargeCampaign } from './charging/charge-campaign.ts';
export { settleByEvidence } from './feedback/settle-by-evidence.ts';
export { chargeWork, reserveCampaign, reserveStart } from './charging/reserve-campaign.ts';
export { sendWork } from './pump/conclude-campaign.ts';
export {
  type LinkKind,
  type LinkSubject,
  type LinkTokens,
  linkTokens,
  testDeliveryId,
} from './link-tokens.ts';
export { defaultPumpOptions, type PumpOptions } from './pump/pump-options.ts';
export { SendPump } from './pump/send-pump.ts';
export { releaseLeased } from './release-leased.ts';
export { explainStop, readSenderStop } from './may-send.ts';
export { judgeStanding } from './standing/judge-standing.ts';
export { type Standing, type StandingAlert, PromotionalStanding } from './standing/standing.service.ts';
export { type StandingFigures, standingRules } from './standing/standing-rules.ts';
export { stopSender } from './stop-sender.ts';
export type { HeldMessages } from './messages/held-messages.ts';
export { waitsInTurn } from './send-cursor.ts';
export {
  largestBatch,
  type MessageAttachment,
  type MessageChannel,
  type MessageRequest,
  type RefusedMessage,
  type SubmissionSource,
  submissionSources,
  type SubmitAnswer,
  type SubmitOptions,
  type SubmittedMessage,
} from './messages/message-request.ts';
export { messageInvariants } from './messages/message-invariants.ts';
export { streamWork } from './messages/stream-work.ts';
export { messageJobs } from './messages/keep-message-links.ts';
export { exportMessages } from './messages/export-messages.ts';
export type {
  MessageDetails,
  MessageEvent,
  MessageFilter,
  MessageRecord,
} from './messages/message-record.ts';
export { settleHeld } from './messages/hold-messages.ts';
export { Messages } from './messages/messages.service.ts';
export { type SendRate, SendRates } from './pump/send-rates.ts';
export type { OutgoingSms, SmsOutcome, SmsRouter } from './pump/sms-router.ts';
export { classifyRequest, type Hit, type HitAudience } from './tracking/classify-hit.ts';
export { Tracking } from './tracking/tracking.ts';
export {
  type BounceReport,
  type ComplaintReport,
  type ParsedReport,
  parseReport,
} from './feedback/parse-report.ts';
export { Preferences, type PreferencesView } from './feedback/preferences.ts';
export { acceptsReport, type RecordedReport, recordReport } from './feedback/record-report.ts';
export type { FeedbackVisitor } from './feedback/unsubscribe-delivery.ts';
export {
  Deliveries,
  type DeliveryFilter,
  type DeliveryRecord,
  type DeliveryState,
  deliveryStates,
} from './records/deliveries.service.ts';
export { exportDeliveries } from './records/export-deliveries.ts';
export { viewMessage } from './view-message.ts';
export { countMissingValues, type WantedValue } from './audience/count-missing-values.ts';
export { forecastSms, type SampleRecipient, sampleAudience, type SmsForecast } from './audience/count-sms.ts';
export type { SmsTerms } from './audience/sms-terms.ts';
export * from './sms/index.ts';
export * from './smpp/index.ts';
