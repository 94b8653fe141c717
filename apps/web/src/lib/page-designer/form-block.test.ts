import { expect, it } from 'vitest';
import type { PlacedBlock } from './block-places.ts';
import { addRefusal, duplicateRefusal, removeRefusal } from './form-block.ts';

const placed = (type: string, id: string, zone = 'root:default-zone') =>
  ({ block: { type, props: { id } }, zone, index: 0, depth: 0, count: 1 }) as unknown as PlacedBlock;
const text = placed('text', 't');
const form = placed('form', 'f');
const columns = placed('columns', 'c');
const inside = placed('form', 'f', 'c:first');

it('a page gets one form: no second is added, and it is not duplicated, alone or in its columns', () => {
  expect(addRefusal('form', [text])).toBeNull();
  expect(addRefusal('form', [text, form])).toBe('A page has one form');
  expect(addRefusal('text', [form])).toBeNull();
  expect(duplicateRefusal(form, [form])).toBe('A page has one form');
  expect(duplicateRefusal(columns, [columns, inside])).toBe('A page has one form');
  expect(duplicateRefusal(columns, [columns, form])).toBeNull();
});

it('a form’s own page keeps its form; a landing page can lose it', () => {
  expect(removeRefusal(form, [form], true)).toBe('A form’s page needs its form');
  expect(removeRefusal(columns, [columns, inside], true)).toBe('A form’s page needs its form');
  expect(removeRefusal(text, [text, form], true)).toBeNull();
  expect(removeRefusal(form, [form], false)).toBeNull();
});
