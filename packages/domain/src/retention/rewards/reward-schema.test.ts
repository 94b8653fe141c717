import { expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { blankReward, type RewardSettings, rewardSettings } from './reward.schema.ts';

const settings = { ...blankReward, name: 'Free rice', listId: newId(), valueMinor: '50000' };
const problemsOf = (change: Partial<RewardSettings>) =>
  rewardSettings
    .safeParse({ ...settings, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it('a budget pays for one code at least, or there is none', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ budgetMinor: '50000' })).toEqual([]);
  expect(problemsOf({ budgetMinor: '49999' })).toEqual(['budgetMinor: Use at least what one code is worth']);
  expect(problemsOf({ budgetMinor: 'x' })).toEqual(['budgetMinor: Enter an amount']);
});
