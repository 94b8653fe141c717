export type { CarrierName, CarrierOutcome, CarrierRequest, InboundSms, SmsCarrier, SmsReceipt } from './carriers/sms-carrier.ts';
export {
  applyReplacements,
  countSegments,
  describeSms,
  isGsm,
  type SegmentCount,
  type SmsDescription,
  type SmsEncoding,
  type SmsReplacement,
  splitSegments,
  suggestReplacements,
} from './text/index.ts';
