import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

describe('search parameters', () => {
  it('keep what fits and drop the rest', () => {
    const read = readSearch({ q: 'text', create: 'flag', page: 'number', tab: ['all', 'draft'] });
    expect(read({ q: 'a', create: true, page: 2, tab: 'draft', other: 1 })).toEqual({ q: 'a', create: true, page: 2, tab: 'draft' });
    expect(read({ q: 1, create: 'yes', page: Number.NaN, tab: 'gone' })).toEqual({});
    expect(read({})).toEqual({});
  });

  it('are read without a schema library: route files are in the first script of every page', async () => {
    const routes = join(import.meta.dirname, '../routes');
    const files = (await readdir(routes, { recursive: true })).filter((file) => file.endsWith('.tsx'));
    const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(routes, file), 'utf8') })));
    expect(sources.filter(({ text }) => /from '(zod|@talkdrum\/api\/contracts)/.test(text.replaceAll(/import type .*/g, ''))).map(({ file }) => file)).toEqual(
      [],
    );
  });
});
