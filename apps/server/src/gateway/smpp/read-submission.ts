import type { SmppSubmission } from '@talkdrum/domain';
import {
  type Address,
  type Alphabet,
  contentOf,
  type DataFields,
  decodeText,
  type MessageFields,
  parseSmppTime,
  STATUS,
} from '@talkdrum/smpp';

/** What a request asks for, or the status that refuses it. */
export type ReadSubmission = { ok: true; submission: SmppSubmission } | { ok: false; status: number };

const typeBits = 0x3c;
const international = 1;

/**
 * Reads submit_sm or data_sm; of submit_multi each destination. Nothing of a text is ever left out: what
 * cannot be read exactly is refused.
 */
export function readSubmission(
  fields: MessageFields | DataFields,
  alphabet: Alphabet,
  now: Date,
): ReadSubmission {
  const refuse = (status: number): ReadSubmission => ({ ok: false, status });
  // Receipts and acknowledgements go the other way.
  if ((fields.esmClass & typeBits) !== 0) return refuse(STATUS.RINVESMCLASS);
  const content = contentOf(fields);
  if (!content.ok) return refuse(content.status);
  const decoded = decodeText(content.body, fields.dataCoding, alphabet);
  if (decoded === undefined || !decoded.isExact) return refuse(STATUS.RSUBMITFAIL);
  if (decoded.text === '') return refuse(STATUS.RINVMSGLEN);
  if (fields.source.addr === '') return refuse(STATUS.RINVSRCADR);
  const times = 'scheduleDeliveryTime' in fields ? readTimes(fields, now) : {};
  if (typeof times === 'number') return refuse(times);
  const { source, destination, registeredDelivery } = fields;
  return {
    ok: true,
    submission: {
      source: { ton: source.ton & 0xff, addr: source.addr },
      destination: { ton: destination.ton & 0xff, addr: destination.addr },
      number: numberOf(destination),
      text: decoded.text,
      wants: wantsOf(registeredDelivery),
      part: content.concatenation,
      ...times,
    },
  };
}

/** Digits that do not begin with a zero are taken for a whole number, as nearly every client writes it. */
function numberOf({ ton, addr }: Address): string {
  const digits = addr.replace(/^00(?=[1-9])/, '+');
  const isWhole = ton === international || (ton === 0 && /^[1-9]\d{7,14}$/.test(digits));
  return isWhole && !digits.startsWith('+') ? `+${digits}` : digits;
}

/** 3 means success alone in SMPP 5.0; a client of 3.4 that sets both bits gets everything. */
function wantsOf(registeredDelivery: number): 0 | 1 | 2 {
  const bits = registeredDelivery & 3;
  return bits === 0 ? 0 : bits === 2 ? 2 : 1;
}

function readTimes(
  { scheduleDeliveryTime, validityPeriod }: MessageFields,
  now: Date,
): Pick<SmppSubmission, 'scheduledAt' | 'expiresAt'> | number {
  const schedule = parseSmppTime(scheduleDeliveryTime, now);
  const validity = parseSmppTime(validityPeriod, now);
  if (schedule === 'invalid') return STATUS.RINVSCHED;
  if (validity === 'invalid' || (validity !== 'none' && validity <= now)) return STATUS.RINVEXPIRY;
  const scheduledAt = schedule === 'none' ? undefined : schedule;
  const expiresAt = validity === 'none' ? undefined : validity;
  if (scheduledAt !== undefined && expiresAt !== undefined && expiresAt <= scheduledAt)
    return STATUS.RINVEXPIRY;
  return { scheduledAt, expiresAt };
}
