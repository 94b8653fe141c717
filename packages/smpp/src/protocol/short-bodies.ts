import { readAddress, readShortMessage, writeAddress, writeShortMessage } from './message-bodies.ts';
import type { BodyReader } from './body-reader.ts';
import type { Command } from './commands.ts';
import type { BindFields, BindRespFields, Head, MessageIdFields, PduFields } from './pdu.ts';
import type { PduWriter } from './pdu-writer.ts';
import { STATUS } from './statuses.ts';
import { readTlvs, type Tlvs, writeTlvs } from './tlvs.ts';

// The standard gives 16 and 9 octets; peers are known that hand out longer ones, and who is let in is not the
// codec's question.
const CREDENTIAL = 64;
const MESSAGE_ID = 65;

export function readBind<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & BindFields {
  return {
    command,
    status,
    sequence,
    systemId: body.cString(CREDENTIAL, 'system_id', STATUS.RINVSYSID),
    password: body.cString(CREDENTIAL, 'password', STATUS.RINVPASWD),
    systemType: body.cString(13, 'system_type', STATUS.RINVSYSTYP),
    interfaceVersion: body.uint8(),
    addressTon: body.uint8(),
    addressNpi: body.uint8(),
    addressRange: body.cString(41, 'address_range'),
  };
}

export function writeBind(writer: PduWriter, fields: BindFields): void {
  writer.cString(fields.systemId, CREDENTIAL, 'system_id');
  writer.cString(fields.password, CREDENTIAL, 'password');
  writer.cString(fields.systemType, 13, 'system_type');
  writer.uint8(fields.interfaceVersion);
  writer.uint8(fields.addressTon);
  writer.uint8(fields.addressNpi);
  writer.cString(fields.addressRange, 41, 'address_range');
}

export function readBindResp<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & BindRespFields {
  return { command, status, sequence, systemId: body.cString(CREDENTIAL, 'system_id'), tlvs: readTlvs(body) };
}

export function writeBindResp(writer: PduWriter, fields: BindRespFields): void {
  writer.cString(fields.systemId, CREDENTIAL, 'system_id');
  writeTlvs(writer, fields.tlvs);
}

export function readOutbind(
  body: BodyReader,
  command: 'outbind',
  status: number,
  sequence: number,
): Head<'outbind'> & PduFields['outbind'] {
  return {
    command,
    status,
    sequence,
    systemId: body.cString(CREDENTIAL, 'system_id'),
    password: body.cString(CREDENTIAL, 'password'),
  };
}

export function writeOutbind(writer: PduWriter, fields: PduFields['outbind']): void {
  writer.cString(fields.systemId, CREDENTIAL, 'system_id');
  writer.cString(fields.password, CREDENTIAL, 'password');
}

/** submit_sm_resp, deliver_sm_resp and data_sm_resp. */
export function readMessageId<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & MessageIdFields {
  return {
    command,
    status,
    sequence,
    messageId: body.cString(MESSAGE_ID, 'message_id', STATUS.RINVMSGID),
    tlvs: readTlvs(body),
  };
}

export function writeMessageId(writer: PduWriter, fields: MessageIdFields): void {
  writer.cString(fields.messageId, MESSAGE_ID, 'message_id');
  writeTlvs(writer, fields.tlvs);
}

export function readMultiResp<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & PduFields['submit_multi_resp'] {
  const messageId = body.cString(MESSAGE_ID, 'message_id', STATUS.RINVMSGID);
  const unsuccessful = [];
  for (let left = body.uint8(); left > 0 && body.failure === 0; left -= 1) {
    unsuccessful.push({ ...readAddress(body, STATUS.RINVDSTADR), errorStatus: body.uint32() });
  }
  return { command, status, sequence, messageId, unsuccessful, tlvs: readTlvs(body) };
}

export function writeMultiResp(writer: PduWriter, fields: PduFields['submit_multi_resp']): void {
  writer.cString(fields.messageId, MESSAGE_ID, 'message_id');
  writer.uint8(fields.unsuccessful.length);
  for (const address of fields.unsuccessful) {
    writeAddress(writer, address, 'destination_addr');
    writer.uint32(address.errorStatus);
  }
  writeTlvs(writer, fields.tlvs);
}

