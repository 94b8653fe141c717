import { expect, it } from 'vitest';
import { movedWords, namesOf } from './merge-words.ts';

it('says what is moved, in ones, many, and too many to count', () => {
  expect(
    movedWords([
      { kind: 'messages', n: 10_000 },
      { kind: 'submissions', n: 1 },
      { kind: 'points', n: 12_000 },
    ]),
  ).toBe('10,000+ messages, 1 submission, 12,000 points');
});

it('names two people of the same name by their addresses', () => {
  const ada = { fullName: 'Ada Obi', email: 'ada@shop.example', telephone: null };
  const phone = { fullName: 'Ada Obi', email: null, telephone: '+2348031234567' };
  expect(namesOf(ada, phone)).toEqual(['ada@shop.example', '+2348031234567']);
  expect(namesOf(ada, { ...phone, fullName: 'A. Obi' })).toEqual(['Ada Obi', 'A. Obi']);
});
