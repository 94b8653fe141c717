import { open } from 'node:fs/promises';
import { PeopleFileError } from './people-file-error.ts';
import type { PeopleFileFormat } from './row-source.ts';

type Content = 'zip' | 'ole' | 'markup' | 'pdf' | 'text' | 'binary' | 'empty';

const headBytes = 8192;
const wanted = { csv: 'text', xlsx: 'zip', xls: 'ole' } as const;
const found: Record<Content, string> = {
  zip: 'an Excel workbook or another archive. If it is a workbook, name it .xlsx and try again.',
  ole: 'an old Excel workbook or one protected by a password. Save it without a password as .xlsx and try again.',
  markup: 'a web page. Open it in a spreadsheet program, save it as .xlsx or .csv and try again.',
  pdf: 'a PDF. Export the table as .csv and try again.',
  text: 'plain text. If it is a table, name it .csv and try again.',
  binary: 'not a table. Save it as .xlsx or .csv and try again.',
  empty: 'empty.',
};

/**
 * The format from the file name, checked against the content. If they don't match, the error says what the
 * file really is.
 */
export async function sniffFormat(path: string, fileName: string): Promise<PeopleFileFormat> {
  const format = /\.(csv|xlsx|xls)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (format !== 'csv' && format !== 'xlsx' && format !== 'xls') {
    throw new PeopleFileError('unsupported_file', 'Only .xlsx, .xls and .csv files can be imported');
  }
  const content = contentOf(await readHead(path));
  if (content === 'empty') throw new PeopleFileError('invalid_file', 'This file is empty.');
  if (content !== wanted[format]) {
    throw new PeopleFileError(
      'unsupported_file',
      `This file is named .${format}, but it is ${found[content]}`,
    );
  }
  return format;
}

/** The first bytes of a file. Throws `missing_file` if the upload has been deleted. */
export async function readHead(path: string, bytes = headBytes): Promise<Buffer> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    throw new PeopleFileError('missing_file', 'This file has been deleted. Upload it again.', {}, { cause });
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function contentOf(head: Buffer): Content {
  if (head.length === 0) return 'empty';
  const hex = head.subarray(0, 8).toString('hex');
  if (hex.startsWith('504b03') || hex.startsWith('504b05')) return 'zip';
  if (hex === 'd0cf11e0a1b11ae1') return 'ole';
  const isUtf16 = hex.startsWith('fffe') || hex.startsWith('feff');
  const text = isUtf16 ? head.toString('utf16le') : head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  if (text.startsWith('%PDF-')) return 'pdf';
  if (!isUtf16 && looksBinary(head)) return 'binary';
  return /^\s*<(?:!doctype|html|head|body|table|meta|style|script|\?xml|!--)/i.test(text) ? 'markup' : 'text';
}

/** Tables contain no NUL and almost no control characters other than tabs and line ends. */
function looksBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 32 && (byte < 9 || byte > 13) && byte !== 26) controls++;
  }
  return controls * 100 > head.length;
}
