import { blockCatalogue } from '@talkdrum/email-designs';
import { designExtensions } from '@talkdrum/email-designs/extensions';
import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { findBlocks } from '../palette/find-in-catalogue.ts';
import { readTag } from '../use-merge-tags.ts';
import { type Check, findFix } from './find-fix.ts';

const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const doc = getSchema(designExtensions).nodeFromJSON({
  type: 'doc',
  content: [
    text('Sale'),
    {
      type: 'columns',
      content: [
        { type: 'column', content: [text('One')] },
        {
          type: 'column',
          content: [text('Two'), { type: 'picture', attrs: { src: 'https://kola.example/a.png' } }],
        },
      ],
    },
    { type: 'picture', attrs: { src: 'https://kola.example/a.png' } },
  ],
});
const check = (id: Check['id'], block?: string): Check => ({
  id,
  level: 'warning',
  message: 'kola.example/a.png',
  ...(block !== undefined && { block }),
});

describe('the Fix of a check', () => {
  test.each([
    ['the block that the server names', check('image_without_alt', '2'), 'picture', 23],
    ['a block in a column', check('image_without_alt', '1.1.1'), 'picture', 20],
  ])('chooses %s', (_what, remark, type, pos) => {
    expect(findFix(doc, remark)).toEqual({ block: pos });
    expect(doc.nodeAt(pos)?.type.name).toBe(type);
  });

  test.each([
    [check('empty_subject'), 'email'],
    [check('unknown_attribute'), 'email'],
    [check('unsubscribe_added'), 'footer'],
    [check('no_postal_address'), 'footer'],
    [check('too_large'), null],
    [check('broken_link', '7.1'), null],
  ])('of %o leads to %s', (remark, place) => {
    expect(findFix(doc, remark)).toBe(place);
  });
});

test.each([
  ['2 col', ['two-columns']],
  ['title', ['heading']],
  ['zebra', []],
])('“%s” finds %o', (search, ids) => {
  expect(findBlocks(blockCatalogue, search).map(({ id }) => id)).toEqual(ids);
});

test('a merge tag is read with and without fallback', () => {
  expect(readTag("{{ contact.first_name | default: 'there' }}")).toEqual({
    path: 'contact.first_name',
    fallback: 'there',
  });
  expect(readTag('{{ Attribs.city }}')).toEqual({ path: 'Attribs.city', fallback: null });
});
