import { expect, it } from 'vitest';
import { AccountLanes } from './account-lanes.ts';

/** Work that ends when it's told to. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve('done')));
  return { work, ends };
}

it('runs only so much of an account at once, and the rest in order', async () => {
  const lanes = new AccountLanes(2, 10);
  const { work, ends } = held();
  const runs = [1, 2, 3].map(() => lanes.run('flood', work));
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await runs[0];
  await Promise.resolve();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  expect(await Promise.all(runs)).toEqual(['done', 'done', 'done']);
});

it('lets no account wait for another', async () => {
  const lanes = new AccountLanes(1, 10);
  const { work, ends } = held();
  const flood = [1, 2, 3].map(() => lanes.run('flood', work));
  expect(await lanes.run('other', async () => 'at once')).toBe('at once');
  for (let n = 0; n < 3; n += 1) {
    ends[n]?.();
    await flood[n];
    await Promise.resolve();
  }
});

it('refuses what comes when an account’s queue is full, and goes on after an error', async () => {
  const lanes = new AccountLanes(1, 1);
  const { work, ends } = held();
  const first = lanes.run('flood', work);
  const second = lanes.run('flood', () => Promise.reject(new Error('broken')));
  expect(await lanes.run('flood', work)).toBeNull();
  ends[0]?.();
  await first;
  await expect(second).rejects.toThrow('broken');
  expect(await lanes.run('flood', async () => 'next')).toBe('next');
});
