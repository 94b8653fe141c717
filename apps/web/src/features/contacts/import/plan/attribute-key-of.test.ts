import { expect, it } from 'vitest';
import { attributeKeyOf } from './attribute-key-of.ts';

it('two columns never get the same key, in any alphabet', () => {
  const first = attributeKeyOf('الاسم', 2, []);
  expect([
    first,
    attributeKeyOf('مدينة', 3, [{ column: 2, to: 'attribute', key: first, type: 'text' }]),
  ]).toEqual(['column_3', 'column_4']);
  expect(attributeKeyOf('City', 5, [{ column: 4, to: 'attribute', key: 'city', type: 'text' }])).toBe(
    'city_2',
  );
  expect(
    ['2024 total', 'constructor', 'Montant payé'].map((header) => attributeKeyOf(header, 0, [])),
  ).toEqual(['a_2024_total', 'constructor_1', 'montant_paye']);
});