export function readQuery<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & PduFields['query_sm'] {
  return {
    command,
    status,
    sequence,
    messageId: body.cString(MESSAGE_ID, 'message_id', STATUS.RINVMSGID),
    source: readAddress(body, STATUS.RINVSRCADR),
  };
}

export function writeQuery(writer: PduWriter, fields: PduFields['query_sm']): void {
  writer.cString(fields.messageId, MESSAGE_ID, 'message_id');
  writeAddress(writer, fields.source, 'source_addr');
}

export function readQueryResp<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & PduFields['query_sm_resp'] {
  return {
    command,
    status,
    sequence,
    messageId: body.cString(MESSAGE_ID, 'message_id', STATUS.RINVMSGID),
    finalDate: body.cString(17, 'final_date'),
    messageState: body.uint8(),
    errorCode: body.uint8(),
    tlvs: readTlvs(body),
  };
}

export function writeQueryResp(writer: PduWriter, fields: PduFields['query_sm_resp']): void {
  writer.cString(fields.messageId, MESSAGE_ID, 'message_id');
  writer.cString(fields.finalDate, 17, 'final_date');
  writer.uint8(fields.messageState);
  writer.uint8(fields.errorCode);
  writeTlvs(writer, fields.tlvs);
}

export function readCancel<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & PduFields['cancel_sm'] {
  return {
    command,
    status,
    sequence,
    serviceType: body.cString(6, 'service_type', STATUS.RINVSERTYP),
    messageId: body.cString(MESSAGE_ID, 'message_id', STATUS.RINVMSGID),
    source: readAddress(body, STATUS.RINVSRCADR),
    destination: readAddress(body, STATUS.RINVDSTADR),
  };
}

export function writeCancel(writer: PduWriter, fields: PduFields['cancel_sm']): void {
  writer.cString(fields.serviceType, 6, 'service_type');
  writer.cString(fields.messageId, MESSAGE_ID, 'message_id');
  writeAddress(writer, fields.source, 'source_addr');
  writeAddress(writer, fields.destination, 'destination_addr');
}

export function readReplace<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & PduFields['replace_sm'] {
  return {
    command,
    status,
    sequence,
    messageId: body.cString(MESSAGE_ID, 'message_id', STATUS.RINVMSGID),
    source: readAddress(body, STATUS.RINVSRCADR),
    scheduleDeliveryTime: body.cString(17, 'schedule_delivery_time', STATUS.RINVSCHED),
    validityPeriod: body.cString(17, 'validity_period', STATUS.RINVEXPIRY),
    registeredDelivery: body.uint8(),
    smDefaultMsgId: body.uint8(),
    shortMessage: readShortMessage(body),
    tlvs: readTlvs(body),
  };
}

export function writeReplace(writer: PduWriter, fields: PduFields['replace_sm']): void {
  writer.cString(fields.messageId, MESSAGE_ID, 'message_id');
  writeAddress(writer, fields.source, 'source_addr');
  writer.cString(fields.scheduleDeliveryTime, 17, 'schedule_delivery_time');
  writer.cString(fields.validityPeriod, 17, 'validity_period');
  writer.uint8(fields.registeredDelivery);
  writer.uint8(fields.smDefaultMsgId);
  writeShortMessage(writer, fields.shortMessage);
  writeTlvs(writer, fields.tlvs);
}

export function readAlert<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & PduFields['alert_notification'] {
  const source = readAddress(body, STATUS.RINVSRCADR, 65);
  return {
    command,
    status,
    sequence,
    source,
    esme: readAddress(body, STATUS.RINVDSTADR, 65),
    tlvs: readTlvs(body),
  };
}

export function writeAlert(writer: PduWriter, fields: PduFields['alert_notification']): void {
  writeAddress(writer, fields.source, 'source_addr', 65);
  writeAddress(writer, fields.esme, 'esme_addr', 65);
  writeTlvs(writer, fields.tlvs);
}

/** Commands that are a header and nothing else; optional parameters are taken in all the same. */
export function readNothing<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & { tlvs: Tlvs } {
  return { command, status, sequence, tlvs: readTlvs(body) };
}

export function writeNothing(writer: PduWriter, fields: { tlvs: Tlvs }): void {
  writeTlvs(writer, fields.tlvs);
}
