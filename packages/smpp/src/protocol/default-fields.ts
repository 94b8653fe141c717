import type { Command } from './commands.ts';
import type { Address, BindFields, MessageFields, PduFields, PduOf } from './pdu.ts';
import { NO_TLVS } from './tlvs.ts';

const NO_ADDRESS: Address = Object.freeze({ ton: 0, npi: 0, addr: '' });
const EMPTY = Buffer.alloc(0);
const NOTHING = { tlvs: NO_TLVS };
const BIND_RESP = { systemId: '', tlvs: NO_TLVS };
const MESSAGE_ID = { messageId: '', tlvs: NO_TLVS };

const BIND: BindFields = {
  systemId: '',
  password: '',
  systemType: '',
  interfaceVersion: 0x34,
  addressTon: 0,
  addressNpi: 0,
  addressRange: '',
};

const MESSAGE: MessageFields = {
  serviceType: '',
  source: NO_ADDRESS,
  destination: NO_ADDRESS,
  esmClass: 0,
  protocolId: 0,
  priorityFlag: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  registeredDelivery: 0,
  replaceIfPresent: 0,
  dataCoding: 0,
  smDefaultMsgId: 0,
  shortMessage: EMPTY,
  tlvs: NO_TLVS,
};

const { destination: _one, ...MULTI } = MESSAGE;

const DEFAULTS: PduFields = {
  generic_nack: NOTHING,
  bind_receiver: BIND,
  bind_receiver_resp: BIND_RESP,
  bind_transmitter: BIND,
  bind_transmitter_resp: BIND_RESP,
  bind_transceiver: BIND,
  bind_transceiver_resp: BIND_RESP,
  outbind: { systemId: '', password: '' },
  submit_sm: MESSAGE,
  submit_sm_resp: MESSAGE_ID,
  deliver_sm: MESSAGE,
  deliver_sm_resp: MESSAGE_ID,
  submit_multi: { ...MULTI, destinations: [] },
  submit_multi_resp: { messageId: '', unsuccessful: [], tlvs: NO_TLVS },
  data_sm: {
    serviceType: '',
    source: NO_ADDRESS,
    destination: NO_ADDRESS,
    esmClass: 0,
    registeredDelivery: 0,
    dataCoding: 0,
    tlvs: NO_TLVS,
  },
  data_sm_resp: MESSAGE_ID,
  query_sm: { messageId: '', source: NO_ADDRESS },
  query_sm_resp: { messageId: '', finalDate: '', messageState: 0, errorCode: 0, tlvs: NO_TLVS },
  cancel_sm: { serviceType: '', messageId: '', source: NO_ADDRESS, destination: NO_ADDRESS },
  cancel_sm_resp: NOTHING,
  replace_sm: {
    messageId: '',
    source: NO_ADDRESS,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: 0,
    smDefaultMsgId: 0,
    shortMessage: EMPTY,
    tlvs: NO_TLVS,
  },
  replace_sm_resp: NOTHING,
  enquire_link: NOTHING,
  enquire_link_resp: NOTHING,
  unbind: NOTHING,
  unbind_resp: NOTHING,
  alert_notification: { source: NO_ADDRESS, esme: NO_ADDRESS, tlvs: NO_TLVS },
};

/**
 * A PDU with zeros and empty texts for every field that is not given.
 * @example createPdu('submit_sm', { source, destination, shortMessage: Buffer.from('hello') })
 */
export function createPdu<C extends Command>(
  command: C,
  fields: Partial<PduFields[C]> = {},
  status = 0,
  sequence = 0,
): PduOf<C> {
  return { ...DEFAULTS[command], ...fields, command, status, sequence };
}
