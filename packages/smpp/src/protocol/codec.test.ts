import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Command,
  createPdu,
  decodePdu,
  encodePdu,
  type Pdu,
  type PduFields,
  PduWriter,
  SmppEncodeError,
  STATUS,
  type Tlvs,
  writePdu,
} from '../index.ts';

const byte = fc.integer({ min: 0, max: 0xff });
const text = (max: number) =>
  fc.string({
    unit: fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: max,
  });
const octets = (max: number) => fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array));
const address = (max = 20) => fc.record({ ton: byte, npi: byte, addr: text(max) });
const tlvs: fc.Arbitrary<Tlvs> = fc.record(
  {
    messageState: byte,
    sarMsgRefNum: fc.integer({ min: 0, max: 0xffff }),
    sarTotalSegments: byte,
    qosTimeToLive: fc.integer({ min: 0, max: 0xffffffff }),
    userMessageReference: fc.integer({ min: 0, max: 0xffff }),
    receiptedMessageId: text(64),
    additionalStatusInfoText: text(255),
    networkErrorCode: octets(3),
    messagePayload: octets(2_000),
    raw: fc.uniqueArray(fc.record({ tag: fc.integer({ min: 0x1400, max: 0x3fff }), value: octets(40) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ tag }) => tag,
    }),
  },
  { requiredKeys: [] },
);
const bind = fc.record({
  systemId: text(15),
  password: text(8),
  systemType: text(12),
  interfaceVersion: byte,
  addressTon: byte,
  addressNpi: byte,
  addressRange: text(40),
});
const rest = {
  serviceType: text(5),
  source: address(),
  esmClass: byte,
  protocolId: byte,
  priorityFlag: byte,
  scheduleDeliveryTime: text(16),
  validityPeriod: text(16),
  registeredDelivery: byte,
  replaceIfPresent: byte,
  dataCoding: byte,
  smDefaultMsgId: byte,
  shortMessage: octets(254),
  tlvs,
};
const message = fc.record({ ...rest, destination: address() });
const messageId = fc.record({ messageId: text(64), tlvs });
const nothing = fc.record({ tlvs });
const bindResp = fc.record({ systemId: text(15), tlvs });
const unsuccessful = fc.array(
  fc.record({ ton: byte, npi: byte, addr: text(20), errorStatus: fc.integer({ min: 0, max: 0xffffffff }) }),
  { maxLength: 6 },
);
const destinations = fc.array(fc.oneof(address(), fc.record({ listName: text(20) })), {
  minLength: 1,
  maxLength: 254,
});

const FIELDS: { [C in Command]: fc.Arbitrary<PduFields[C]> } = {
  generic_nack: nothing,
  bind_receiver: bind,
  bind_receiver_resp: bindResp,
  bind_transmitter: bind,
  bind_transmitter_resp: bindResp,
  bind_transceiver: bind,
  bind_transceiver_resp: bindResp,
  outbind: fc.record({ systemId: text(15), password: text(8) }),
  submit_sm: message,
  submit_sm_resp: messageId,
  deliver_sm: message,
  deliver_sm_resp: messageId,
  submit_multi: fc.record({ ...rest, destinations }),
  submit_multi_resp: fc.record({ messageId: text(64), unsuccessful, tlvs }),
  data_sm: fc.record({
    serviceType: text(5),
    source: address(64),
    destination: address(64),
    esmClass: byte,
    registeredDelivery: byte,
    dataCoding: byte,
    tlvs,
  }),
  data_sm_resp: messageId,
  query_sm: fc.record({ messageId: text(64), source: address() }),
  query_sm_resp: fc.record({
    messageId: text(64),
    finalDate: text(16),
    messageState: byte,
    errorCode: byte,
    tlvs,
  }),
  cancel_sm: fc.record({
    serviceType: text(5),
    messageId: text(64),
    source: address(),
    destination: address(),
  }),
  cancel_sm_resp: nothing,
  replace_sm: fc.record({
    messageId: text(64),
    source: address(),
    scheduleDeliveryTime: text(16),
    validityPeriod: text(16),
    registeredDelivery: byte,
    smDefaultMsgId: byte,
    shortMessage: octets(254),
    tlvs,
  }),
  replace_sm_resp: nothing,
  enquire_link: nothing,
  enquire_link_resp: nothing,
  unbind: nothing,
  unbind_resp: nothing,
  alert_notification: fc.record({ source: address(64), esme: address(64), tlvs }),
};
const COMMANDS = Object.keys(FIELDS) as Command[];

/** A message with one relevant field, for a handwritten fixture. */
const SUBMIT = createPdu(
  'submit_sm',
  {
    source: { ton: 5, npi: 0, addr: 'KOLA' },
    destination: { ton: 1, npi: 1, addr: '2348030000000' },
    esmClass: 3,
    registeredDelivery: 17,
    shortMessage: Buffer.from('hello'),
    tlvs: { messageState: 2, receiptedMessageId: 'abc' },
  },
  0,
  7,
);

