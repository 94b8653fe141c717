import { constants, deflateRawSync } from 'node:zlib';

interface Parts {
  /** Goes into its catalog. */
  open?: string;
  /** Becomes an object of its own. */
  extra?: string;
  mediaBox?: string;
  /** What its page draws. */
  text?: string;
  filter?: string;
}

/** A PDF of one page. */
export function pdfWith({
  open = '',
  extra,
  mediaBox = '0 0 300 200',
  text = 'BT /F1 24 Tf 20 100 Td (Hello Lagos) Tj ET',
  filter = '',
}: Parts = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${open} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} ${filter} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(extra === undefined ? [] : [extra]),
  ];
  const places: number[] = [];
  let file = '%PDF-1.7\n';
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const tail = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(`${file}${head}${tail}`, 'latin1');
}

/** Compressed blanks, unpacking to 10 MB each time they are repeated: the parts of a deflate stream can be. */
export function packedBlanks(times: number): string {
  const part = deflateRawSync(Buffer.alloc(10_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const [head, end] = [Buffer.from('789c', 'hex'), Buffer.from('010000ffff00000000', 'hex')];
  return Buffer.concat([head, ...Array.from({ length: times }, () => part), end]).toString('latin1');
}
