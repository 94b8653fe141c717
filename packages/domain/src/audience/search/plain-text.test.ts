import { newClient } from '../../kernel/index.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/index.ts';
import { plainText } from './plain-text.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = newClient({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

function from(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
}

/**
 * Latin, Greek and Cyrillic with their marks, which all supported databases treat alike, whatever their
 * Unicode version.
 */
const letters = [...from(0x20, 0x52f), ...from(0x1e00, 0x1eff)];

async function inDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ plain: string }>(
    'select plain_text(t) plain from unnest($1::text[]) with ordinality as u (t, n) order by n',
    [texts],
  );
  return rows.map(({ plain }) => plain);
}

it('drops case, accents and curly apostrophes', () => {
  expect(['Ṣọlá', 'Ṣọ\u0301lá', 'İstanbul', 'ƊANLADI', 'O’Brien', 'Straße', 'Œuvre'].map(plainText)).toEqual([
    'sola',
    'sola',
    'istanbul',
    'danladi',
    "o'brien",
    'strasse',
    'oeuvre',
  ]);
});

it('is the same in the database for the letters people write names with', async () => {
  expect(await inDatabase(letters)).toEqual(letters.map(plainText));
});

it('is the same in the database for any text of these letters', async () => {
  const letter = fc.constantFrom(...letters);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 50, maxLength: 50 }),
      async (texts) => {
        expect(await inDatabase(texts)).toEqual(texts.map(plainText));
      },
    ),
    { numRuns: 20 },
  );
});
