import { createPdu } from '../protocol/default-fields.ts';
import type { Address, DataFields, MessageFields, PduOf } from '../protocol/pdu.ts';
import type { Tlvs } from '../protocol/tlvs.ts';
import { decodeText } from './data-coding.ts';
import { contentOf } from './message-content.ts';
import {
  isFinalState,
  MESSAGE_STATES,
  type MessageState,
  stateOfCode,
  stateOfText,
} from './message-state.ts';
import { formatReceiptDate, parseReceiptDate } from './smpp-time.ts';

const TYPE = 0x3c;
const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;
const SHOWN = 20;

export interface ReceiptFields {
  messageId: string;
  state: MessageState;
  submittedAt: Date;
  doneAt: Date;
  /** Three characters; `000` for none. */
  error?: string;
  /** The message itself; its first 20 characters are shown. */
  text?: string;
  /** The number it went to, and the one or the name it came from. */
  sentTo: Address;
  sentFrom: Address;
  networkErrorCode?: Buffer;
}

/** The text of a receipt in the order that peers scan for (SMPP 3.4 appendix B). */
export function formatReceipt({
  messageId,
  state,
  submittedAt,
  doneAt,
  error = '000',
  text = '',
}: Omit<ReceiptFields, 'sentTo' | 'sentFrom'>): string {
  const delivered = state === 'delivered' ? '001' : '000';
  const dates = `submit date:${formatReceiptDate(submittedAt)} done date:${formatReceiptDate(doneAt)}`;
  return `id:${messageId} sub:001 dlvrd:${delivered} ${dates} stat:${MESSAGE_STATES[state].text} err:${error.slice(0, 3).padStart(3, '0')} text:${excerpt(text)}`;
}

/** The beginning of a text. Receipts are read as ASCII, whatever the message was written in. */
function excerpt(text: string): string {
  if (!/[^\x20-\x7e]/.test(text)) return text.slice(0, SHOWN);
  return [...text]
    .slice(0, SHOWN)
    .join('')
    .replaceAll(/[\r\n\t]/g, ' ')
    .replaceAll(/[^\x20-\x7e]/gu, '?');
}

/**
 * The deliver_sm that tells an ESME what became of its message: a receipt, or an intermediate notification
 * while it is on its way.
 */
export function receiptPdu(fields: ReceiptFields): PduOf<'deliver_sm'> {
  const { messageId, state, sentTo, sentFrom, networkErrorCode } = fields;
  const tlvs: Tlvs = {
    receiptedMessageId: messageId,
    messageState: MESSAGE_STATES[state].code,
    ...(networkErrorCode ? { networkErrorCode } : {}),
  };
  return createPdu('deliver_sm', {
    source: sentTo,
    destination: sentFrom,
    esmClass: isFinalState(state) ? RECEIPT : INTERMEDIATE,
    shortMessage: Buffer.from(formatReceipt(fields), 'latin1'),
    tlvs,
  });
}

/** What a carrier said about a message. Whatever it left out is missing. */
export interface Receipt {
  messageId?: string;
  state?: MessageState;
  /** As it was written: a number, a hexadecimal one, a word. */
  error?: string;
  submittedAt?: Date;
  doneAt?: Date;
  text?: string;
}

/**
 * Whether a deliver_sm or data_sm is a receipt or an intermediate notification rather than a message from a
 * phone.
 */
export function isReceipt({ esmClass }: { esmClass: number }): boolean {
  return (esmClass & TYPE) === RECEIPT || (esmClass & TYPE) === INTERMEDIATE;
}

/**
 * Reads a receipt however its sender wrote it: fields in any order or missing, dates of 10 to 14 digits, only
 * parameters and no text. Parameters win over the text. Undefined when it names neither a message nor a
 * state.
 */
export function readReceipt(
  fields: MessageFields | DataFields,
  defaultAlphabet: 'gsm' | 'latin1' = 'latin1',
): Receipt | undefined {
  const content = contentOf(fields);
  const text = content.ok
    ? (decodeText(content.body, fields.dataCoding, defaultAlphabet)?.text ?? content.body.toString('latin1'))
    : '';
  const receipt = parseReceiptText(text);
  const { receiptedMessageId, messageState } = fields.tlvs;
  if (receiptedMessageId !== undefined && receiptedMessageId !== '') receipt.messageId = receiptedMessageId;
  const state = messageState === undefined ? undefined : stateOfCode(messageState);
  if (state !== undefined) receipt.state = state;
  return receipt.messageId === undefined && receipt.state === undefined ? undefined : receipt;
}

/**
 * The text alone. What the sender of the message wrote stands after `text:` and is searched last, so that it
 * cannot pose as a field that the carrier filled in.
 */
export function parseReceiptText(text: string): Receipt {
  const split = /(?:^|\s)text:/i.exec(text);
  const head = split === null ? text : text.slice(0, split.index);
  const tail = split === null ? '' : text.slice(split.index + split[0].length);
  const field = (pattern: RegExp) => (pattern.exec(head) ?? pattern.exec(tail))?.[1];
  const found: Receipt = split === null ? {} : { text: tail };
  const messageId = field(/(?:^|\s)id:\s*(\S+)/i);
  const state = stateOfText(field(/(?:^|\s)stat:\s*([a-z]+)/i) ?? '');
  const error = field(/(?:^|\s)err:\s*(\S+)/i);
  const submittedAt = parseReceiptDate(field(/(?:^|\s)submit\s?date:\s*(\d+)/i) ?? '');
  const doneAt = parseReceiptDate(field(/(?:^|\s)done\s?date:\s*(\d+)/i) ?? '');
  if (messageId !== undefined) found.messageId = messageId;
  if (state !== undefined) found.state = state;
  if (error !== undefined) found.error = error;
  if (submittedAt !== undefined) found.submittedAt = submittedAt;
  if (doneAt !== undefined) found.doneAt = doneAt;
  return found;
}

/**
 * The id of a message in one form, for carriers that give it in decimal in one place and hexadecimal in the
 * other.
 * @param radix how this id was written; `text` for ids that are no numbers, which stay as they are
 * @returns decimal without leading zeros
 */
export function plainMessageId(messageId: string, radix: 'text' | 'decimal' | 'hex'): string {
  if (radix === 'text') return messageId;
  const isNumber = radix === 'hex' ? /^[0-9a-f]+$/i.test(messageId) : /^\d+$/.test(messageId);
  return isNumber ? BigInt(radix === 'hex' ? `0x${messageId}` : messageId).toString() : messageId;
}
