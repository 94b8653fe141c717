import { expect, test } from 'vitest';
import { mentionPattern } from './mention-pattern.ts';
import { removePasted } from '../campaigns/recipients/remove-pasted.ts';

const pattern = mentionPattern(['ama@kola.ng', '+2348031234567']);
const mentions = (text: string) => new RegExp(pattern, 'i').test(text);

test.each([
  'ama@kola.ng',
  'AMA@Kola.NG',
  '<ama@kola.ng>',
  '{"email":"ama@kola.ng"}',
  'to ama@kola.ng.',
  '08031234567',
  '+2348031234567',
  '2348031234567',
])('finds the person in %s', (text) => expect(mentions(text)).toBe(true));

test.each([
  'mama@kola.ng',
  'o.ama@kola.ng',
  'ama@kola.ng.example',
  'ama@kola.ngo',
  '80312345678',
  '91280312345679',
  'amaXkola.ng',
])("doesn't match %s", (text) => expect(mentions(text)).toBe(false));

test('matches nobody without an address', () => {
  expect(new RegExp(mentionPattern([])).test('anything')).toBe(false);
});

test('is removed from pasted recipients in every form', () => {
  expect(removePasted('a@x.ng\nama@kola.ng\nb@x.ng', pattern)).toBe('a@x.ng\nb@x.ng');
  expect(removePasted('a@x.ng; ama@kola.ng; b@x.ng', pattern)).toBe('a@x.ng; b@x.ng');
  expect(removePasted('{"name":"Ama","email":"ama@kola.ng"},\n{"email":"b@x.ng"}', pattern)).toBe(
    '{"email":"b@x.ng"}',
  );
  expect(removePasted('[{"email":"ama@kola.ng","name":"Ama"}, "b@x.ng"]', pattern)).toBe('["b@x.ng"]');
});
