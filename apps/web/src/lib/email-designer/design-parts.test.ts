import { emptyDesign } from '@talkdrum/email-designs';
import type { JSONContent } from '@tiptap/react';
import { describe, expect, test } from 'vitest';
import { conditionsOf, toDesign, toDocument, withNumber } from './design-parts.ts';

const city = (value: string) => ({ kind: 'attribute' as const, key: 'city', value });
const only = (condition: number): JSONContent => ({
  type: 'conditional',
  attrs: { condition },
  content: [{ type: 'paragraph' }],
});
const documentWith = (conditions: unknown[], ...content: JSONContent[]): JSONContent => ({
  type: 'doc',
  attrs: { conditions },
  content,
});
const numbersIn = ({ content = [] }: JSONContent) => content.map(({ attrs }) => attrs?.['condition']);

describe('the conditions of a design', () => {
  test('are only those that a block uses, renumbered', () => {
    const document = documentWith([city('L'), city('La'), city('Lagos')], only(2), only(0));
    const design = toDesign(document);
    expect(design.conditions).toEqual([city('Lagos'), city('L')]);
    expect(numbersIn(design.doc)).toEqual([0, 1]);
    expect(numbersIn(document)).toEqual([2, 0]);
  });

  test('stay if another one can’t be read, whose block then has none', () => {
    const design = toDesign(documentWith([city('x'.repeat(501)), city('Lagos')], only(0), only(1)));
    expect(design.conditions).toEqual([city('Lagos')]);
    expect(numbersIn(design.doc)).toEqual([1, 0]);
  });

  test('are found inside other blocks', () => {
    const section = { type: 'section', content: [only(1)] };
    expect(toDesign(documentWith([city('L'), city('Lagos')], section)).conditions).toEqual([city('Lagos')]);
  });

  test('are shared by blocks with the same rule', () => {
    const attrs = { conditions: [city('Lagos'), city('Kano')] };
    expect(withNumber(attrs, city('Kano'))).toEqual({
      index: 1,
      conditions: conditionsOf(attrs),
      isNew: false,
    });
    expect(withNumber(attrs, city('Jos'))).toMatchObject({ index: 2, isNew: true });
  });
});

test('a design is the same after it was a document', () => {
  const design = emptyDesign();
  expect(toDesign(toDocument(design))).toEqual(design);
});
