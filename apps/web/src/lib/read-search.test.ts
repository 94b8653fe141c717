import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

describe('search parameters', () => {
  it('keep valid values and drop the rest', () => {
    const read = readSearch({ q: 'text', create: 'flag', page: 'number', tab: ['all', 'draft'] });
    expect(read({ q: 'a', create: true, page: 2, tab: 'draft', other: 1 })).toEqual({
      q: 'a',
      create: true,
      page: 2,
      tab: 'draft',
    });
    expect(read({ q: 1, create: 'yes', page: Number.NaN, tab: 'gone' })).toEqual({});
    expect(read({})).toEqual({});
  });

  it('stay dropped if the router merges them with the original URL', () => {
    const read = readSearch({ tab: ['all', 'draft'], from: 'day' });
    const seen = (given: Record<string, unknown>) => ({ ...given, ...read(given) });
    expect(seen({ tab: 'gone', from: '2026-03-31' })).toEqual({ from: '2026-03-31' });
    for (const from of ['yesterday', '2026-02-31', '0000-01-01', '99999-01-01', '2026-1-1', 20260101])
      expect(seen({ from })).toEqual({});
  });

  it('are read without a schema library, because route files are in the first script of every page', async () => {
    const routes = join(import.meta.dirname, '../routes');
    const files = (await readdir(routes, { recursive: true })).filter((file) => file.endsWith('.tsx'));
    const sources = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(routes, file), 'utf8') })),
    );
    expect(
      sources
        .filter(({ text }) =>
          /from '(zod|@talkdrum\/api\/contracts)/.test(text.replaceAll(/import type .*/g, '')),
        )
        .map(({ file }) => file),
    ).toEqual([]);
  });
});
