import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildHeader,
  charactersOutsideGsm,
  chooseCoding,
  codingOf,
  concatenationElement,
  concatenationOf,
  contentOf,
  createPdu,
  decodeGsm,
  decodeText,
  encodeGsm,
  encodeText,
  gsmLength,
  messageParts,
  parseHeader,
  STATUS,
} from '../index.ts';

const GSM_CHARACTERS = [
  ...decodeGsm(Uint8Array.from({ length: 128 }, (_, septet) => septet).filter((septet) => septet !== 0x1b))
    .text,
  ...'\f^{}\\[~]|€',
];
const gsmText = fc.string({ unit: fc.constantFrom(...GSM_CHARACTERS), maxLength: 400 });
const anyText = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.toWellFormed());

describe('the GSM alphabet', () => {
  it('has 127 characters and ten more with an escape', () => {
    expect(new Set(GSM_CHARACTERS).size).toBe(137);
    expect(gsmLength('@£$¥èéùìòÇ')).toBe(10);
    expect(gsmLength('€{}')).toBe(6);
    expect(encodeGsm('@_€Δà')).toEqual(Uint8Array.of(0x00, 0x11, 0x1b, 0x65, 0x10, 0x7f));
  });

  it('decodes every text that it encodes', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        const octets = encodeGsm(text) ?? new Uint8Array();
        expect(octets).toHaveLength(gsmLength(text) ?? -1);
        expect(decodeGsm(octets)).toEqual({ text, isExact: true });
      }),
    );
  });

  it('decodes short texts, which take a faster way, like long ones', () => {
    for (let octet = 0; octet < 256; octet += 1) {
      const [short, long] = [
        decodeGsm(Uint8Array.of(65, octet)),
        decodeGsm(new Uint8Array(1_001).fill(65).fill(octet, 1_000)),
      ];
      expect(long).toEqual({ text: `${'A'.repeat(999)}${short.text}`, isExact: short.isExact });
    }
  });

  it("never substitutes a character that it doesn't have", () => {
    expect(encodeGsm('₦500 ẹ')).toBeUndefined();
    expect(charactersOutsideGsm('₦500 ẹ ₦ ç`')).toEqual(['₦', 'ẹ', 'ç', '`']);
    expect(chooseCoding('₦500')).toMatchObject({
      alphabet: 'ucs2',
      dataCoding: 8,
      octets: Buffer.from('20a6003500300030', 'hex'),
    });
    expect(chooseCoding('500')).toMatchObject({ alphabet: 'gsm', dataCoding: 0 });
  });

  it('shows unreadable octets instead of dropping them', () => {
    expect(decodeGsm(Uint8Array.of(0x41, 0x80, 0x42))).toEqual({ text: 'A\ufffdB', isExact: false });
    expect(decodeGsm(Uint8Array.of(0x41, 0x1b))).toEqual({ text: 'A\ufffd', isExact: false });
    expect(decodeGsm(Uint8Array.of(0x1b, 0x41))).toEqual({ text: 'A', isExact: true });
  });
});

describe('data codings', () => {
  it.each([
    [0, 'default', undefined],
    [1, 'ascii', undefined],
    [3, 'latin1', undefined],
    [4, 'octets', undefined],
    [8, 'ucs2', undefined],
    [6, 'unsupported', undefined],
    [0x10, 'gsm', 0],
    [0x11, 'gsm', 1],
    [0x15, 'octets', 1],
    [0x18, 'ucs2', 0],
    [0xc8, 'gsm', undefined],
    [0xe0, 'ucs2', undefined],
    [0xf0, 'gsm', 0],
    [0xf6, 'octets', 2],
  ])('%i is %s', (dataCoding, alphabet, messageClass) => {
    expect(codingOf(dataCoding)).toEqual(
      messageClass === undefined ? { alphabet } : { alphabet, messageClass },
    );
  });

  it('decodes the same octets by their coding', () => {
    const octets = Buffer.from('a@b_c$', 'latin1');
    expect(decodeText(octets, 1)?.text).toBe('a@b_c$');
    expect(decodeText(octets, 0)?.text).toBe('a¡b§c¤');
    expect(decodeText(octets, 0, 'latin1')?.text).toBe('a@b_c$');
    expect(decodeText(Buffer.from('₦', 'utf8'), 0, 'utf8')?.text).toBe('₦');
    expect(decodeText(octets, 4)).toBeUndefined();
    expect(decodeText(Buffer.of(0xe9), 1)).toEqual({ text: '\ufffd', isExact: false });
    expect(decodeText(Buffer.from('d83d', 'hex'), 8)).toEqual({ text: '\ufffd', isExact: false });
    expect(decodeText(Buffer.from('004100', 'hex'), 8)).toEqual({ text: 'A\ufffd', isExact: false });
  });

  it('can carry any text, including emoji', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { octets, dataCoding } = chooseCoding(text);
        expect(decodeText(octets, dataCoding)).toEqual({ text, isExact: true });
      }),
    );
    expect(encodeText('naïve', 'ascii')).toBeUndefined();
    expect(encodeText('naïve', 'latin1')).toEqual(Buffer.from('6e61ef7665', 'hex'));
    expect(encodeText('ẹ', 'latin1')).toBeUndefined();
  });
});

