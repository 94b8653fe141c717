import { describe, expect, it } from 'vitest';
import { toChartRows, toTableRows } from './chart-rows.ts';

const day = (n: number) => ({
  day: new Date(Date.UTC(2026, 7, 24 + n)).toISOString().slice(0, 10),
  sent: 1,
  failed: 0,
  views: n,
  clicks: 0,
  bounces: 0,
  unsubscribers: 0,
});
const days = (count: number) => Array.from({ length: count }, (_, n) => day(n));

describe('rows of the analytics chart', () => {
  it('are days for a month', () => {
    const rows = toChartRows(days(30));
    expect(rows).toHaveLength(30);
    expect(rows[0]).toMatchObject({ period: '24\u00a0Aug', sent: 1 });
  });

  it('are weeks for a quarter, end today and keep the totals', () => {
    const rows = toChartRows(days(90));
    expect(rows).toHaveLength(13);
    expect(rows.map((row) => row['sent'])).toEqual([6, ...Array.from({ length: 12 }, () => 7)]);
    expect(rows.reduce((total, row) => total + Number(row['views']), 0)).toBe((89 * 90) / 2);
    expect(new Set(rows.map((row) => row['period'])).size).toBe(13);
  });

  it('start with today in the table', () => {
    expect(toTableRows(days(30))[0]).toEqual(toChartRows(days(30)).at(-1));
  });
});
