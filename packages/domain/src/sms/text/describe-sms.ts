import { charactersOutsideGsm } from '@talkdrum/smpp/gsm';
import { countSegments, lastSegmentUnits, segmentCapacity, type SmsEncoding } from './count-segments.ts';
import { type SmsReplacement, suggestReplacements } from './replacements.ts';

/** Facts about a text for its author. */
export interface SmsDescription {
  encoding: SmsEncoding;
  /** As the limits count them: `€`, `{` and most emoji count as two. */
  characters: number;
  segments: number;
  /** Capacity of each message at this length: 160 or 153, 70 or 67. */
  perSegment: number;
  /** Characters left before another message is needed. */
  remaining: number;
  /** The characters that force UCS-2, at most twenty. */
  foreign: string[];
  /** Suggested replacements. Applying all of them may not be enough for GSM. */
  replacements: SmsReplacement[];
}

/** Describes a finished text. Pure, so the browser and the server count alike. */
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
