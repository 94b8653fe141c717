import { expect, test } from 'vitest';
import { shownFileName } from './shown-file-name.ts';

test.each([
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u2066b\u2069c\u200F.csv', 'abc.csv'],
  ['line\nbreak\u2028.pdf', 'linebreak.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\list.xlsx', 'list.xlsx'],
  ['half \ud83d pair.csv', 'half \ufffd pair.csv'],
  ['Ọlá contacts 👩‍💻.csv', 'Ọlá contacts 👩‍💻.csv'],
])('%j is shown as %j', (name, shown) => expect(shownFileName(name)).toBe(shown));

test('keeps the end of a long name, where its extension is', () => {
  expect(shownFileName(`${'x'.repeat(300)}.csv`)).toHaveLength(200);
  expect(shownFileName(`${'x'.repeat(300)}.csv`)).toMatch(/\.csv$/);
});
