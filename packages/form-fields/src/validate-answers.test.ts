import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultFields, type FormField, formFields, newField, noLimits, validateAnswers } from './index.ts';
import { expectedOf } from './testing/oracle.ts';
import { answersFor, manyFields } from './testing/generated-forms.ts';

const ada = { name: 'Ada Obi', email: 'ada@example.com' };
const withField = (field: Partial<FormField>) => [
  ...defaultFields('Kola Stores'),
  newField({ key: 'extra', type: 'text', label: 'Extra', ...field }),
];
const judge = (field: Partial<FormField>, extra: unknown) =>
  validateAnswers(formFields.parse(withField(field)), { ...ada, extra });

test('agrees with an oracle on which fields are shown, which are right, and what is kept', () => {
  fc.assert(
    fc.property(
      manyFields.chain((fields) => fc.tuple(fc.constant(fields), answersFor(fields))),
      ([fields, answers]) => {
        expect(formFields.safeParse(fields).error?.issues).toBeUndefined();
        const { values, errors, shown } = validateAnswers(fields, answers);
        expect({ shown, values, wrong: Object.keys(errors).toSorted() }).toEqual(expectedOf(fields, answers));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('never throws, and keeps no control characters, whatever is posted', () => {
  fc.assert(
    fc.property(
      manyFields.chain((fields) =>
        fc.tuple(
          fc.constant(fields),
          fc.record(Object.fromEntries(fields.map(({ key }) => [key, fc.anything()])), { requiredKeys: [] }),
        ),
      ),
      ([fields, answers]) => {
        const { values } = validateAnswers(fields, answers);
        const texts = Object.values(values).flatMap((value) =>
          typeof value === 'object' ? Object.entries(value).flat() : [String(value)],
        );
        expect(texts.join('')).not.toMatch(/(?![\n\t])\p{Cc}|\p{Cs}/u);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  [
    'a line break in a line of text',
    { type: 'text' },
    'Ada\r\nBcc: all@example.com',
    'Ada Bcc: all@example.com',
  ],
  ['line breaks of a long text', { type: 'long-text' }, 'one\r\ntwo', 'one\ntwo'],
  ['thousands', { type: 'number' }, '12,500.50', 12_500.5],
  ['a choice', { type: 'choice', options: ['Red', 'Blue'] }, ['Blue'], 'Blue'],
  [
    'choices in the form’s order',
    { type: 'choices', options: ['Red', 'Blue'] },
    ['Blue', 'Red'],
    ['Red', 'Blue'],
  ],
  ['a ticked box', { type: 'checkbox' }, 'on', true],
  ['a rating', { type: 'rating' }, '5', 5],
  [
    'the names of files',
    { type: 'file', limits: { ...noLimits, max: 2 } },
    ['a.png', 'b.pdf'],
    ['a.png', 'b.pdf'],
  ],
  ['a leap day', { type: 'date' }, '2028-02-29', '2028-02-29'],
  ['the start of a long hidden value', { type: 'hidden' }, 'x'.repeat(900), 'x'.repeat(500)],
] as const)('keeps %s', (_what, field, given, kept) => {
  const { values, errors } = judge(field as Partial<FormField>, given);
  expect({ extra: values['extra'], errors }).toEqual({ extra: kept, errors: {} });
});

test.each([
  ['a text that is too long', { type: 'text' }, 'x'.repeat(501), { code: 'too-long', limit: 500 }],
  ['an object', { type: 'text' }, { a: 1 }, { code: 'invalid' }],
  ['the same field twice', { type: 'text' }, ['a', 'b'], { code: 'invalid' }],
  ['an unknown choice', { type: 'dropdown', options: ['Red'] }, 'Green', { code: 'choice' }],
  ['a day that doesn’t exist', { type: 'date' }, '2027-02-29', { code: 'date' }],
  ['words as a number', { type: 'number' }, 'twelve', { code: 'number' }],
  ['a number in exponents', { type: 'number' }, '1e9', { code: 'number' }],
  ['six stars of five', { type: 'rating' }, '6', { code: 'choice' }],
  ['two files where one is allowed', { type: 'file' }, ['a.png', 'b.png'], { code: 'too-many', limit: 1 }],
  ['a required file that is missing', { type: 'file', isRequired: true }, [], { code: 'required' }],
  ['nothing where something is required', { type: 'text', isRequired: true }, ' \t', { code: 'required' }],
  [
    'too few choices',
    { type: 'choices', options: ['A', 'B', 'C'], limits: { ...noLimits, min: 2 } },
    'A',
    { code: 'too-few', limit: 2 },
  ],
  [
    'a day before the earliest',
    { type: 'date', limits: { ...noLimits, earliest: '2026-12-01' } },
    '2026-11-30',
    { code: 'too-early', day: '2026-12-01' },
  ],
] as const)('refuses %s', (_what, field, given, problem) => {
  expect(judge(field as Partial<FormField>, given).errors).toEqual({ extra: problem });
});

test('a person needs an email address or a telephone number', () => {
  const fields = defaultFields('Kola Stores').map((field) => ({ ...field, isRequired: false }));
  expect(validateAnswers(fields, { name: 'Ada' }).errors).toEqual({ email: { code: 'contact' } });
  expect(validateAnswers(fields, { telephone: '0803 555 0142' }).errors).toEqual({});
});

test('a field brought by an answer above it is required only then', () => {
  const fields = [
    ...withField({ type: 'choice', options: ['Shop', 'Home'], key: 'where' }),
    newField({
      key: 'street',
      type: 'text',
      label: 'Street',
      isRequired: true,
      showIf: { match: 'all', rules: [{ field: 'where', operator: 'is', value: 'home' }] },
    }),
  ];
  const errorsFor = (answers: object) => validateAnswers(fields, { ...ada, ...answers }).errors;
  expect(errorsFor({ where: 'Shop' })).toEqual({});
  expect(errorsFor({ where: 'Home' })).toEqual({ street: { code: 'required' } });
  expect(validateAnswers(fields, { ...ada, where: 'Shop', street: 'Hidden road' }).values).not.toHaveProperty(
    'street',
  );
});

test('a birthday may lack its year, whichever way it is sent', () => {
  const birthday = { type: 'date', isYearOptional: true } as const;
  const valueOf = (given: unknown) => judge(birthday, given).values['extra'];
  expect(valueOf(['31', '12', ''])).toBe('--12-31');
  expect(valueOf(['29', '2', ''])).toBe('--02-29');
  expect(valueOf(['3', '2', '1990'])).toBe('1990-02-03');
  expect(valueOf(['3', '2'])).toBe('--02-03');
  expect(valueOf('--04-12')).toBe('--04-12');
  expect(valueOf('1990-04-12')).toBe('1990-04-12');
  expect(judge(birthday, ['', '', ''])).toMatchObject({ errors: {} });
  expect(judge({ ...birthday, isRequired: true }, ['', '', '']).errors).toEqual({
    extra: { code: 'required' },
  });
  const wrong = [
    ['31', '', ''],
    ['31', '6', ''],
    ['29', '2', '2025'],
    ['', '', '1990'],
    ['1', '1', '90'],
    '--13-01',
    '12-31',
  ];
  for (const given of wrong) expect(judge(birthday, given).errors).toEqual({ extra: { code: 'date' } });
  for (const given of [['1', '1', '1990', ''], [1, 2, 3], { day: 1 }])
    expect(judge(birthday, given).errors).toEqual({ extra: { code: 'invalid' } });
  expect(judge({ type: 'date' }, '--04-12').errors).toEqual({ extra: { code: 'date' } });
});

test('the limits of a birthday are for those with a year', () => {
  const adult = {
    type: 'date',
    isYearOptional: true,
    limits: { ...noLimits, latest: '2008-11-29' },
  } as const;
  expect(judge(adult, ['1', '1', '2010']).errors).toEqual({ extra: { code: 'too-late', day: '2008-11-29' } });
  expect(judge(adult, ['1', '1', '']).values['extra']).toBe('--01-01');
});
