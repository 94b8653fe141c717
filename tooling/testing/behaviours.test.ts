import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const journeys = join(root, 'tooling/e2e/journeys');

/** Journeys by file name, whichever part of the product they are in. */
async function sources(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const path of glob('**/*.test.ts', { cwd: journeys }))
    found.set(basename(path), await readFile(join(journeys, path), 'utf8'));
  return found;
}

/** Rows of docs/behaviours.md: the number and the files that prove it. */
async function rows(): Promise<{ number: number; files: string[] }[]> {
  const text = await readFile(join(root, 'docs/behaviours.md'), 'utf8');
  return [...text.matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)].map(([, number = '', files = '']) => ({
    number: Number(number),
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));
}

test('the 25 behaviours are listed with the journeys that prove them', async () => {
  const listed = await rows();
  expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  const files = listed.flatMap((row) => row.files.map((file) => ({ number: row.number, file })));
  const named = await sources();
  const unproved = files.filter(
    ({ number, file }) => !new RegExp(`test\\(\\s*['"\`]${number}: `).test(named.get(file) ?? ''),
  );
  expect(unproved).toEqual([]);
});

test('each behaviour has a journey', async () => {
  expect((await rows()).filter(({ files }) => files.length === 0)).toEqual([]);
});
