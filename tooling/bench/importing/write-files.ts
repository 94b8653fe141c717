import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { header, people } from './people.ts';

// Its own process, so writing the files doesn't count towards the import's memory. Arguments: <folder> <rows>
// <rows of before.csv>.
const [folder = '', rows = '', rowsBefore = ''] = process.argv.slice(2);
await writeCsv('before.csv', people('b', Number(rowsBefore)));
await writeCsv('people.csv', people('c', Number(rows)));
await writeXlsxFile([header, ...people('x', Number(rows))]).toFile(join(folder, 'people.xlsx'));

function writeCsv(name: string, lines: string[][]): Promise<void> {
  return writeFile(join(folder, name), `${[header, ...lines].map((cells) => cells.join(',')).join('\n')}\n`);
}
