import { expect, it } from 'vitest';
import { movedWords } from './merge-words.ts';

it('says what is moved, in ones, many, and too many to count', () => {
  expect(
    movedWords([
      { kind: 'messages', n: 10_000 },
      { kind: 'submissions', n: 1 },
      { kind: 'points', n: 12_000 },
    ]),
  ).toBe('10,000+ messages, 1 submission, 12,000 points');
});
