import { expect, test } from 'vitest';
import { formatCount } from '../format-count.ts';
import { summarizePoints, valuesAt } from './summarize.ts';

test('names the ends and the extremes with where they are', () => {
  const said = summarizePoints([1200, 900, 1500], formatCount, ['1 Nov', '2 Nov', '3 Nov']);
  expect(said).toBe('from 1,200 to 1,500, lowest 900 on 2 Nov, highest 1,500 on 3 Nov');
});

test('says when nothing is known and when nothing changes', () => {
  expect(summarizePoints([null, null], formatCount)).toBe('no data');
  expect(summarizePoints([3, null, 3], formatCount)).toBe('3 throughout');
});

test('reads one series without its name and several with theirs', () => {
  const views = { title: 'View rate', series: [{ label: 'Views', values: [5] }], usual: [4] };
  const sent = {
    title: 'Sent',
    series: [
      { label: 'Campaigns', values: [12] },
      { label: 'Transactional', values: [null] },
    ],
  };
  expect(valuesAt(views, 0, formatCount)).toBe('5, usual 4');
  expect(valuesAt(sent, 0, formatCount)).toBe('Campaigns 12, Transactional no data');
});
