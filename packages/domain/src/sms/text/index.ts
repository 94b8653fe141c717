export {
  countSegments,
  isGsm,
  type SegmentCount,
  singleCapacity,
  type SmsEncoding,
  splitSegments,
} from './count-segments.ts';
export { describeSms, type SmsDescription } from './describe-sms.ts';
export { applyReplacements, type SmsReplacement, suggestReplacements } from './replacements.ts';
