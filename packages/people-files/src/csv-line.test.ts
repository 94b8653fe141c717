import { expect, test } from 'vitest';
import { csvLine, withoutGuard } from './csv-line.ts';

const dangerous = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  "'＝1",
  ' =1',
  '\u00a0=1',
  '\u200b=1',
];

test.each(dangerous)('%j is written as text, and our own import reads it back', (cell) => {
  const [line = ''] = csvLine([cell]).split('\r\n', 1);
  const written = csvLine([cell]).replace(/\r\n$/, '').replace(/^"|"$/g, '');
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  expect(withoutGuard(written)).toBe(cell);
});

test.each(['Ada', "O'Neill", 'a=b', '1', '＃1'])('%j is written unchanged', (cell) =>
  expect(csvLine([cell])).toBe(`${cell}\r\n`),
);
