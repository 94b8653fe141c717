import { expect, it } from 'vitest';
import { averagePlaces, scoreText } from './score-text.ts';

const place = (line: string, choice: string, n: number) => ({ line, choice, isOther: false, n });

it('says the average place of each option of a ranking, best first', () => {
  const counts = [
    place('Price', '1', 1),
    place('Price', '2', 3),
    place('Speed', '1', 3),
    place('Speed', '2', 1),
  ];
  expect(averagePlaces(counts)).toEqual([
    { option: 'Speed', place: 1.3 },
    { option: 'Price', place: 1.8 },
  ]);
  expect(scoreText({ type: 'ranking', score: null, counts, n: 4 })).toBe(
    'Average place, best first: Speed 1.3, Price 1.8.',
  );
});
