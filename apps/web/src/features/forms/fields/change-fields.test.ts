import { defaultFields, formFields, newField } from '@talkdrum/form-fields';
import { expect, it } from 'vitest';
import { addField, keyFor, moveField, removeField } from './change-fields.ts';

const own = defaultFields('Kola Stores');
const withRule = [
  ...own,
  newField({ key: 'size', type: 'choice', label: 'Size', options: ['S', 'L'] }),
  newField({
    key: 'why',
    type: 'text',
    label: 'Why?',
    showIf: { match: 'all', rules: [{ field: 'size', operator: 'is', value: 'L' }] },
  }),
];

it.each(['text', 'choice', 'choices', 'dropdown', 'rating', 'hidden', 'number', 'file'] as const)(
  'adds a valid %s field before the consent sentences',
  (type) => {
    const { fields, index } = addField(own, type);
    expect(formFields.safeParse(fields).success).toBe(true);
    expect(index).toBe(3);
  },
);

it('makes keys from labels that no other field has', () => {
  expect(keyFor('Which rooms do you dress?', own)).toBe('which_rooms_do_you_dress');
  expect(keyFor('Name', own)).toBe('name_2');
  expect(keyFor('ẹ́ 7', own)).toBe('e_7');
  expect(keyFor('???', own)).toBe('field');
});

it('drops rules about fields that are gone or now below', () => {
  expect(removeField(withRule, 5).at(-1)?.showIf).toBeNull();
  expect(moveField(withRule, 6, 5)[5]?.showIf).toBeNull();
  expect(moveField(withRule, 6, 0)[0]?.key).toBe('why');
});

it('keeps what every form has', () => {
  expect(removeField(own, 0)).toEqual(own);
});
