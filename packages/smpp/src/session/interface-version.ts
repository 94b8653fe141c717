import { SmppEncodeError } from '../protocol/pdu-writer.ts';
import type { Pdu } from '../protocol/pdu.ts';
import { NO_TLVS } from '../protocol/tlvs.ts';

/** Peers up to this version know no optional parameters (SMPP 3.4 §5.2.4). */
const WITHOUT_TLVS = 0x33;

/**
 * A PDU as a peer of that version can read it: without optional parameters up to 3.3.
 * Throws SmppEncodeError where these carry the message itself, which must not get lost silently.
 */
export function forVersion(pdu: Pdu, interfaceVersion: number): Pdu {
  if (interfaceVersion > WITHOUT_TLVS || !('tlvs' in pdu) || pdu.tlvs === NO_TLVS) return pdu;
  const { messagePayload, sarMsgRefNum } = pdu.tlvs;
  if (messagePayload !== undefined || sarMsgRefNum !== undefined)
    throw new SmppEncodeError('the peer speaks SMPP 3.3, which has no optional parameters');
  return { ...pdu, tlvs: NO_TLVS };
}
