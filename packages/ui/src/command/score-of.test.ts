import { expect, test } from 'vitest';
import { scoreOf } from './score-of.ts';

test('an entry matches by its words, best at the start of its label', () => {
  expect(scoreOf('seg', ['Segments', 'Audience'])).toBe(1);
  expect(scoreOf('audience seg', ['Segments', 'Audience'])).toBe(0.5);
  expect(scoreOf('', ['Segments'])).toBe(1);
});

test("letters scattered over an entry don't match", () => {
  expect(scoreOf('harvest', ['Surveys', 'Acquisition', '/dashboard/surveys'])).toBe(0);
});
