import { expect, test } from 'vitest';
import { scoreOf } from './score-of.ts';

test('an entry fits by its words, best when its label begins so', () => {
  expect(scoreOf('seg', ['Segments', 'Audience'])).toBe(1);
  expect(scoreOf('audience seg', ['Segments', 'Audience'])).toBe(0.5);
  expect(scoreOf('', ['Segments'])).toBe(1);
});

test('letters strewn over an entry do not fit', () => {
  expect(scoreOf('harvest', ['Surveys', 'Acquisition', '/dashboard/surveys'])).toBe(0);
});
