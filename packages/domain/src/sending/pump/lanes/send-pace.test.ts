import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SendPace } from './send-pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const send = (pace: SendPace, messages: number) => {
  for (let n = 0; n < messages; n += 1) pace.note();
};

it('is that of the last full second or of the one under way, and ends with the sending', () => {
  vi.advanceTimersByTime(1_000 - (performance.now() % 1_000));
  const pace = new SendPace();
  expect(pace.perSecond).toBe(0);
  send(pace, 300);
  expect(pace.perSecond).toBe(300);
  vi.advanceTimersByTime(1_000);
  send(pace, 20);
  expect(pace.perSecond).toBe(300);
  vi.advanceTimersByTime(1_000);
  expect(pace.perSecond).toBe(20);
  vi.advanceTimersByTime(5_000);
  expect(pace.perSecond).toBe(0);
});
