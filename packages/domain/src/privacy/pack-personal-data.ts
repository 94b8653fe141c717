import { ZipFile } from 'yazl';
import { csvLine } from '@talkdrum/people-files';
import type { PersonalSection } from './personal-data.service.ts';

const readMe = `Everything this account holds about one person.

data.json has all of it in one file; each .csv has one kind of record. Times are UTC.

contact              who the person is
lists                which lists the person is on
consent              what the person agreed to or withdrew, with the words that were shown
suppressions         addresses that are not written to, and why
messages             what was sent to the person
transactional-messages  what single messages said
events               what became of it: opened, clicked, bounced …
audit                what people of the account did with the record
other files          imports, segments and mails in which the address stands
`;

/** A ZIP archive of JSON and CSV, as a stream. */
export function packPersonalData(sections: PersonalSection[]): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('README.txt', readMe);
  add(
    'data.json',
    `${JSON.stringify(Object.fromEntries(sections.map(({ name, rows }) => [name, rows])), null, 2)}\n`,
  );
  for (const section of sections) add(`${section.name}.csv`, `\uFEFF${toCsv(section)}`);
  zip.end();
  return zip.outputStream;
}

function toCsv({ rows }: PersonalSection): string {
  const columns = Object.keys(rows[0] ?? {});
  return csvLine(columns) + rows.map((row) => csvLine(columns.map((column) => cell(row[column])))).join('');
}

function cell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}
