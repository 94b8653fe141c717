import type { MessageFields } from '../protocol/pdu.ts';
import { buildHeader, concatenationElement } from './user-data-header.ts';

/** How a carrier wants a message that one submit_sm does not hold. */
export type LongMessageMode = 'udh8' | 'udh16' | 'sar' | 'payload';

/**
 * A message of 140 octets carries 160 septets or 140 octets; the header of a part takes 6 octets of it, or 7.
 */
const ONE = { gsm: 160, ucs2: 140 } as const;
const PART = {
  udh8: { gsm: 153, ucs2: 134 },
  udh16: { gsm: 152, ucs2: 132 },
  sar: { gsm: 153, ucs2: 134 },
} as const;
const MOST_PARTS = 255;
const ESCAPE = 0x1b;
const UDHI = 0x40;

export type PartFields = Pick<MessageFields, 'esmClass' | 'shortMessage' | 'tlvs'>;

/**
 * Splits encoded text without separating an escape from its character or a surrogate pair.
 * @param octets unpacked septets, or UTF-16 big end first
 * @param most septets or octets of one part
 */
export function splitOctets(octets: Buffer, alphabet: 'gsm' | 'ucs2', most: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < octets.length; ) {
    let end = Math.min(at + most, octets.length);
    if (end < octets.length && isTorn(octets, end, alphabet)) end -= alphabet === 'gsm' ? 1 : 2;
    parts.push(octets.subarray(at, end));
    at = end;
  }
  return parts.length > 0 ? parts : [octets];
}

function isTorn(octets: Buffer, end: number, alphabet: 'gsm' | 'ucs2'): boolean {
  if (alphabet === 'gsm') return octets[end - 1] === ESCAPE;
  const unit = octets.readUInt16BE(end - 2);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/**
 * The bodies of the submit_sm that carry a text: one, or as many parts as it takes.
 * @param reference the same for all parts, different for the next message to the same number; 8 or 16 bits of
 *   it are used
 * @returns undefined when it would take more than 255 parts
 */
export function messageParts(
  octets: Buffer,
  alphabet: 'gsm' | 'ucs2',
  mode: LongMessageMode,
  reference: number,
  esmClass = 0,
): PartFields[] | undefined {
  if (octets.length <= ONE[alphabet]) return [{ esmClass, shortMessage: octets, tlvs: {} }];
  if (mode === 'payload')
    return octets.length > 0xffff
      ? undefined
      : [{ esmClass, shortMessage: Buffer.alloc(0), tlvs: { messagePayload: octets } }];
  const bodies = splitOctets(octets, alphabet, PART[mode][alphabet]);
  const total = bodies.length;
  if (total > MOST_PARTS) return undefined;
  return bodies.map((body, index) => {
    const part = index + 1;
    if (mode === 'sar')
      return {
        esmClass,
        shortMessage: body,
        tlvs: { sarMsgRefNum: reference & 0xffff, sarTotalSegments: total, sarSegmentSeqnum: part },
      };
    const header = buildHeader([concatenationElement({ reference, total, part }, mode === 'udh8' ? 8 : 16)]);
    return { esmClass: esmClass | UDHI, shortMessage: Buffer.concat([header, body]), tlvs: {} };
  });
}
