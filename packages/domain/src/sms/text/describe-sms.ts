import { charactersOutsideGsm } from '@talkdrum/smpp/gsm';
import { countSegments, lastSegmentUnits, segmentCapacity, type SmsEncoding } from './count-segments.ts';
import { type SmsReplacement, suggestReplacements } from './replacements.ts';

/** What the person who writes a text should know of it. */
export interface SmsDescription {
  encoding: SmsEncoding;
  /** As the limits count them: `€` and `{` are two, most emoji too. */
  characters: number;
  segments: number;
  /** Room in each message at this length: 160 or 153, 70 or 67. */
  perSegment: number;
  /** How many more fit before another message is needed. */
  remaining: number;
  /** The characters that make it UCS-2, at most twenty. */
  foreign: string[];
  /** What could be written otherwise; applying all of them may not be enough for GSM. */
  replacements: SmsReplacement[];
}

/**
 * Describes a finished text. Pure, so that the same counter runs in the browser and when money is reserved.
 */
export function describeSms(text: string): SmsDescription {
  const count = countSegments(text);
  const perSegment = segmentCapacity(count.encoding, count.segments);
  const isForeign = count.encoding === 'ucs2';
  return {
    encoding: count.encoding,
    characters: count.units,
    segments: count.segments,
    perSegment,
    remaining: perSegment - lastSegmentUnits(text, count),
    foreign: isForeign ? charactersOutsideGsm(text).slice(0, 20) : [],
    replacements: isForeign ? suggestReplacements(text) : [],
  };
}
