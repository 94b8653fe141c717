import fc from 'fast-check';
import { defaultFields, type FormField, newField, noLimits, showIfOperator } from '../index.ts';

const types = [
  'text',
  'long-text',
  'number',
  'date',
  'choice',
  'choices',
  'dropdown',
  'checkbox',
  'rating',
  'hidden',
  'email',
  'telephone',
] as const;
const options = ['Red', 'Blue', 'Green'];
const values = ['red', 'Blue', 'yes', '3', '7', '2026-05-01', '', 'ada'];

const drawn = fc.record({
  type: fc.constantFrom(...types),
  isRequired: fc.boolean(),
  min: fc.constantFrom(null, 1, 2),
  max: fc.constantFrom(null, 2, 3),
  earliest: fc.constantFrom(null, '2026-03-01'),
  showIf: fc.option(
    fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      rules: fc.array(
        fc.record({
          above: fc.nat(1_000),
          operator: fc.constantFrom(...showIfOperator.options),
          value: fc.constantFrom(...values),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
});

/** Forms of up to eight extra fields whose rules look at fields above them. */
export const manyFields: fc.Arbitrary<FormField[]> = fc
  .array(drawn, { maxLength: 8 })
  .map((entries) => entries.reduce<FormField[]>(addField, defaultFields('Kola Stores')));

type Drawn = typeof drawn extends fc.Arbitrary<infer Entry> ? Entry : never;

function addField(fields: FormField[], entry: Drawn): FormField[] {
  const { type, isRequired, min, max, earliest, showIf } = entry;
  const bounded = type === 'text' || type === 'long-text' || type === 'number' || type === 'choices';
  return [
    ...fields,
    newField({
      key: `field_${fields.length}`,
      type,
      label: `Field ${fields.length}`,
      isRequired,
      options: ['choice', 'choices', 'dropdown'].includes(type) ? options : [],
      limits: bounded
        ? { ...noLimits, min, max }
        : { ...noLimits, earliest: type === 'date' ? earliest : null },
      showIf: showIf && {
        match: showIf.match,
        rules: showIf.rules.map(({ above, operator, value }) => ({
          field: fields[above % fields.length]?.key ?? 'name',
          operator,
          value,
        })),
      },
    }),
  ];
}

const given = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Ada',
    'a',
    'Red',
    'Blue',
    'Purple',
    'on',
    'no',
    '0',
    '1',
    '2',
    '3',
    '7',
    '-1',
    'x1',
  ),
  fc.constantFrom('2026-02-28', '2026-05-01', '2026-02-30', 'ada@example.com', '+2348035550142', '12'),
  fc.constantFrom(true, false, 3, null, {}, [], ['Red'], ['Blue', 'Red'], ['Red', 'Purple'], ['a', 'b']),
);

/** Answers to some of the fields, right and wrong. */
export function answersFor(fields: readonly FormField[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(fields.map(({ key }) => [key, given])), { requiredKeys: [] });
}
