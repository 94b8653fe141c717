import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitRows } from './split-rows.ts';

async function* inPieces(text: string, cuts: number[]): AsyncGenerator<string, void, undefined> {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  for (const [index, from] of places.slice(0, -1).entries())
    if (from < (places[index + 1] ?? 0)) yield text.slice(from, places[index + 1]);
}

async function rowsOf(text: string, delimiter: string, cuts: number[]): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const some of splitRows(inPieces(text, cuts), delimiter, 1)) rows.push(...some);
  return rows;
}

const options = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true };
const pieces = (characters: string[]) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 60 }).map((list) => list.join(''));
const plain = ['a', 'Zoë', ' ', ',', ';', '\n', '\r\n', '\r', ''];

it.each([
  ['without quotes', pieces(plain)],
  [
    'with quoted cells',
    fc
      .tuple(pieces(plain), pieces([...plain, '\n"x,y"\n', ',"two\r\nlines",', ',"""",', '5" nail']))
      .map((parts) => parts.join('\n')),
  ],
])('text %s gives the same rows as the parser alone, however it is chunked', async (_, texts) => {
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom(',', ';'),
      fc.array(fc.nat(500), { maxLength: 5 }),
      async (text, delimiter, cuts) => {
        let expected: string[][] | null = null;
        try {
          expected = parse(text, { ...options, delimiter });
        } catch {
          // The parser refuses an unclosed quote, so splitRows must too.
        }
        const rows = rowsOf(text, delimiter, cuts);
        if (expected === null) await expect(rows).rejects.toMatchObject({ code: 'invalid_file' });
        else expect(await rows).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

it('names the row of an unclosed quote, even after rows that were split', async () => {
  await expect(rowsOf(`a,b\nc,d\ne,"${'x'.repeat(2_000_000)}`, ',', [8])).rejects.toMatchObject({
    details: { rowNumber: 3 },
  });
});
