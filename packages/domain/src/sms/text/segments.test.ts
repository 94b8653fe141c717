import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import splitSms from 'split-sms';
import { describe, expect, it } from 'vitest';
import {
  applyReplacements,
  countSegments,
  describeSms,
  splitSegments,
  suggestReplacements,
} from './index.ts';

const letters = fc.constantFrom(...'aZ9 @_$\n\r\f^{}[]~|\\€ÄàΩ');
const foreign = fc.constantFrom('ç', '`', '₦', '’', 'ẹ', '中', '😀', '🧡');
const gsmText = fc.string({ unit: letters, maxLength: 700 });
/** No combined emoji: one of the two segmenters keeps them together where a network may split them. */
const anyText = fc.string({
  unit: fc.oneof({ arbitrary: letters, weight: 8 }, { arbitrary: foreign, weight: 1 }),
  maxLength: 500,
});

describe('segments of an SMS', () => {
  it.each([
    ['a'.repeat(160), 'gsm7', 160, 1],
    ['a'.repeat(161), 'gsm7', 161, 2],
    ['a'.repeat(306), 'gsm7', 306, 2],
    ['a'.repeat(307), 'gsm7', 307, 3],
    ['€'.repeat(80), 'gsm7', 160, 1],
    [`${'a'.repeat(152)}€${'b'.repeat(151)}`, 'gsm7', 305, 2],
    [`${'a'.repeat(152)}€${'b'.repeat(152)}`, 'gsm7', 306, 3],
    ['₦'.repeat(70), 'ucs2', 70, 1],
    ['₦'.repeat(71), 'ucs2', 71, 2],
    ['₦'.repeat(134), 'ucs2', 134, 2],
    [`${'₦'.repeat(66)}😀${'₦'.repeat(66)}`, 'ucs2', 134, 3],
    ['', 'gsm7', 0, 0],
  ] as const)('counts %j', (text, encoding, units, segments) => {
    expect(countSegments(text)).toEqual({ encoding, units, segments });
  });

  it('agrees with two independent segmenters', () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, anyText), (text) => {
        fc.pre(text !== '');
        const mine = countSegments(text);
        const other = splitSms.split(text);
        expect({ segments: mine.segments, encoding: mine.encoding }).toEqual({
          segments: other.parts.length,
          encoding: other.characterSet === 'GSM' ? 'gsm7' : 'ucs2',
        });
        // It treats CRLF as one character and may move it as a whole; networks count two.
        if (text.includes('\r\n')) return;
        const third = new SegmentedMessage(text);
        expect({ segments: mine.segments, encoding: mine.encoding }).toEqual({
          segments: third.segmentsCount,
          encoding: third.encodingName === 'GSM-7' ? 'gsm7' : 'ucs2',
        });
      }),
      { numRuns: 400 },
    );
  });

  it('splits a text into parts that fit, lose nothing and never split a character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = splitSegments(text);
        const { encoding, segments } = countSegments(text);
        expect(pieces.join('')).toBe(text);
        expect(pieces).toHaveLength(segments);
        for (const piece of pieces) {
          expect(piece.isWellFormed()).toBe(true);
          if (encoding === 'ucs2' && segments > 1) expect(piece.length).toBeLessThanOrEqual(67);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the analysis of a draft text', () => {
  it('reports encoding, segments and the remaining characters', () => {
    expect(describeSms('Hello')).toMatchObject({
      encoding: 'gsm7',
      characters: 5,
      segments: 1,
      perSegment: 160,
      remaining: 155,
      foreign: [],
      replacements: [],
    });
    expect(describeSms('a'.repeat(161))).toMatchObject({ segments: 2, perSegment: 153, remaining: 145 });
    expect(describeSms('')).toMatchObject({ segments: 0, remaining: 160 });
  });

  it('suggests replacements for a naira sign and typographic characters, which make the text GSM again', () => {
    const text = 'It’s “ready” – pay ₦500…\u00a0now';
    const { encoding, foreign: characters, replacements } = describeSms(text);
    expect(encoding).toBe('ucs2');
    expect(characters).toEqual(['’', '“', '”', '–', '₦', '…', '\u00a0']);
    expect(replacements.find(({ from }) => from === '₦')).toEqual({
      from: '₦',
      to: 'NGN',
      name: 'naira sign',
      count: 1,
    });
    const written = applyReplacements(text, replacements);
    expect(written).toBe(`It's "ready" - pay NGN500... now`);
    expect(describeSms(written).encoding).toBe('gsm7');
  });

  it('writes prices in cedis without the sign, whether or not the country stands before it', () => {
    const { replacements } = describeSms('Wax prints from GH₵45, scarves from ₵9');
    expect(replacements).toEqual([{ from: '₵', to: 'GHS', name: 'cedi sign', count: 2 }]);
    expect(applyReplacements('Wax prints from GH₵45, scarves from ₵9', replacements)).toBe(
      'Wax prints from GHS45, scarves from GHS9',
    );
  });

  it('suggests nothing for a letter without an equivalent', () => {
    expect(suggestReplacements('ẹ kú àbọ̀')).toEqual([]);
  });
});
