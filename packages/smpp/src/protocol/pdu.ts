import type { Command } from './commands.ts';
import type { Tlvs } from './tlvs.ts';

/** Type of number, numbering plan and address (SMPP 3.4 §5.2.5 to 5.2.9). */
export interface Address {
  ton: number;
  npi: number;
  /** At most 20 characters (64 in data_sm and alert_notification). */
  addr: string;
}

export interface BindFields {
  /** At most 15 characters by the standard; up to 63 are taken from peers that know no better. */
  systemId: string;
  /** At most 8 characters by the standard; up to 63 are taken. */
  password: string;
  systemType: string;
  interfaceVersion: number;
  addressTon: number;
  addressNpi: number;
  addressRange: string;
}

export interface BindRespFields {
  systemId: string;
  tlvs: Tlvs;
}

export interface MessageFields {
  serviceType: string;
  source: Address;
  destination: Address;
  /**
   * Bit 0x40: the message begins with a user data header. Bits 0x3c: its type (0x04 receipt, 0x20
   * intermediate).
   */
  esmClass: number;
  protocolId: number;
  priorityFlag: number;
  /** As on the wire; see `parseSmppTime`. */
  scheduleDeliveryTime: string;
  validityPeriod: string;
  /** Bits 0x03: 0 no receipt, 1 every final state, 2 failure only. Bit 0x10: intermediate notifications. */
  registeredDelivery: number;
  replaceIfPresent: number;
  dataCoding: number;
  smDefaultMsgId: number;
  /** At most 254 octets; longer content goes into `tlvs.messagePayload`. */
  shortMessage: Buffer;
  tlvs: Tlvs;
}

/** One of the destinations of submit_multi: an address, or a distribution list kept by the other side. */
export type MultiDestination = Address | { listName: string };

export interface UnsuccessfulAddress extends Address {
  errorStatus: number;
}

export interface MessageIdFields {
  messageId: string;
  tlvs: Tlvs;
}

export interface DataFields {
  serviceType: string;
  source: Address;
  destination: Address;
  esmClass: number;
  registeredDelivery: number;
  dataCoding: number;
  tlvs: Tlvs;
}

interface NoFields {
  tlvs: Tlvs;
}

/** The body of every command. */
export interface PduFields {
  generic_nack: NoFields;
  bind_receiver: BindFields;
  bind_receiver_resp: BindRespFields;
  bind_transmitter: BindFields;
  bind_transmitter_resp: BindRespFields;
  bind_transceiver: BindFields;
  bind_transceiver_resp: BindRespFields;
  outbind: { systemId: string; password: string };
  submit_sm: MessageFields;
  submit_sm_resp: MessageIdFields;
  deliver_sm: MessageFields;
  deliver_sm_resp: MessageIdFields;
  submit_multi: Omit<MessageFields, 'destination'> & { destinations: MultiDestination[] };
  submit_multi_resp: { messageId: string; unsuccessful: UnsuccessfulAddress[]; tlvs: Tlvs };
  data_sm: DataFields;
  data_sm_resp: MessageIdFields;
  query_sm: { messageId: string; source: Address };
  query_sm_resp: {
    messageId: string;
    finalDate: string;
    messageState: number;
    errorCode: number;
    tlvs: Tlvs;
  };
  cancel_sm: { serviceType: string; messageId: string; source: Address; destination: Address };
  cancel_sm_resp: NoFields;
  replace_sm: {
    messageId: string;
    source: Address;
    scheduleDeliveryTime: string;
    validityPeriod: string;
    registeredDelivery: number;
    smDefaultMsgId: number;
    shortMessage: Buffer;
    tlvs: Tlvs;
  };
  replace_sm_resp: NoFields;
  enquire_link: NoFields;
  enquire_link_resp: NoFields;
  unbind: NoFields;
  unbind_resp: NoFields;
  alert_notification: { source: Address; esme: Address; tlvs: Tlvs };
}

/** `status` is 0 in requests. `sequence` of a request is given by the session that sends it. */
export interface Head<C extends Command> {
  command: C;
  status: number;
  sequence: number;
}

export type PduOf<C extends Command> = Head<C> & PduFields[C];

/** Any PDU, told apart by `command`. */
export type Pdu = { [C in Command]: PduOf<C> }[Command];

/**
 * Octets that are no PDU. `length`: the stream cannot be read on; answer generic_nack and close. `command`:
 * unknown, answer generic_nack. `body`: answer that request's response with `status`. After the last two the
 * stream goes on.
 */
export interface InvalidPdu {
  command: 'invalid';
  fault: 'length' | 'command' | 'body';
  commandId: number;
  sequence: number;
  /** The status to answer with; for a broken response the status it came with. */
  status: number;
  reason: string;
}
