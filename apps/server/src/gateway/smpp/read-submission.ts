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

/** The submissions of a request, or the status that refuses it. */
export type ReadSubmission = { ok: true; submission: SmppSubmission } | { ok: false; status: number };

const typeBits = 0x3c;
const international = 1;

/**
 * Reads submit_sm, data_sm, or each destination of submit_multi. A text that can't be decoded exactly is
 * refused, never shortened.
 */
export function readSubmission(
  fields: MessageFields | DataFields,
  alphabet: Alphabet,
  now: Date,
): ReadSubmission {
  const refuse = (status: number): ReadSubmission => ({ ok: false, status });
  // Receipts and acknowledgements are for clients to receive, not to send.
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

/** Digits without a leading zero are read as an international number, as almost every client writes it. */
function numberOf({ ton, addr }: Address): string {
  const digits = addr.replace(/^00(?=[1-9])/, '+');
  const isWhole = ton === international || (ton === 0 && /^[1-9]\d{7,14}$/.test(digits));
  return isWhole && !digits.startsWith('+') ? `+${digits}` : digits;
}

/** In SMPP 5.0, 3 means success only. A 3.4 client that sets both bits gets all receipts. */
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
