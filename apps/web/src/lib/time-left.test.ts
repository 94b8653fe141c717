import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it('says roughly how long it takes', () => {
  expect([0, 1, 20, 40.5, 300, 7_800].map(timeLeft)).toEqual([
    'nearly done',
    'nearly done',
    'about 20 seconds left',
    'about 41 seconds left',
    'about 5 minutes left',
    'about 2 h 10 min left',
  ]);
});
