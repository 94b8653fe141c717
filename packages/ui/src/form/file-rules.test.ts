import { expect, test } from 'vitest';
import { formatBytes, refuseFile } from './file-rules.ts';

const kinds = ['.csv', '.xlsx', '.xls'];

test('formats sizes in readable units', () => {
  expect([0, 999, 1_400_000, 50_000_000].map(formatBytes)).toEqual(['0 B', '999 B', '1.4 MB', '50 MB']);
});

test('accepts the listed extensions in any case and refuses the rest with instructions', () => {
  expect(refuseFile({ name: 'People.CSV', size: 10 }, kinds, undefined)).toBeUndefined();
  expect(refuseFile({ name: 'people.pdf', size: 10 }, kinds, undefined)).toBe(
    'people.pdf can’t be used. Choose a .csv, .xlsx or .xls file.',
  );
});

test('refuses empty and oversized files', () => {
  expect(refuseFile({ name: 'a.csv', size: 0 }, kinds, undefined)).toBe('a.csv is empty.');
  expect(refuseFile({ name: 'a.csv', size: 2_000_000 }, kinds, 1_000_000)).toBe(
    'a.csv is 2 MB; the most is 1 MB.',
  );
});