describe('the codec', () => {
  it.each(COMMANDS)('gives back every %s as it was', (command) => {
    const pdus = fc
      .tuple(FIELDS[command], fc.integer({ min: 0, max: 0x7fffffff }))
      .map(([fields, sequence]) => createPdu(command, fields, 0, sequence));
    fc.assert(
      fc.property(pdus, (pdu) => {
        const back = decodePdu(encodePdu(pdu as Pdu));
        expect(back).toEqual(pdu);
      }),
      { numRuns: 60 },
    );
  });

  it('writes the octets that the standard requires', () => {
    const expected = [
      '00000044 00000004 00000000 00000007',
      '00 05 00 4b4f4c4100 01 01 3233343830333030303030303000',
      '03 00 00 00 00 11 00 00 00 05 68656c6c6f',
      '0427 0001 02 001e 0004 61626300',
    ];
    expect(encodePdu(SUBMIT).toString('hex')).toBe(expected.join('').replaceAll(' ', ''));
    expect(encodePdu(createPdu('enquire_link', {}, 0, 1)).toString('hex')).toBe(
      '00000010000000150000000000000001',
    );
    expect(
      encodePdu(
        createPdu('bind_transceiver_resp', { systemId: 'TD', tlvs: { scInterfaceVersion: 0x34 } }, 0, 9),
      ).toString('hex'),
    ).toBe(['00000018', '80000009', '00000000', '00000009', '544400', '0210000134'].join(''));
  });

  it('leaves out the body of a response that reports an error', () => {
    const octetsOf = encodePdu(
      createPdu('submit_sm_resp', { messageId: 'never sent' }, STATUS.RTHROTTLED, 5),
    );
    expect(octetsOf.toString('hex')).toBe('00000010800000040000005800000005');
    expect(decodePdu(octetsOf)).toEqual(createPdu('submit_sm_resp', {}, STATUS.RTHROTTLED, 5));
  });

  it.each([
    ['a missing NUL', '00000013000000040000000000000007616263', STATUS.RINVCMDLEN],
    [
      'a service type of six characters',
      `00000018000000040000000000000007${'61'.repeat(8)}`,
      STATUS.RINVSERTYP,
    ],
    ['a body that ends too early', '00000013000000040000000000000007000100', STATUS.RINVCMDLEN],
    [
      'an optional parameter past the end',
      `0000001a00000015000000000000000700050010${'00'.repeat(6)}`,
      STATUS.RINVOPTPARSTREAM,
    ],
    ['half an optional parameter', '00000012000000150000000000000007000a', STATUS.RINVOPTPARSTREAM],
    ['too many destinations', `0000001500000021000000000000000700${'00'.repeat(3)}ff`, STATUS.RINVNUMDESTS],
  ])('reports what is wrong with %s, and which request to answer', (_name, hex, status) => {
    expect(decodePdu(Buffer.from(hex, 'hex'))).toMatchObject({
      command: 'invalid',
      fault: 'body',
      sequence: 7,
      status,
    });
  });

  it('refuses a message longer than its PDU says', () => {
    const broken = encodePdu(createPdu('submit_sm', { shortMessage: Buffer.from('hello') }, 0, 3));
    broken[broken.length - 6] = 200;
    expect(decodePdu(broken)).toMatchObject({ fault: 'body', status: STATUS.RINVMSGLEN, sequence: 3 });
  });

  it('keeps unknown parameters, duplicates and unexpected lengths', () => {
    const base = encodePdu(createPdu('enquire_link', {}, 0, 1));
    const extra = Buffer.from('1500000201020427000101042700010204270002ffff', 'hex');
    const pdu = Buffer.concat([base, extra]);
    pdu.writeUInt32BE(pdu.length, 0);
    expect(decodePdu(pdu)).toMatchObject({
      tlvs: {
        messageState: 1,
        raw: [
          { tag: 0x1500 },
          { tag: 0x0427, value: Buffer.of(2) },
          { tag: 0x0427, value: Buffer.from('ffff', 'hex') },
        ],
      },
    });
  });

  it("writes nothing of a PDU that can't be encoded", () => {
    const writer = new PduWriter();
    writePdu(writer, createPdu('enquire_link', {}, 0, 1));
    const tooLong = createPdu('submit_sm', { shortMessage: Buffer.alloc(255) });
    expect(() => writePdu(writer, tooLong)).toThrow(SmppEncodeError);
    expect(() => writePdu(writer, createPdu('submit_sm_resp', { messageId: '₦' }))).toThrow(SmppEncodeError);
    expect(() => writePdu(writer, createPdu('submit_sm', { esmClass: 256 }))).toThrow(SmppEncodeError);
    writePdu(writer, createPdu('enquire_link', {}, 0, 2));
    expect(Buffer.concat(writer.take())).toHaveLength(32);
    expect(writer.length).toBe(0);
  });

  it('never throws and never reads out of bounds, for any body', () => {
    const ids = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8, 9, 0xb, 0x15, 0x21, 0x102, 0x103);
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.constantFrom(0, 1, 2, 65, 255), { maxLength: 300 }),
    );
    fc.assert(
      fc.property(ids, fc.boolean(), bodies, (id, isResponse, body) => {
        const pdu = Buffer.concat([Buffer.alloc(16), Buffer.from(body)]);
        pdu.writeUInt32BE(pdu.length, 0);
        pdu.writeUInt32BE(isResponse ? id + 0x80000000 : id, 4);
        pdu.writeUInt32BE(77, 12);
        expect(decodePdu(pdu).sequence).toBe(77);
      }),
      { numRuns: 3_000 },
    );
  });
});
