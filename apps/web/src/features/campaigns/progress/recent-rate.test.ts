import type { ProgressOutput } from '@talkdrum/api/contracts';
import { expect, it } from 'vitest';
import { type Sample, withRecentRate } from './recent-rate.ts';

const look = (queued: number, at: number, more: Partial<ProgressOutput> = {}): Sample => ({
  at,
  progress: {
    status: 'sending',
    recipients: 1_000,
    queued,
    sent: 1_000 - queued,
    failed: 0,
    unknown: 0,
    skipped: 0,
    cancelled: 0,
    ratePerSecond: 1,
    secondsLeft: 999,
    waitsUntil: null,
    recipientsDeletedOn: null,
    ...more,
  },
});

it('shows the rate of the last samples, not the average since the start', () => {
  const { kept } = withRecentRate([], look(1_000, 0));
  expect(withRecentRate(kept, look(900, 2_000)).shown).toMatchObject({ ratePerSecond: 50, secondsLeft: 18 });
});

it("shows the server's rate at first, and again after a pause", () => {
  expect(withRecentRate([], look(1_000, 0)).shown.ratePerSecond).toBe(1);
  const paused = withRecentRate(
    [look(1_000, 0)],
    look(900, 1_000, { status: 'paused', ratePerSecond: null, secondsLeft: null }),
  );
  expect([paused.kept, paused.shown.ratePerSecond]).toEqual([[], null]);
});

it('counts each answer once, and keeps ten', () => {
  let kept: Sample[] = [];
  for (let n = 0; n < 30; n += 1) ({ kept } = withRecentRate(kept, look(1_000 - n, n * 1_000)));
  ({ kept } = withRecentRate(kept, look(971, 29_000)));
  expect(kept.map(({ at }) => at / 1_000)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
});
