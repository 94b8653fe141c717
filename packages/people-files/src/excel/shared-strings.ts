import { PeopleFileError } from '../people-file-error.ts';
import { maxCellCharacters } from './sheet-cells.ts';
import type { Archive } from './open-archive.ts';
import { xmlEvents } from './xml-events.ts';

/** Memory limit for the table, counting about 48 bytes of overhead for each string. */
const maxTableBytes = 200_000_000;

/**
 * The workbook's table of texts, which cells refer to by index. Joins rich text and leaves out phonetic
 * guides. Throws `unsafe_file` if the table is too large.
 */
export async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  let bytes = 0;
  const events = xmlEvents(await archive.stream(part), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(piece) {
      if (isText && text.length < maxCellCharacters) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') bytes += strings.push(text) && text.length + 48;
    },
  });
  for await (const _ of events) {
    if (bytes > maxTableBytes)
      throw new PeopleFileError(
        'unsafe_file',
        'This workbook contains too much text to read at once. Save it as .csv and try again.',
      );
  }
  return strings;
}
