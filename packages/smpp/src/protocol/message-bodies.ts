import type { BodyReader } from './body-reader.ts';
import type { Command } from './commands.ts';
import type { Address, DataFields, Head, MessageFields, MultiDestination, PduFields } from './pdu.ts';
import { type PduWriter, SmppEncodeError } from './pdu-writer.ts';
import { STATUS } from './statuses.ts';
import { readTlvs, writeTlvs } from './tlvs.ts';

const MOST_OCTETS = 254;
/** submit_multi counts its destinations in one octet, of which 255 is not allowed (§4.5.1). */
const MOST_DESTINATIONS = 254;

export function readAddress(body: BodyReader, tooLong: number, size = 21): Address {
  return { ton: body.uint8(), npi: body.uint8(), addr: body.cString(size, 'address', tooLong) };
}

export function writeAddress(writer: PduWriter, { ton, npi, addr }: Address, field: string, size = 21): void {
  writer.uint8(ton);
  writer.uint8(npi);
  writer.cString(addr, size, field);
}

export function readShortMessage(body: BodyReader): Buffer {
  const length = body.uint8();
  return length > MOST_OCTETS
    ? body.fail(STATUS.RINVMSGLEN, Buffer.alloc(0))
    : body.octets(length, STATUS.RINVMSGLEN);
}

export function writeShortMessage(writer: PduWriter, message: Uint8Array): void {
  if (message.length > MOST_OCTETS)
    throw new SmppEncodeError(
      `a short message has at most ${MOST_OCTETS} octets; message_payload takes more`,
    );
  writer.uint8(message.length);
  writer.octets(message);
}

/**
 * submit_sm and deliver_sm (§4.4.1, §4.6.1): one layout. Fields are read in the order they are written here.
 */
export function readMessage<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & MessageFields {
  return {
    command,
    status,
    sequence,
    serviceType: body.cString(6, 'service_type', STATUS.RINVSERTYP),
    source: readAddress(body, STATUS.RINVSRCADR),
    destination: readAddress(body, STATUS.RINVDSTADR),
    esmClass: body.uint8(),
    protocolId: body.uint8(),
    priorityFlag: body.uint8(),
    scheduleDeliveryTime: body.cString(17, 'schedule_delivery_time', STATUS.RINVSCHED),
    validityPeriod: body.cString(17, 'validity_period', STATUS.RINVEXPIRY),
    registeredDelivery: body.uint8(),
    replaceIfPresent: body.uint8(),
    dataCoding: body.uint8(),
    smDefaultMsgId: body.uint8(),
    shortMessage: readShortMessage(body),
    tlvs: readTlvs(body),
  };
}

export function writeMessage(writer: PduWriter, fields: MessageFields): void {
  writer.cString(fields.serviceType, 6, 'service_type');
  writeAddress(writer, fields.source, 'source_addr');
  writeAddress(writer, fields.destination, 'destination_addr');
  writeMessageRest(writer, fields);
}

function writeMessageRest(writer: PduWriter, fields: Omit<MessageFields, 'destination'>): void {
  writer.uint8(fields.esmClass);
  writer.uint8(fields.protocolId);
  writer.uint8(fields.priorityFlag);
  writer.cString(fields.scheduleDeliveryTime, 17, 'schedule_delivery_time');
  writer.cString(fields.validityPeriod, 17, 'validity_period');
  writer.uint8(fields.registeredDelivery);
  writer.uint8(fields.replaceIfPresent);
  writer.uint8(fields.dataCoding);
  writer.uint8(fields.smDefaultMsgId);
  writeShortMessage(writer, fields.shortMessage);
  writeTlvs(writer, fields.tlvs);
}

export function readMulti<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & PduFields['submit_multi'] {
  return {
    command,
    status,
    sequence,
    serviceType: body.cString(6, 'service_type', STATUS.RINVSERTYP),
    source: readAddress(body, STATUS.RINVSRCADR),
    destinations: readDestinations(body),
    esmClass: body.uint8(),
    protocolId: body.uint8(),
    priorityFlag: body.uint8(),
    scheduleDeliveryTime: body.cString(17, 'schedule_delivery_time', STATUS.RINVSCHED),
    validityPeriod: body.cString(17, 'validity_period', STATUS.RINVEXPIRY),
    registeredDelivery: body.uint8(),
    replaceIfPresent: body.uint8(),
    dataCoding: body.uint8(),
    smDefaultMsgId: body.uint8(),
    shortMessage: readShortMessage(body),
    tlvs: readTlvs(body),
  };
}

function readDestinations(body: BodyReader): MultiDestination[] {
  const count = body.uint8();
  if (count === 0 || count > MOST_DESTINATIONS) return body.fail(STATUS.RINVNUMDESTS, [], 'number_of_dests');
  const destinations: MultiDestination[] = [];
  for (let index = 0; index < count && body.failure === 0; index += 1) {
    const flag = body.uint8();
    if (flag === 1) destinations.push(readAddress(body, STATUS.RINVDSTADR));
    else if (flag === 2) destinations.push({ listName: body.cString(21, 'dl_name', STATUS.RINVDLNAME) });
    else body.fail(STATUS.RINVDESTFLAG, undefined, 'dest_flag');
  }
  return destinations;
}

export function writeMulti(writer: PduWriter, fields: PduFields['submit_multi']): void {
  const { destinations } = fields;
  if (destinations.length === 0 || destinations.length > MOST_DESTINATIONS)
    throw new SmppEncodeError(`1 to ${MOST_DESTINATIONS} destinations fit`);
  writer.cString(fields.serviceType, 6, 'service_type');
  writeAddress(writer, fields.source, 'source_addr');
  writer.uint8(destinations.length);
  for (const destination of destinations) {
    if ('listName' in destination) {
      writer.uint8(2);
      writer.cString(destination.listName, 21, 'dl_name');
    } else {
      writer.uint8(1);
      writeAddress(writer, destination, 'destination_addr');
    }
  }
  writeMessageRest(writer, fields);
}

export function readData<C extends Command>(
  body: BodyReader,
  command: C,
  status: number,
  sequence: number,
): Head<C> & DataFields {
  return {
    command,
    status,
    sequence,
    serviceType: body.cString(6, 'service_type', STATUS.RINVSERTYP),
    source: readAddress(body, STATUS.RINVSRCADR, 65),
    destination: readAddress(body, STATUS.RINVDSTADR, 65),
    esmClass: body.uint8(),
    registeredDelivery: body.uint8(),
    dataCoding: body.uint8(),
    tlvs: readTlvs(body),
  };
}

export function writeData(writer: PduWriter, fields: DataFields): void {
  writer.cString(fields.serviceType, 6, 'service_type');
  writeAddress(writer, fields.source, 'source_addr', 65);
  writeAddress(writer, fields.destination, 'destination_addr', 65);
  writer.uint8(fields.esmClass);
  writer.uint8(fields.registeredDelivery);
  writer.uint8(fields.dataCoding);
  writeTlvs(writer, fields.tlvs);
}
