import { expect, it } from 'vitest';
import { outlookLines } from './outlook-lines.ts';

const money = (amountMinor: string) => ({ amountMinor, currency: 'ngn' });
const outlook = {
  balance: money('100000'),
  held: money('20000'),
  days: [
    { day: '2026-11-21', balanceMinor: null },
    { day: '2026-11-22', balanceMinor: '100000' },
  ],
  planned: [],
  unpriced: 0,
};
const charge = (at: string, left: string) => ({
  campaignId: null,
  name: 'Sale',
  at,
  cost: money('1'),
  left: money(left),
});

it('draws only the past while nothing is planned', () => {
  expect(outlookLines(outlook, 'Africa/Lagos')).toEqual({
    index: ['21\u00a0Nov', '22\u00a0Nov'],
    balance: [null, 1_000],
    planned: null,
  });
});

it('begins what is left with what isn’t on hold, and steps down on the day of each charge', () => {
  const planned = [charge('2026-11-23T08:00:00Z', '50000'), charge('2026-11-24T09:00:00Z', '-10000')];
  const { index, balance, planned: left } = outlookLines({ ...outlook, planned }, 'Africa/Lagos');
  expect(index).toEqual(['21\u00a0Nov', '22\u00a0Nov', '23\u00a0Nov', '24\u00a0Nov']);
  expect(balance).toEqual([null, 1_000, null, null]);
  expect(left).toEqual([null, 800, 500, -100]);
});

it.each([
  ['America/New_York', [null, 800, 500, 500]],
  ['Europe/London', [null, 800, 800, 500]],
  ['Africa/Lagos', [null, 800, 800, 500]],
])('steps down on the day of a charge in %s', (zone, left) => {
  const planned = [charge('2026-11-24T00:30:00Z', '50000'), charge('2026-11-24T17:00:00Z', '50000')];
  expect(outlookLines({ ...outlook, planned }, zone).planned).toEqual(left);
});

it('shows a charge later today as today’s', () => {
  const planned = [charge('2026-11-22T22:00:00Z', '50000')];
  expect(outlookLines({ ...outlook, planned }, 'Africa/Lagos').planned).toEqual([null, 500, 500]);
});

it('leaves out charges that are weeks ahead', () => {
  const planned = [charge('2027-01-05T08:00:00Z', '50000')];
  expect(outlookLines({ ...outlook, planned }, 'Africa/Lagos').planned).toBeNull();
});
