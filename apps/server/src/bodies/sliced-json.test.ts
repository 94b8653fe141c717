import { DomainError } from '@talkdrum/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonTurn } from './json-cursor.ts';
import { type JsonLimits, readJson } from './sliced-json.ts';

const plenty: JsonLimits = { nodes: 10_000_000 };

function read(text: string | Buffer, limits = plenty): { value: unknown; turns: JsonTurn[] } {
  const turns: JsonTurn[] = [];
  const steps = readJson(Buffer.from(text), limits);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return { value: step.value, turns };
    turns.push(step.value);
  }
}

function refusal(text: string | Buffer, limits = plenty): string {
  try {
    read(text, limits);
  } catch (error) {
    if (error instanceof DomainError) return error.publicMessage;
    throw error;
  }
  return '';
}

describe('JSON read in turns', () => {
  it('equals what JSON.parse returns', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }),
        fc.constantFrom(undefined, 1, '\t'),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          if (text.includes('__proto__') || /\\u(?:0000|d[89a-f])/i.test(text)) return;
          expect(read(text).value).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('is refused if JSON.parse refuses it', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '01',
      '1e',
      'true',
      'nul',
      ' ',
      '\\',
      '\\u00',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        let isJson = text.trim() === '';
        try {
          JSON.parse(text);
          isJson = true;
        } catch {}
        expect(refusal(text) === '').toBe(isJson);
      }),
      { numRuns: 2_000 },
    );
  });

  it('joins long texts across pieces, whatever is at the cut', () => {
    for (const unit of ['é', '😀', '\\n', '\\"', '\\\\', '\\u00e9', '\\ud83d\\ude00'])
      for (let shift = 0; shift < 13; shift += 1) {
        const text = `{"html":"${'x'.repeat(shift)}${unit.repeat(40_000)}"}`;
        expect(read(text).value).toEqual(JSON.parse(text));
      }
  });

  it.each([
    ['empty lists', `[${'[],'.repeat(2_700_000)}[]]`],
    ['one long text', `["${'x'.repeat(9_000_000)}"]`],
    ['a text of escapes', `["${'\\"'.repeat(4_000_000)}"]`],
    ['many members', `{${Array.from({ length: 400_000 }, (_each, n) => `"k${n}":${n}`).join(',')}}`],
  ])('reads at most 400 KB and 10,000 nodes in one turn: %s', (_name, text) => {
    const { turns } = read(text);
    expect(turns.length).toBeGreaterThan(20);
    expect(Math.max(...turns.map(({ bytes }) => bytes))).toBeLessThan(400_000);
    expect(Math.max(...turns.map(({ nodes }) => nodes))).toBeLessThan(10_000);
  });

  it('stops at the first node over the limit, before anything walks the value', () => {
    expect(refusal(`[${'[],'.repeat(2_000_000)}[]]`, { nodes: 10_000 })).toBe(
      'The body has more than 10,000 values. Send less at once.',
    );
  });

  it("refuses too much depth, invalid UTF-8, prototypes and text that can't be stored", () => {
    expect(read('['.repeat(32) + ']'.repeat(32)).value).toEqual(JSON.parse('['.repeat(32) + ']'.repeat(32)));
    expect(refusal('['.repeat(34) + ']'.repeat(34))).toMatch(/nested too deeply/);
    expect(refusal('{"a":'.repeat(100_000))).toMatch(/nested too deeply/);
    expect(refusal(Buffer.from([0x22, 0xff, 0x22]))).toBe('The body isn’t valid UTF-8.');
    expect(refusal('{"a":{"__proto__":1}}')).toMatch(/isn’t allowed/);
    expect(refusal('{"a":{"\\u005f_proto__":1}}')).toMatch(/isn’t allowed/);
    expect(refusal('{"a":["\\u0000"]}')).toMatch(/can’t store/);
    expect(refusal('{"a":["\\ud800"]}')).toMatch(/can’t store/);
    expect(refusal(' '.repeat(200_000))).toBe('The body isn’t valid JSON.');
  });
});
