import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPdu, encodePdu, type InvalidPdu, type Pdu, PduReader, STATUS } from '../index.ts';

const PDUS: Pdu[] = [
  createPdu('enquire_link', {}, 0, 1),
  createPdu(
    'submit_sm',
    { shortMessage: Buffer.from('hello'), destination: { ton: 1, npi: 1, addr: '2348030000000' } },
    0,
    2,
  ),
  createPdu('submit_sm', { tlvs: { messagePayload: Buffer.alloc(3_000, 7) } }, 0, 3),
  createPdu('deliver_sm_resp', {}, 0, 4),
];
const STREAM = Buffer.concat(PDUS.map(encodePdu));

function readAll(reader: PduReader): (Pdu | InvalidPdu)[] {
  const found: (Pdu | InvalidPdu)[] = [];
  for (let next = reader.next(); next; next = reader.next()) found.push(next);
  return found;
}

function readInChunks(chunks: readonly Buffer[]): (Pdu | InvalidPdu)[] {
  const reader = new PduReader();
  return chunks.flatMap((chunk) => {
    reader.push(chunk);
    return readAll(reader);
  });
}

describe('reading a stream of PDUs', () => {
  it('finds them when every octet arrives separately', () => {
    expect(readInChunks([...STREAM].map((octet) => Buffer.of(octet)))).toEqual(PDUS);
  });

  it('finds them however the stream is chunked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length];
        expect(
          readInChunks(edges.slice(1).map((edge, index) => STREAM.subarray(edges[index], edge))),
        ).toEqual(PDUS);
      }),
    );
  });

  it('continues where a full reader stopped', () => {
    const reader = new PduReader();
    reader.push(STREAM.subarray(0, 100));
    expect(reader.next()).toEqual(PDUS[0]);
    reader.push(STREAM.subarray(100));
    expect(readAll(reader)).toEqual(PDUS.slice(1));
    expect(reader.length).toBe(0);
  });

  it.each([0, 4, 15, 70 * 1_024 + 1, 0xffffffff])(
    'fails permanently at a length of %i, with the sequence number if it is known',
    (length) => {
      const header = Buffer.from('00000000000000040000000000000063', 'hex');
      header.writeUInt32BE(length, 0);
      for (const chunks of [[header], [header.subarray(0, 2), header.subarray(2)]]) {
        const found = readInChunks([...chunks, STREAM]);
        expect(found).toEqual([
          expect.objectContaining({
            fault: 'length',
            status: STATUS.RINVCMDLEN,
            sequence: length < 16 ? 0 : 0x63,
          }),
        ]);
      }
    },
  );

  it('continues after an unknown command', () => {
    const odd = Buffer.from('00000014000000990000000000000063ffffffff', 'hex');
    expect(readInChunks([Buffer.concat([odd, STREAM])])).toEqual([
      expect.objectContaining({ fault: 'command', sequence: 0x63 }),
      ...PDUS,
    ]);
  });

  it('allocates memory for received octets, not for a claimed length', () => {
    const reader = new PduReader();
    reader.push(Buffer.from('00011000000000040000000000000063', 'hex'));
    expect(reader.next()).toBeUndefined();
    expect(reader.length).toBe(16);
    expect(reader.isMidPdu).toBe(true);
  });
});
