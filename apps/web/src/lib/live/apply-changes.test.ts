import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangeGatherer } from './apply-changes.ts';

let refreshed: string[];
let gatherer: ChangeGatherer<string>;
beforeEach(() => {
  vi.useFakeTimers();
  refreshed = [];
  gatherer = new ChangeGatherer((topic, id) => refreshed.push(`${topic} ${id ?? 'all'}`));
});
afterEach(() => vi.useRealTimers());

it('refreshes at once, then once per pause while more changes arrive', () => {
  gatherer.add([{ topic: 'wallet', id: null }]);
  expect(refreshed).toEqual(['wallet all']);
  for (let n = 0; n < 20; n += 1) gatherer.add([{ topic: 'wallet', id: null }]);
  expect(refreshed).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  expect(refreshed).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(refreshed).toHaveLength(2);
});

it('refreshes each subject once, and everything when the whole topic changed', () => {
  gatherer.add([
    { topic: 'campaigns', id: 'a' },
    { topic: 'campaigns', id: 'b' },
    { topic: 'campaigns', id: 'a' },
  ]);
  expect(refreshed).toEqual(['campaigns a', 'campaigns b']);
  gatherer.add([
    { topic: 'campaigns', id: 'a' },
    { topic: 'campaigns', id: null },
  ]);
  vi.advanceTimersByTime(1_500);
  expect(refreshed.slice(2)).toEqual(['campaigns all']);
});

it('refreshes nothing after it is stopped', () => {
  gatherer.add([{ topic: 'wallet', id: null }]);
  gatherer.add([{ topic: 'wallet', id: null }]);
  gatherer.stop();
  vi.advanceTimersByTime(60_000);
  expect(refreshed).toHaveLength(1);
});
