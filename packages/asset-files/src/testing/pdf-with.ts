/** A PDF of one page. `open` goes into its catalog, `extra` becomes an object of its own. */
export function pdfWith({ open = '', extra }: { open?: string; extra?: string } = {}): Buffer {
  const text = 'BT /F1 24 Tf 20 100 Td (Hello Lagos) Tj ET';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${open} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
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
