import type { BodyReader } from './body-reader.ts';
import type { PduWriter } from './pdu-writer.ts';
import { STATUS } from './statuses.ts';

/** Optional parameters of SMPP 3.4 (§5.3.2): name, tag and octets of those that are whole numbers. */
const NUMBERS = {
  destAddrSubunit: [0x0005, 1],
  destNetworkType: [0x0006, 1],
  destBearerType: [0x0007, 1],
  destTelematicsId: [0x0008, 2],
  sourceAddrSubunit: [0x000d, 1],
  sourceNetworkType: [0x000e, 1],
  sourceBearerType: [0x000f, 1],
  sourceTelematicsId: [0x0010, 1],
  qosTimeToLive: [0x0017, 4],
  payloadType: [0x0019, 1],
  msMsgWaitFacilities: [0x0030, 1],
  privacyIndicator: [0x0201, 1],
  userMessageReference: [0x0204, 2],
  userResponseCode: [0x0205, 1],
  sourcePort: [0x020a, 2],
  destinationPort: [0x020b, 2],
  sarMsgRefNum: [0x020c, 2],
  languageIndicator: [0x020d, 1],
  sarTotalSegments: [0x020e, 1],
  sarSegmentSeqnum: [0x020f, 1],
  scInterfaceVersion: [0x0210, 1],
  callbackNumPresInd: [0x0302, 1],
  numberOfMessages: [0x0304, 1],
  dpfResult: [0x0420, 1],
  setDpf: [0x0421, 1],
  msAvailabilityStatus: [0x0422, 1],
  deliveryFailureReason: [0x0425, 1],
  moreMessagesToSend: [0x0426, 1],
  messageState: [0x0427, 1],
  ussdServiceOp: [0x0501, 1],
  displayTime: [0x1201, 1],
  smsSignal: [0x1203, 2],
  msValidity: [0x1204, 1],
  itsReplyType: [0x1380, 1],
} as const;
const TEXTS = { additionalStatusInfoText: 0x001d, receiptedMessageId: 0x001e } as const;
const OCTETS = {
  sourceSubaddress: 0x0202,
  destSubaddress: 0x0203,
  callbackNumAtag: 0x0303,
  callbackNum: 0x0381,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  alertOnMessageDelivery: 0x130c,
  itsSessionInfo: 0x1383,
} as const;

type NumberName = keyof typeof NUMBERS;
type TextName = keyof typeof TEXTS;
type OctetsName = keyof typeof OCTETS;

/** An untyped optional parameter: unknown, repeated, or with a non-standard length. */
export interface RawTlv {
  tag: number;
  value: Buffer;
}

/** Optional parameters by name. Octets are views into what was read. */
export type Tlvs = { [Name in NumberName]?: number } & { [Name in TextName]?: string } & {
  [Name in OctetsName]?: Buffer;
} & { raw?: RawTlv[] };

type Entry =
  | { kind: 'number'; name: NumberName; tag: number; size: 1 | 2 | 4 }
  | { kind: 'text'; name: TextName; tag: number }
  | { kind: 'octets'; name: OctetsName; tag: number };

const ENTRIES: readonly Entry[] = [
  ...keysOf(NUMBERS).map((name) => ({
    kind: 'number' as const,
    name,
    tag: NUMBERS[name][0],
    size: NUMBERS[name][1],
  })),
  ...keysOf(TEXTS).map((name) => ({ kind: 'text' as const, name, tag: TEXTS[name] })),
  ...keysOf(OCTETS).map((name) => ({ kind: 'octets' as const, name, tag: OCTETS[name] })),
];
const BY_TAG = new Map(ENTRIES.map((entry) => [entry.tag, entry]));
const BY_NAME = new Map<string, Entry>(ENTRIES.map((entry) => [entry.name, entry]));

/** Shared by all PDUs without optional parameters, so the common case costs nothing. Never modified. */
export const NO_TLVS: Tlvs = Object.freeze({});

/** Reads the rest of a body as optional parameters. A length past the end fails with RINVOPTPARSTREAM. */
export function readTlvs(body: BodyReader): Tlvs {
  if (body.isAtEnd) return NO_TLVS;
  const tlvs: Tlvs = {};
  while (!body.isAtEnd) {
    if (body.left < 4) return body.fail(STATUS.RINVOPTPARSTREAM, NO_TLVS);
    const tag = body.uint16();
    const length = body.uint16();
    if (length > body.left) return body.fail(STATUS.RINVOPTPARSTREAM, NO_TLVS);
    readTlv(body, tlvs, tag, length);
  }
  return tlvs;
}

function readTlv(body: BodyReader, tlvs: Tlvs, tag: number, length: number): void {
  const entry = BY_TAG.get(tag);
  if (
    entry === undefined ||
    tlvs[entry.name] !== undefined ||
    (entry.kind === 'number' && entry.size !== length)
  ) {
    (tlvs.raw ??= []).push({ tag, value: body.octets(length) });
  } else if (entry.kind === 'number') {
    tlvs[entry.name] = entry.size === 1 ? body.uint8() : entry.size === 2 ? body.uint16() : body.uint32();
  } else if (entry.kind === 'text') {
    tlvs[entry.name] = body.terminated(length);
  } else {
    tlvs[entry.name] = body.octets(length);
  }
}

/** Writes optional parameters in the order of the object's keys, the raw ones where `raw` stands. */
export function writeTlvs(writer: PduWriter, tlvs: Tlvs): void {
  if (tlvs === NO_TLVS) return;
  for (const name of Object.keys(tlvs)) {
    const entry = BY_NAME.get(name);
    if (entry !== undefined) writeTlv(writer, entry, tlvs);
    else if (name === 'raw') for (const { tag, value } of tlvs.raw ?? []) writeOctets(writer, tag, value);
  }
}

function writeTlv(writer: PduWriter, entry: Entry, tlvs: Tlvs): void {
  if (entry.kind === 'octets') {
    const value = tlvs[entry.name];
    if (value !== undefined) writeOctets(writer, entry.tag, value);
  } else if (entry.kind === 'text') {
    const value = tlvs[entry.name];
    if (value === undefined) return;
    writer.uint16(entry.tag);
    writer.uint16(value.length + 1);
    writer.cString(value, 256, entry.name);
  } else {
    const value = tlvs[entry.name];
    if (value === undefined) return;
    writer.uint16(entry.tag);
    writer.uint16(entry.size);
    if (entry.size === 1) writer.uint8(value);
    else if (entry.size === 2) writer.uint16(value);
    else writer.uint32(value);
  }
}

function writeOctets(writer: PduWriter, tag: number, value: Buffer): void {
  writer.uint16(tag);
  writer.uint16(value.length);
  writer.octets(value);
}

function keysOf<Table extends object>(table: Table): (keyof Table)[] {
  const keys: (keyof Table)[] = [];
  for (const key in table) keys.push(key);
  return keys;
}
