import { createRequire } from 'node:module';
import { type Account, countryOf } from '@talkdrum/domain';
import PDFDocument from 'pdfkit';
import { type HasGlyph, printable } from './printable.ts';

const paths = createRequire(import.meta.url);

export const ink = '#1c1917';
export const faint = '#6b6660';
export const line = '#e2ded8';
const brand = '#0f5f5b';
const accent = '#c98a1b';
/** Margin of the A4 page in points. */
export const margin = 50;
export const pageWidth = 595.28;
export const contentWidth = pageWidth - 2 * margin;
/**
 * Tabular figures for amounts and dates. With text kerning the decimal point slips under a 7, and 7.00 reads
 * 700.
 */
export const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/**
 * Opens a document with our letterhead, in a typeface that covers the names and currency signs of the
 * countries we serve.
 */
export function openPdf(title: string): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: title, Author: 'Talkdrum', Creator: 'Talkdrum' },
  });
  pdf.registerFont('plain', paths.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
  pdf.registerFont('strong', paths.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'));
  writeMark(pdf);
  pdf
    .font('strong')
    .fontSize(14)
    .fillColor(ink)
    .text('Talkdrum', margin + 28, margin - 1);
  pdf
    .font('plain')
    .fontSize(9)
    .fillColor(faint)
    .text(title, margin, margin + 1, { width: contentWidth, align: 'right' });
  return pdf;
}

/** The drum of the dashboard's icon: two strokes in a 32-unit square. */
function writeMark(pdf: PDFKit.PDFDocument): void {
  pdf
    .save()
    .translate(margin, margin - 5)
    .scale(0.75);
  pdf.lineWidth(3.2).lineCap('round').lineJoin('round');
  pdf.path('M8 4h16c0 6-6 8-6 12s6 6 6 12H8').stroke(brand);
  pdf.path('M24 4H8c0 6 6 8 6 12s-6 6-6 12').stroke(accent);
  pdf.restore();
}

/** Makes text that people wrote (names, notes) printable in this document. */
export function readable(pdf: PDFKit.PDFDocument, text: string): string {
  // pdfkit's types don't include its font.
  const { font } = (pdf.font('plain') as unknown as { _font: { font: { hasGlyphForCodePoint: HasGlyph } } })
    ._font;
  return printable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
}

/** Draws the recipient's name and address from the account. Returns the y position below them. */
export function writeAddressee(pdf: PDFKit.PDFDocument, account: Account, y: number): number {
  const region = [account.state, countryOf(account.country).name].filter((part) => part !== '').join(', ');
  const [company = '', ...place] = [account.company, ...account.address.split('\n'), region]
    .map((part) => readable(pdf, part))
    .filter((part) => part !== '');
  pdf.font('plain').fontSize(8).fillColor(faint).text('FOR', margin, y, { characterSpacing: 0.6 });
  pdf
    .font('strong')
    .fontSize(11)
    .fillColor(ink)
    .text(company, margin, y + 13, { width: 300 });
  pdf
    .font('plain')
    .fontSize(9.5)
    .fillColor(faint)
    .text([...place, account.email].join('\n'), { width: 300, lineGap: 2 });
  return pdf.y;
}

/** Numbers the pages and returns the finished file. */
export async function closePdf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    pdf.font('plain').fontSize(8).fillColor(faint);
    pdf.text(`Page ${page - start + 1} of ${count}`, margin, pdf.page.height - 35, {
      width: contentWidth,
      align: 'right',
      lineBreak: false,
    });
  }
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
