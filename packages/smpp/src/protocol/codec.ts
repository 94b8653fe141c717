import { BodyReader } from './body-reader.ts';
import { type Command, COMMAND_IDS, commandOf, isResponse } from './commands.ts';
import { createPdu } from './default-fields.ts';
import { readData, readMessage, readMulti, writeData, writeMessage, writeMulti } from './message-bodies.ts';
import type { InvalidPdu, Pdu, PduFields, PduOf } from './pdu.ts';
import { PduWriter } from './pdu-writer.ts';
import {
  readAlert,
  readBind,
  readBindResp,
  readCancel,
  readMessageId,
  readMultiResp,
  readNothing,
  readOutbind,
  readQuery,
  readQueryResp,
  readReplace,
  writeAlert,
  writeBind,
  writeBindResp,
  writeCancel,
  writeMessageId,
  writeMultiResp,
  writeNothing,
  writeOutbind,
  writeQuery,
  writeQueryResp,
  writeReplace,
} from './short-bodies.ts';
import { STATUS } from './statuses.ts';

export const HEADER_LENGTH = 16;

interface Body<C extends Command> {
  read(body: BodyReader, status: number, sequence: number): PduOf<C>;
  readEmpty(status: number, sequence: number): PduOf<C>;
  write(writer: PduWriter, fields: PduFields[C]): void;
}

const BODIES: { [C in Command]: Body<C> } = {
  generic_nack: body('generic_nack', readNothing, writeNothing),
  bind_receiver: body('bind_receiver', readBind, writeBind),
  bind_receiver_resp: body('bind_receiver_resp', readBindResp, writeBindResp),
  bind_transmitter: body('bind_transmitter', readBind, writeBind),
  bind_transmitter_resp: body('bind_transmitter_resp', readBindResp, writeBindResp),
  bind_transceiver: body('bind_transceiver', readBind, writeBind),
  bind_transceiver_resp: body('bind_transceiver_resp', readBindResp, writeBindResp),
  outbind: body('outbind', readOutbind, writeOutbind),
  submit_sm: body('submit_sm', readMessage, writeMessage),
  submit_sm_resp: body('submit_sm_resp', readMessageId, writeMessageId),
  deliver_sm: body('deliver_sm', readMessage, writeMessage),
  deliver_sm_resp: body('deliver_sm_resp', readMessageId, writeMessageId),
  submit_multi: body('submit_multi', readMulti, writeMulti),
  submit_multi_resp: body('submit_multi_resp', readMultiResp, writeMultiResp),
  data_sm: body('data_sm', readData, writeData),
  data_sm_resp: body('data_sm_resp', readMessageId, writeMessageId),
  query_sm: body('query_sm', readQuery, writeQuery),
  query_sm_resp: body('query_sm_resp', readQueryResp, writeQueryResp),
  cancel_sm: body('cancel_sm', readCancel, writeCancel),
  cancel_sm_resp: body('cancel_sm_resp', readNothing, writeNothing),
  replace_sm: body('replace_sm', readReplace, writeReplace),
  replace_sm_resp: body('replace_sm_resp', readNothing, writeNothing),
  enquire_link: body('enquire_link', readNothing, writeNothing),
  enquire_link_resp: body('enquire_link_resp', readNothing, writeNothing),
  unbind: body('unbind', readNothing, writeNothing),
  unbind_resp: body('unbind_resp', readNothing, writeNothing),
  alert_notification: body('alert_notification', readAlert, writeAlert),
};
/** The same table, for commands known only at run time. */
const READERS: Record<Command, Pick<{ [C in Command]: Body<C> }[Command], 'read' | 'readEmpty'>> = BODIES;

function body<C extends Command>(
  command: C,
  read: (from: BodyReader, command: C, status: number, sequence: number) => PduOf<C>,
  write: (writer: PduWriter, fields: PduFields[C]) => void,
): Body<C> {
  return {
    read: (from, status, sequence) => read(from, command, status, sequence),
    readEmpty: (status, sequence) => createPdu(command, {}, status, sequence),
    write,
  };
}

/**
 * Appends a PDU to the writer. Omits the body of a response with a status other than 0 (SMPP 3.4 §4.4.2). An
 * unwritable PDU leaves the writer unchanged and throws SmppEncodeError.
 */
export function writePdu<C extends Command>(
  writer: PduWriter,
  pdu: PduOf<C>,
  sequence: number = pdu.sequence,
): void {
  const { command, status } = pdu;
  try {
    writer.begin(COMMAND_IDS[command], status, sequence);
    if (status === 0) BODIES[command].write(writer, pdu);
    writer.end();
  } catch (error) {
    writer.rollBack();
    throw error;
  }
}

/** A PDU with an empty body, for a command known only at run time. */
export function emptyPdu(command: Command, status: number, sequence: number): Pdu {
  return READERS[command].readEmpty(status, sequence);
}

/** One PDU in its own buffer. */
export function encodePdu(pdu: Pdu): Buffer {
  const writer = new PduWriter();
  writePdu<Command>(writer, pdu);
  return Buffer.concat(writer.take());
}

/**
 * Reads the PDU between `start` and `end`, whose length is already validated. Its octets are views into
 * `bytes`.
 */
export function decodePdu(bytes: Buffer, start = 0, end: number = bytes.length): Pdu | InvalidPdu {
  const commandId = bytes.readUInt32BE(start + 4);
  const status = bytes.readUInt32BE(start + 8);
  const sequence = bytes.readUInt32BE(start + 12);
  const command = commandOf(commandId);
  if (command === undefined)
    return {
      command: 'invalid',
      fault: 'command',
      commandId,
      sequence,
      status: STATUS.RINVCMDID,
      reason: 'unknown command',
    };
  return readBody(new BodyReader(bytes, start + HEADER_LENGTH, end), command, status, sequence);
}

/** A response that reports an error can omit its body, and some peers send a broken one. */
function readBody(from: BodyReader, command: Command, status: number, sequence: number): Pdu | InvalidPdu {
  const { read, readEmpty } = READERS[command];
  const answers = isResponse(command);
  if (answers && from.isAtEnd) return readEmpty(status, sequence);
  const pdu = read(from, status, sequence);
  if (from.failure === 0) return pdu;
  if (answers && status !== 0) return readEmpty(status, sequence);
  const reason = from.failedField === '' ? 'the body is too short' : `${from.failedField} does not hold`;
  return {
    command: 'invalid',
    fault: 'body',
    commandId: COMMAND_IDS[command],
    sequence,
    status: answers ? status : from.failure,
    reason,
  };
}
