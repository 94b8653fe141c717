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
