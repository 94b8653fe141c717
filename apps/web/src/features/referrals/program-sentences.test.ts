import { expect, test } from 'vitest';
import { conversionSentence, programSentences, spanWords } from './program-sentences.ts';

const program = {
  conversionKind: 'event' as const,
  conversionEvent: 'order.paid',
  minAmountMinor: '500000',
  currency: 'ngn',
  attribution: 'last' as const,
  windowDays: 30,
  approval: 'auto' as const,
  approvalDelayHours: 72,
  capPerDay: null,
  capTotal: null,
  allowsExisting: false,
  advocateReward: 'Free coffee',
  friendReward: 'First cake',
  levels: [],
};

test('a programme reads as people would say it', () => {
  expect(programSentences(program)).toEqual([
    'A friend counts with their first paid order of ₦5,000 or more within 30 days of using the link or the code.',
    'If several advocates brought the same person, the last one counts.',
    'People who are your contacts already don’t count.',
    'The advocate gets “Free coffee” and the friend gets “First cake”.',
    'It’s approved after 3 days, unless a check finds something worth a look.',
  ]);
});

test('levels and limits have their sentences', () => {
  const sentences = programSentences({
    ...program,
    levels: [{ conversions: 5, reward: 'Lunch' }],
    capPerDay: 2,
    capTotal: 1_000,
  });
  expect(sentences).toContain('With 5 approved friends, the advocate also gets “Lunch”.');
  expect(sentences).toContain('Each advocate can have 2 a day and 1,000 in all.');
});

test('what is recorded by hand names no event', () => {
  expect(conversionSentence({ ...program, conversionKind: 'manual', windowDays: 1 })).toBe(
    'A friend counts when you or your shop records it within 1 day of using the link or the code.',
  );
});

test.each([
  [1, '1 hour'],
  [24, '1 day'],
  [36, '36 hours'],
  [72, '3 days'],
])('%i hours are "%s"', (hours, words) => {
  expect(spanWords(hours)).toBe(words);
});

test.each([
  [{ advocateReward: null }, 'The friend gets “First cake”, the advocate nothing.'],
  [{ friendReward: null }, 'The advocate gets “Free coffee”, the friend nothing.'],
  [{ advocateReward: null, friendReward: null }, 'Nobody gets a reward yet.'],
  [{ approvalDelayHours: 0 }, 'It’s approved at once, unless a check finds something worth a look.'],
  [{ approval: 'manual' as const }, 'Someone on your team approves each one before rewards are given.'],
  [{ allowsExisting: true }, 'Your contacts can be friends too.'],
])('with %o it says “%s”', (change, sentence) => {
  expect(programSentences({ ...program, ...change })).toContain(sentence);
});
