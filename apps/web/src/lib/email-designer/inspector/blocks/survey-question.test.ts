import { expect, it } from 'vitest';
import { askedIn, isUpToDate } from './survey-question.ts';

const tags = {
  question: 'Would you\nrecommend us?',
  html: '',
  links: ['0', '1'].map((answer) => ({ answer, href: '' })),
  isScale: true,
  low: 'No',
  high: 'Yes',
};

it('keeps a question on one line, with its answers', () => {
  expect(askedIn(tags)).toEqual({
    question: 'Would you recommend us?',
    answers: ['0', '1'],
    isScale: true,
    low: 'No',
    high: 'Yes',
  });
});

it.each([
  ['the same question', tags, true],
  ['another question', { ...tags, question: 'Why?' }, false],
  ['another answer', { ...tags, links: tags.links.slice(1) }, false],
  ['a question that an email can’t ask', null, false],
])('compares a block with what the survey asks now: %s', (_name, now, isSame) => {
  expect(isUpToDate(askedIn(tags), now)).toBe(isSame);
});
