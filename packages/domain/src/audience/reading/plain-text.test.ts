import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/index.ts';
import { plainText } from './plain-text.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function inDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ plain: string }>('select plain_text(t) plain from unnest($1::text[]) with ordinality as u (t, n) order by n', [texts]);
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
  const letters = Array.from({ length: 0x1f00 - 0x20 }, (_, n) => String.fromCodePoint(n + 0x20));
  expect(await inDatabase(letters)).toEqual(letters.map(plainText));
});

it('is the same in the database for any text of them', async () => {
  const letter = fc.integer({ min: 0x20, max: 0x1eff }).map((code) => String.fromCodePoint(code));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 50, maxLength: 50 }), async (texts) => {
      expect(await inDatabase(texts)).toEqual(texts.map(plainText));
    }),
    { numRuns: 20 },
  );
});
