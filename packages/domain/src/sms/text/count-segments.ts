import { gsmLength, gsmSeptets } from '@talkdrum/smpp/gsm';

export type SmsEncoding = 'gsm7' | 'ucs2';

/** Whether every character is in the GSM alphabet, so the text can be sent with data_coding 0. */
export function isGsm(text: string): boolean {
  return gsmLength(text) !== undefined;
}

/** Encoding and length of a text on the wire. */
export interface SegmentCount {
  encoding: SmsEncoding;
  /** Septets in GSM, UTF-16 units in UCS-2. */
  units: number;
  /** How many messages it's sent and billed as; 0 for an empty text. */
  segments: number;
}

/** Units in a single message, and in each of several with a six-octet header (TS 23.040 §9.2.3.24.1). */
const capacity = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const;

/** Units in a single message. */
export const singleCapacity: Readonly<Record<SmsEncoding, number>> = {
  gsm7: capacity.gsm7.single,
  ucs2: capacity.ucs2.single,
};

/** Counts exactly: never splits an extended character or a surrogate pair. */
export function countSegments(text: string): SegmentCount {
  const septets = gsmLength(text);
  const encoding: SmsEncoding = septets === undefined ? 'ucs2' : 'gsm7';
  const units = septets ?? text.length;
  const { single } = capacity[encoding];
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1 };
  return { encoding, units, segments: cuts(text, encoding).length };
}

/** Splits the text into the pieces it's sent in. */
export function splitSegments(text: string): string[] {
  const { encoding, segments } = countSegments(text);
  if (segments <= 1) return segments === 0 ? [] : [text];
  const starts = cuts(text, encoding);
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}

/** Units used in the last message. */
export function lastSegmentUnits(text: string, { encoding, units, segments }: SegmentCount): number {
  if (segments <= 1) return units;
  const last = text.slice(cuts(text, encoding).at(-1));
  return encoding === 'gsm7' ? (gsmLength(last) ?? 0) : last.length;
}

export function segmentCapacity(encoding: SmsEncoding, segments: number): number {
  return segments <= 1 ? capacity[encoding].single : capacity[encoding].joined;
}

/** The start of each piece of a long text, in UTF-16 units. */
function cuts(text: string, encoding: SmsEncoding): number[] {
  const room = capacity[encoding].joined;
  const starts = [0];
  let used = 0;
  for (let at = 0; at < text.length; ) {
    const { length, size } = characterAt(text, at, encoding);
    if (used + size > room) {
      starts.push(at);
      used = 0;
    }
    used += size;
    at += length;
  }
  return starts;
}

/** The character at an index: its length in the string and its size on the wire. */
function characterAt(text: string, at: number, encoding: SmsEncoding): { length: number; size: number } {
  if (encoding === 'gsm7') return { length: 1, size: gsmSeptets(text.charCodeAt(at)) };
  const length = (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
  return { length, size: length };
}
