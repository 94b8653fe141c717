import * as packet from 'dns-packet';
import type { Answer, DecodedPacket } from 'dns-packet';
import type { Zone } from './zone.ts';
import type { ZoneRecord } from './zone-record.ts';

/** Short, so a corrected record is visible immediately. */
const TTL_SECONDS = 1;
const NO_ERROR = 0;
const FORMAT_ERROR = 1;
const NAME_ERROR = 3;
const HEADER_BYTES = 12;
/** Limit of a UDP answer without EDNS (RFC 1035 section 2.3.4). */
const PLAIN_UDP_BYTES = 512;

/**
 * Answers one query from the zone. Over UDP, an answer too large for the client is sent empty with the
 * truncation flag. Undefined when the bytes don't even contain a header.
 */
export function answerQuery(zone: Zone, query: Buffer, transport: 'udp' | 'tcp'): Buffer | undefined {
  if (query.length < HEADER_BYTES) return undefined;
  const decoded = tryDecode(query);
  const question = decoded?.questions?.[0];
  if (!decoded || !question)
    return packet.encode({ type: 'response', id: query.readUInt16BE(0), flags: FORMAT_ERROR });
  const answer = zone.resolve(question.name, question.type);
  const edns = decoded.additionals?.find((record) => record.type === 'OPT');
  const response = {
    type: 'response' as const,
    id: decoded.id ?? 0,
    flags: flagsFor(decoded, answer.isKnown ? NO_ERROR : NAME_ERROR),
    questions: [question],
    answers: answer.records.map(wireRecord),
    additionals: edns
      ? [
          {
            type: 'OPT' as const,
            name: '.' as const,
            udpPayloadSize: 4096,
            extendedRcode: 0,
            ednsVersion: 0,
            flags: 0,
            flag_do: false,
            options: [],
          },
        ]
      : [],
  };
  const encoded = packet.encode(response);
  const room =
    transport === 'tcp' ? 65_535 : Math.max(PLAIN_UDP_BYTES, edns?.type === 'OPT' ? edns.udpPayloadSize : 0);
  if (encoded.length <= room) return encoded;
  return packet.encode({ ...response, answers: [], flags: response.flags | packet.TRUNCATED_RESPONSE });
}

function tryDecode(query: Buffer): DecodedPacket | undefined {
  try {
    return packet.decode(query);
  } catch {
    return undefined;
  }
}

function flagsFor(query: DecodedPacket, code: number): number {
  const asked = (query.flags ?? 0) & packet.RECURSION_DESIRED;
  return packet.AUTHORITATIVE_ANSWER | packet.RECURSION_AVAILABLE | asked | code;
}

function wireRecord({ name, type, value }: ZoneRecord): Answer {
  const head = { name, ttl: TTL_SECONDS, class: 'IN' as const };
  if (type === 'TXT') return { ...head, type, data: textStrings(value) };
  if (type === 'MX') {
    const [preference = '10', exchange = ''] = value.split(' ');
    return { ...head, type, data: { preference: Number(preference), exchange } };
  }
  return { ...head, type, data: value };
}

/** A TXT record is a series of strings of at most 255 bytes (RFC 1035 section 3.3.14). */
function textStrings(value: string): Buffer[] {
  const bytes = Buffer.from(value);
  const strings: Buffer[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += 255) strings.push(bytes.subarray(at, at + 255));
  return strings;
}
