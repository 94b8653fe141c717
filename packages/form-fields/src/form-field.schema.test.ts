import { expect, test } from 'vitest';
import { defaultFields, type FormField, formFields, newField, noLimits } from './index.ts';

const own = defaultFields('Kola Stores');
const extra = (field: Partial<FormField> = {}) =>
  newField({ key: 'extra', type: 'text', label: 'Extra', ...field });
const issuesOf = (fields: unknown) =>
  formFields.safeParse(fields).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

test('a new form’s fields are valid, and any order of them', () => {
  expect(issuesOf(own)).toEqual([]);
  expect(issuesOf(own.toReversed())).toEqual([]);
});

test.each(own.map(({ key }, index) => [key, index] as const))('%s can’t be removed', (_key, index) => {
  expect(issuesOf(own.toSpliced(index, 1))).toHaveLength(1);
});

test.each([
  ['type', { type: 'long-text' }],
  ['target', { mapTo: null }],
  ['presence', { showIf: { match: 'all', rules: [{ field: 'email', operator: 'is-filled' }] } }],
])('the %s of Name can’t be changed', (_what, change) => {
  expect(issuesOf([...own.slice(1), { ...own[0], ...change }])).not.toEqual([]);
});

test.each([
  ['two fields with one key', [extra(), extra()], '6.key: Another field has this key'],
  ['a choice without choices', [extra({ type: 'choice' })], '5.options: Add a choice'],
  [
    'a choice twice',
    [extra({ type: 'choice', options: ['A', 'A '] })],
    '5.options: Remove the duplicate choice',
  ],
  ['a second consent sentence', [extra({ type: 'consent', channel: 'email' })], '5.type: '],
  ['a second email address of the contact', [extra({ mapTo: { kind: 'email' } })], '5.mapTo: '],
  ['a key of our own', [extra({ key: 'lang' })], '5.key: Choose another key'],
  ['a key with markup', [extra({ key: '"><script>' })], '5.key: '],
  ['a limit out of reach', [extra({ limits: { ...noLimits, max: 501 } })], '5.limits.max: '],
  ['limits the wrong way', [extra({ limits: { ...noLimits, min: 9, max: 3 } })], '5.limits.min: '],
  ['an unknown property', [{ ...extra(), html: '<b>' }], '5: '],
  [
    'a rule about a field below',
    [extra({ showIf: { match: 'any', rules: [{ field: 'later', operator: 'is-filled', value: '' }] } })],
    '5.showIf.rules.0.field: Choose a field above this one',
  ],
])('refuses %s', (_what, fields, issue) => {
  expect(issuesOf([...own, ...fields])).toEqual([expect.stringContaining(issue)]);
});

test('all file fields together take three files at most, and files aren’t kept at the contact', () => {
  const file = (key: string, change: Partial<FormField> = {}) =>
    newField({ key, type: 'file', label: key, limits: { ...noLimits, max: 2 }, ...change });
  const problems = (...fields: FormField[]) =>
    formFields
      .safeParse([...defaultFields('Kola Stores'), ...fields])
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(problems(file('a'))).toEqual([]);
  expect(problems(file('a'), file('b'))).toEqual(['6.limits.max']);
  expect(problems(file('a', { mapTo: { kind: 'attribute', key: 'a' } }))).toEqual(['5.mapTo']);
});