describe('long messages', () => {
  it('read their own headers and refuse broken ones', () => {
    const header = buildHeader([concatenationElement({ reference: 0x1234, total: 3, part: 2 }, 16)]);
    expect(header.toString('hex')).toBe('06080412340302');
    expect(
      buildHeader([concatenationElement({ reference: 0x1234, total: 3, part: 2 }, 8)]).toString('hex'),
    ).toBe('050003340302');
    expect(concatenationOf(parseHeader(Buffer.concat([header, Buffer.from('x')]))?.elements ?? [])).toEqual({
      reference: 0x1234,
      total: 3,
      part: 2,
    });
    for (const broken of ['', '05', '0500', '050004340302', '0500033403', '01ff'])
      expect(parseHeader(Buffer.from(broken, 'hex'))).toBeUndefined();
    expect(concatenationOf([{ id: 0, data: Buffer.of(1, 2, 3) }])).toBeUndefined();
  });

  it.each(['udh8', 'udh16', 'sar', 'payload'] as const)(
    'come together again with %s, and no part is too long or torn',
    (mode) => {
      fc.assert(
        fc.property(fc.oneof(gsmText, anyText), fc.integer({ min: 0, max: 0xffff }), (text, reference) => {
          const { alphabet, octets, dataCoding } = chooseCoding(text);
          const parts = messageParts(octets, alphabet, mode, reference) ?? [];
          let whole = '';
          parts.forEach((part, index) => {
            const content = contentOf(createPdu('submit_sm', part));
            if (!content.ok) throw new Error('a part cannot be read');
            const { body, header, concatenation } = content;
            const read = decodeText(body, dataCoding);
            expect(read?.isExact).toBe(true);
            whole += read?.text;
            const room = alphabet === 'gsm' ? 160 - Math.ceil((header.length * 8) / 7) : 140 - header.length;
            if (mode !== 'payload') expect(body.length).toBeLessThanOrEqual(room);
            if (parts.length > 1)
              expect(concatenation).toMatchObject({
                total: parts.length,
                part: index + 1,
                reference: mode === 'udh8' ? reference & 0xff : reference,
              });
          });
          expect(whole).toBe(text);
        }),
      );
    },
  );

  it('are refused with headers in two places, and without the announced header', () => {
    const both = createPdu('submit_sm', {
      shortMessage: Buffer.from('a'),
      tlvs: { messagePayload: Buffer.from('b') },
    });
    expect(contentOf(both)).toEqual({ ok: false, status: STATUS.RINVMSGLEN });
    expect(
      contentOf(createPdu('submit_sm', { esmClass: 0x43, shortMessage: Buffer.from('ff00', 'hex') })),
    ).toEqual({ ok: false, status: STATUS.RINVESMCLASS });
  });

  it('have at most 255 parts', () => {
    expect(messageParts(Buffer.alloc(153 * 255), 'gsm', 'udh8', 1)).toHaveLength(255);
    expect(messageParts(Buffer.alloc(153 * 255 + 1), 'gsm', 'udh8', 1)).toBeUndefined();
  });
});
