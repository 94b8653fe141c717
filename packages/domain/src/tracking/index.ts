export { hasEvidence } from './feedback/has-evidence.ts';
export {
  type BounceReport,
  type ComplaintReport,
  type ParsedReport,
  parseReport,
} from './feedback/parse-report.ts';
export { Preferences, type PreferencesView } from './feedback/preferences.ts';
export { bounceReasonSql, unsubscribeWaySql } from './feedback/problem-reasons.sql.ts';
export { recordFeedback } from './feedback/record-feedback.ts';
export { acceptsReport, type RecordedReport, recordReport } from './feedback/record-report.ts';
export { requestStandingCheck } from './feedback/promotional-counts.ts';
export { type FeedbackVisitor } from './feedback/unsubscribe-delivery.ts';
export { classifyRequest, type Hit, type HitAudience } from './hits/classify-request.ts';
export { Tracking } from './hits/tracking.ts';
export {
  type LinkKind,
  type LinkSubject,
  type LinkTokens,
  linkTokens,
  testDeliveryId,
} from './link-tokens.ts';
export { type DeliveryState, deliveryStates } from './delivery-state.schema.ts';
export { isClaimed } from './delivery-state.sql.ts';
export { trackingMerging } from './tracking-merging.ts';
export { trackingPersonalTables } from './tracking-personal-data.ts';
