import { describe, expect, it } from 'vitest';
import { changedTime, fromLocal, toLocal } from './local-time.ts';

describe('what a picker has', () => {
  it('is a time of the account’s zone, wherever the browser is', () => {
    expect(fromLocal('2026-12-24T00:00', 'Africa/Lagos')).toBe('2026-12-23T23:00:00.000Z');
    expect(fromLocal('2026-12-24T00:00', 'Europe/London')).toBe('2026-12-24T00:00:00.000Z');
    expect(fromLocal('2026-07-24T00:00', 'Europe/London')).toBe('2026-07-23T23:00:00.000Z');
    expect(fromLocal('2026-07-24T00:00', 'America/New_York')).toBe('2026-07-24T04:00:00.000Z');
    expect(fromLocal('', 'Africa/Lagos')).toBeNull();
  });

  it('is shown as it was typed', () => {
    for (const zone of ['Africa/Lagos', 'Europe/London', 'America/New_York', 'Asia/Kolkata'])
      for (const local of ['2026-01-31T23:59', '2026-07-01T00:00'])
        expect(toLocal(fromLocal(local, zone), zone)).toBe(local);
    expect(toLocal(null, 'Africa/Lagos')).toBe('');
  });

  it('moves an hour on if the zone’s clocks skip it', () => {
    expect(fromLocal('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
    expect(toLocal('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('2026-03-29T02:30');
  });

  it('keeps its seconds while it isn’t touched', () => {
    const before = '2026-12-24T09:00:30.000Z';
    expect(changedTime('2026-12-24T10:00', before, 'Africa/Lagos')).toBe(before);
    expect(changedTime('2026-12-24T10:01', before, 'Africa/Lagos')).toBe('2026-12-24T09:01:00.000Z');
    expect(changedTime('', before, 'Africa/Lagos')).toBeNull();
  });
});
