import { expect, test } from 'vitest';
import { messageOf, noAnswer } from '../message-of.ts';
import { flattenErrors, nameField, readFormErrors } from './form-errors.ts';

test.each([
  ['the error itself', { fieldErrors: { email: ['Taken'] } }],
  ['its data', { data: { fieldErrors: { email: ['Taken'] } } }],
  ['the details of its data', { data: { code: 'CONFLICT', details: { fieldErrors: { email: ['Taken'] } } } }],
])('finds field errors in %s', (_where, error) => {
  expect(readFormErrors(Object.assign(new Error('Conflict'), error))).toEqual({
    fieldErrors: { email: ['Taken'] },
    formErrors: [],
  });
});

test('falls back to the message, then to a general sentence', () => {
  expect(readFormErrors(new Error('Wallet is empty'))).toEqual({ formErrors: ['Wallet is empty'] });
  expect(readFormErrors(Object.assign(new Error('No'), { data: { fieldErrors: {} } }))).toEqual({
    formErrors: ['No'],
  });
  expect(readFormErrors(undefined).formErrors).toHaveLength(1);
});

test("says in our words that the server didn't answer", () => {
  expect(readFormErrors(Object.assign(new TypeError('Failed to fetch'), { data: undefined }))).toEqual({
    formErrors: [noAnswer],
  });
  expect(
    messageOf(Object.assign(new Error('The wallet has less'), { data: { code: 'wallet_too_low' } })),
  ).toBe('The wallet has less');
});

test('flattens nested and repeated fields into paths', () => {
  const errors = {
    name: { type: 'x', message: 'Missing' },
    rows: [undefined, { email: { type: 'x', message: 'Bad' } }],
    root: { type: 'x', message: 'ignored' },
  };
  expect(flattenErrors(errors)).toEqual([
    ['name', 'Missing'],
    ['rows.1.email', 'Bad'],
  ]);
});

test('names the field of a message once', () => {
  expect(nameField('Email', 'Email is required')).toBe('Email is required');
  expect(nameField('How did you hear about us?', 'How you heard about us is required')).toBe(
    'How you heard about us is required',
  );
  expect(nameField('Telephone', 'Please enter a valid telephone number with its country code')).toMatch(
    /^Telephone: Please/,
  );
  expect(nameField('Website (optional)', 'Please enter a valid website address')).toBe(
    'Website: Please enter a valid website address',
  );
  expect(nameField(undefined, 'Paste at least one address')).toBe('Paste at least one address');
});
