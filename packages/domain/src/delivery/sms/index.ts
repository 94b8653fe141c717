export { isPersonalSms, type SmsComposer, type SmsContent, smsComposer, type SmsPerson, shortLinkNumbers } from './compose-sms.ts';
export { fitSegments } from './fit-segments.ts';
export { ShortLinks, type ShortLinkTarget, storeShortLinks } from './links/short-links.ts';
export { readKeyword, type SmsKeyword } from './inbound/keyword.ts';
export { type NumberPlace, NumberPlaces } from './numbers/number-places.ts';
export { DeliveryWindows } from './windows/delivery-windows.ts';
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
