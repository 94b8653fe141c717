import { expect, test } from 'vitest';
import { clampWidth, NO_LAYOUT, readLayout } from './table-layout.ts';

test('reads columns and widths, and leaves out everything else', () => {
  const stored = { columns: { email: false, sms: 'no' }, widths: { email: 240, sms: null }, more: 1 };
  expect(readLayout(stored)).toEqual({ columns: { email: false }, widths: { email: 240 } });
});

test.each([null, 3, 'text', [], { columns: 3, widths: [] }])('reads %j as no layout', (stored) => {
  expect(readLayout(stored)).toEqual(NO_LAYOUT);
});

test('keeps widths between 64 and 640 pixels', () => {
  expect([3, 120.4, 9_999].map(clampWidth)).toEqual([64, 120, 640]);
  expect(readLayout({ widths: { email: 1 } }).widths).toEqual({ email: 64 });
});
