import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LookAhead } from './look-ahead.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** After a second in which `sent` messages leave between statements 25 ms apart, each of which takes 5 ms. */
function afterSending(sent: number, { connections = 10, hasJournal = true } = {}): LookAhead {
  const ahead = new LookAhead(connections, () => hasJournal);
  for (let n = 0; n < 40; n += 1) {
    vi.advanceTimersByTime(20);
    ahead.begin(sent / 40);
    vi.advanceTimersByTime(5);
    ahead.end();
  }
  return ahead;
}

it.each([
  { sent: 80, ahead: 4 },
  { sent: 2_000, ahead: 100 },
  { sent: 40_000, ahead: 250 },
])('at $sent messages a second, marks $ahead ahead, whatever the number of connections', (rate) => {
  for (const connections of [2, 10, 100])
    expect(afterSending(rate.sent, { connections }).window - connections).toBe(rate.ahead);
});

it('marks more when the transport would run dry during a statement', () => {
  const ahead = afterSending(2_000);
  // 10 messages leave while a statement runs, half as many again are kept.
  expect(ahead.isLow(16)).toBe(false);
  expect(ahead.isLow(15)).toBe(true);
});

it('marks more at half at the latest, however slow the statements', () => {
  const ahead = afterSending(2_000);
  ahead.begin(0);
  vi.advanceTimersByTime(60);
  ahead.end();
  expect(ahead.isLow(51)).toBe(false);
  expect(ahead.isLow(50)).toBe(true);
});

it('begins statements 15 ms apart', () => {
  const ahead = afterSending(2_000);
  expect(ahead.wait).toBe(10);
  vi.advanceTimersByTime(10);
  expect(ahead.wait).toBe(0);
});

it('without a journal, marks nothing ahead and doesn’t wait', () => {
  const ahead = afterSending(2_000, { hasJournal: false });
  expect([ahead.window, ahead.wait, ahead.isLow(0), ahead.isLow(1)]).toEqual([10, 0, true, false]);
});
