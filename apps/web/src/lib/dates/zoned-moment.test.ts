import { describe, expect, it } from 'vitest';
import { localOf, momentInZones, momentOf } from './zoned-moment.ts';

const iso = (local: string, timeZone: string) => momentOf({ local, timeZone })?.toISOString() ?? null;

describe('a local time in a time zone', () => {
  it('is an instant, on either side of a clock change', () => {
    expect(iso('2026-12-01T09:00', 'Africa/Lagos')).toBe('2026-12-01T08:00:00.000Z');
    expect(iso('2026-03-29T00:30', 'Europe/Berlin')).toBe('2026-03-28T23:30:00.000Z');
    expect(iso('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(iso('2026-11-01T12:00', 'America/New_York')).toBe('2026-11-01T17:00:00.000Z');
  });

  it('is the first of two when the clocks go back', () => {
    expect(iso('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(iso('2026-04-05T02:30', 'Australia/Sydney')).toBe('2026-04-04T15:30:00.000Z');
  });

  it("is nothing if the zone skips it or it isn't a time", () => {
    expect(iso('2026-03-29T02:30', 'Europe/Berlin')).toBeNull();
    expect(iso('', 'UTC')).toBeNull();
  });

  it('is restored as it was typed', () => {
    expect(localOf('2026-12-01T08:00:00.000Z', 'Africa/Lagos')).toBe('2026-12-01T09:00');
  });

  it('is shown once per zone that differs', () => {
    expect(momentInZones('2026-12-01T08:00:00.000Z', ['Africa/Lagos', 'Africa/Lagos'])).toHaveLength(1);
    expect(momentInZones('2026-12-01T08:00:00.000Z', ['Africa/Lagos', 'Asia/Tokyo'])).toHaveLength(2);
  });
});
