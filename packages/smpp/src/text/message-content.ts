import type { DataFields, MessageFields } from '../protocol/pdu.ts';
import { STATUS } from '../protocol/statuses.ts';
import { type Concatenation, concatenationOf, isPossible, parseHeader } from './user-data-header.ts';

const UDHI = 0x40;

/** What a message carries, wherever in the PDU it stood. */
export interface MessageContent {
  /** Without the user data header. */
  body: Buffer;
  /** With its length octet; empty when there is none. */
  header: Buffer;
  /** From the header or from the sar parameters. */
  concatenation?: Concatenation;
}

/**
 * Content of submit_sm, deliver_sm and data_sm, from short_message or message_payload. `ok` false with the
 * status that refuses it: RINVMSGLEN when both are there, RINVESMCLASS when the header that esm_class
 * promises is not.
 */
export function contentOf(
  fields: MessageFields | DataFields,
): ({ ok: true } & MessageContent) | { ok: false; status: number } {
  const { tlvs } = fields;
  const short = 'shortMessage' in fields ? fields.shortMessage : undefined;
  if (short !== undefined && short.length > 0 && (tlvs.messagePayload?.length ?? 0) > 0)
    return { ok: false, status: STATUS.RINVMSGLEN };
  const octets = short !== undefined && short.length > 0 ? short : (tlvs.messagePayload ?? Buffer.alloc(0));
  const sar = {
    reference: tlvs.sarMsgRefNum ?? 0,
    total: tlvs.sarTotalSegments ?? 0,
    part: tlvs.sarSegmentSeqnum ?? 0,
  };
  const bySar = tlvs.sarMsgRefNum !== undefined && isPossible(sar) ? { concatenation: sar } : {};
  if ((fields.esmClass & UDHI) === 0) return { ok: true, body: octets, header: Buffer.alloc(0), ...bySar };
  const parsed = parseHeader(octets);
  if (parsed === undefined) return { ok: false, status: STATUS.RINVESMCLASS };
  const concatenation = concatenationOf(parsed.elements);
  const header = octets.subarray(0, octets.length - parsed.body.length);
  return { ok: true, body: parsed.body, header, ...(concatenation ? { concatenation } : bySar) };
}
