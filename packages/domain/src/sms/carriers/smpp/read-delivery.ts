import {
  contentOf,
  decodeText,
  isFinalState,
  isReceipt,
  plainMessageId,
  type PduOf,
  readReceipt,
} from '@talkdrum/smpp';
import type { SmppCarrierConfig } from '../../../config.ts';
import type { InboundSms, SmsReceipt } from '../sms-carrier.ts';
import { readNumber } from './smpp-address.ts';

type Delivery = PduOf<'deliver_sm'> | PduOf<'data_sm'>;

/** A part of a message from a phone. */
export interface InboundPart extends InboundSms {
  part?: { reference: number; total: number; part: number };
}

/**
 * What an SMSC delivers. `nothing`, such as an intermediate notification or non-text, is only acknowledged.
 */
export type DeliveryMeaning =
  | { kind: 'receipt'; receipt: SmsReceipt }
  | { kind: 'reply'; reply: InboundPart }
  | { kind: 'nothing' };

export function readDelivery(
  pdu: Delivery,
  config: Pick<SmppCarrierConfig, 'receiptIds' | 'doNotDisturbErrors'>,
): DeliveryMeaning {
  if (isReceipt(pdu)) return readFinal(pdu, config);
  const content = contentOf(pdu);
  const text = content.ok ? decodeText(content.body, pdu.dataCoding)?.text : undefined;
  if (!content.ok || text === undefined) return { kind: 'nothing' };
  const reply = { from: readNumber(pdu.source), to: readNumber(pdu.destination), text };
  return {
    kind: 'reply',
    reply: content.concatenation === undefined ? reply : { ...reply, part: content.concatenation },
  };
}

function readFinal(
  pdu: Delivery,
  {
    receiptIds = 'text',
    doNotDisturbErrors = [],
  }: Pick<SmppCarrierConfig, 'receiptIds' | 'doNotDisturbErrors'>,
): DeliveryMeaning {
  const receipt = readReceipt(pdu);
  if (receipt?.messageId === undefined || receipt.state === undefined || !isFinalState(receipt.state))
    return { kind: 'nothing' };
  // `unknown` says nothing about whether it arrived.
  if (receipt.state === 'unknown') return { kind: 'nothing' };
  const { state, error = '' } = receipt;
  const detail = [state, error === '000' ? '' : error].filter(Boolean).join(' ');
  return {
    kind: 'receipt',
    receipt: {
      providerId: plainMessageId(receipt.messageId, receiptIds),
      state: state === 'delivered' ? 'delivered' : 'failed',
      detail,
      isDoNotDisturb: state !== 'delivered' && doNotDisturbErrors.includes(error),
    },
  };
}
