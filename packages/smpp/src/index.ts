export { type Command, COMMAND_IDS, commandOf, isResponse, responseTo } from './protocol/commands.ts';
export { decodePdu, encodePdu, writePdu } from './protocol/codec.ts';
export { createPdu } from './protocol/default-fields.ts';
export type {
  Address,
  BindFields,
  BindRespFields,
  DataFields,
  InvalidPdu,
  MessageFields,
  MessageIdFields,
  MultiDestination,
  Pdu,
  PduFields,
  PduOf,
  UnsuccessfulAddress,
} from './protocol/pdu.ts';
export { PduReader } from './protocol/pdu-reader.ts';
export { PduWriter, SmppEncodeError } from './protocol/pdu-writer.ts';
export { isThrottling, STATUS, statusName } from './protocol/statuses.ts';
export { NO_TLVS, type RawTlv, type Tlvs } from './protocol/tlvs.ts';
export {
  type BindMode,
  canReceive,
  canTransmit,
  isBound,
  type SessionRole,
  type SessionState,
} from './session/allowed-commands.ts';
export { refuse, type RequestPdu, respond } from './session/answer.ts';
export type { CloseReason, RequestOutcome, SessionFault } from './session/request-outcome.ts';
export { DEFAULT_LIMITS, type SessionLimits } from './session/session-limits.ts';
export type { SessionHandlers } from './session/session-handlers.ts';
export { SmppSession } from './session/smpp-session.ts';
export type {
  BindVerdict,
  BoundSession,
  Credentials,
  ServerLimits,
  ServerRequest,
  ServerResponse,
  SmppServerOptions,
} from './server/server-options.ts';
export { createSmppServer, SmppServer } from './server/smpp-server.ts';
export type { ClientState, SmppClientOptions, Submission, SubmitOutcome } from './client/client-options.ts';
export { SmppClient } from './client/smpp-client.ts';
export { charactersOutsideGsm, decodeGsm, encodeGsm, gsmLength, gsmSeptets } from './text/gsm.ts';
export {
  type Alphabet,
  chooseCoding,
  type Coding,
  codingOf,
  decodeText,
  encodeText,
} from './text/data-coding.ts';
export { type LongMessageMode, messageParts, type PartFields, splitOctets } from './text/long-message.ts';
export { contentOf, type MessageContent } from './text/message-content.ts';
export {
  isFinalState,
  MESSAGE_STATES,
  type MessageState,
  stateOfCode,
  stateOfText,
} from './text/message-state.ts';
export {
  formatReceipt,
  isReceipt,
  parseReceiptText,
  plainMessageId,
  readReceipt,
  type Receipt,
  type ReceiptFields,
  receiptPdu,
} from './text/receipt.ts';
export {
  formatReceiptDate,
  formatRelativeTime,
  formatSmppTime,
  parseReceiptDate,
  parseSmppTime,
} from './text/smpp-time.ts';
export {
  buildHeader,
  type Concatenation,
  concatenationElement,
  concatenationOf,
  type HeaderElement,
  parseHeader,
  portsOf,
} from './text/user-data-header.ts';
