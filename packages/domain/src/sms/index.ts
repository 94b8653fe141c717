export {
  isPersonalSms,
  type SmsComposer,
  type SmsContent,
  smsComposer,
  type SmsPerson,
  shortLinkNumbers,
} from './compose/compose-sms.ts';
export { fitSegments, fitSegmentsOf } from './compose/fit-segments.ts';
export { fitVariants, priceRest } from './compose/fit-variants.ts';
export { keepConfirmLink } from './links/confirm-link.ts';
export { ShortLinks, type ShortLinkTarget, storeShortLinks, storeShortLinksOf } from './links/short-links.ts';
export { readKeyword, type SmsKeyword } from './inbound/keyword.ts';
export { type NumberPlace, NumberPlaces } from './numbers/number-places.ts';
export { DeliveryWindows } from './windows/delivery-windows.ts';
export { describeHeld, findHeld, type HeldGroup } from './windows/held-recipients.ts';
export { callbackUrl } from './carriers/callback-url.ts';
export {
  type CarrierName,
  carrierNames,
  type CarrierOutcome,
  type CarrierRequest,
  type InboundSms,
  type SmsCarrier,
  type SmsReceipt,
} from './carriers/sms-carrier.ts';
export { DoNotDisturb } from './rules/do-not-disturb.ts';
export { explainNumber, type NumberFacts } from './rules/explain-number.ts';
export { type CountryHours, SmsHours } from './rules/sms-hours.ts';
export { type SmsPrefix, SmsPrefixes } from './rules/sms-prefixes.ts';
export { configuredCarriers, type NewSmsRoute, type SmsRoute, SmsRoutes } from './rules/sms-routes.ts';
export { createSmsRouter } from './routing/create-router.ts';
export { receiveCarrierCall } from './receipts/receive-call.ts';
export { ReceiptDesk } from './receipts/receipt-desk.ts';
export { CarrierRouter } from './routing/carrier-router.ts';
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
export { type OutgoingSms, type SmsOutcome, type SmsRouter } from './carriers/outgoing-sms.ts';
export type { KeywordAnswer } from './inbound/take-reply.ts';
export { deleteExpiredLinks } from './links/delete-expired-links.ts';
export { smsRetention } from './sms-retention.ts';
export { smsMerging } from './sms-merging.ts';
export { smsPersonalTables } from './sms-personal-data.ts';
