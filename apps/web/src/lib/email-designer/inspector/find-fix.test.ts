import { blockCatalogue } from '@talkdrum/email-designs';
import { designExtensions } from '@talkdrum/email-designs/extensions';
import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { findBlocks } from '../palette/find-in-catalogue.ts';
import { readTag } from '../use-merge-tags.ts';
import { findFix } from './find-fix.ts';

const doc = getSchema(designExtensions).nodeFromJSON({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'mergeTag', attrs: { path: 'Attribs.city' } }] },
    { type: 'picture', attrs: { src: 'https://kola.example/a.png', alt: 'A throw' } },
    { type: 'picture', attrs: { src: 'https://kola.example/b.png', alt: '' } },
    {
      type: 'button',
      attrs: { href: 'https://kola.example/gone' },
      content: [{ type: 'text', text: 'Shop' }],
    },
  ],
});
const check = (id: string, message: string) => ({ id, level: 'warning', message });

describe('the Fix of a check', () => {
  test.each([
    [check('no_subject', 'Write a subject.'), 'email'],
    [check('missing_alt', 'A picture has no description.'), 4],
    [check('link_dead', 'kola.example/gone doesn’t answer.'), 5],
    [check('unknown_merge_tag', 'Attribs.city has no fallback.'), 1],
    [check('spam', 'Too many capitals.'), null],
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
