import { type Account, documentWords, formatMoney, type StatementRow } from '@talkdrum/domain';
import {
  closePdf,
  contentWidth,
  faint,
  figures,
  ink,
  line,
  margin,
  openPdf,
  readable,
  writeAddressee,
} from './open-pdf.ts';
import { localTime } from './local-time.ts';

/** The one-page document of a movement, such as a receipt for a payment or an invoice for a charge. */
export async function documentPdf({
  account,
  row,
}: {
  account: Account;
  row: StatementRow;
}): Promise<Buffer> {
  const { title, headline } = documentWords[row.document];
  const amountMinor = row.amountMinor < 0n ? -row.amountMinor : row.amountMinor;
  const amount = formatMoney({ amountMinor, currency: row.currency });
  const pdf = openPdf(title);
  const top = Math.max(205, writeAddressee(pdf, account, 110) + 18);
  pdf.font('plain').fontSize(9).fillColor(faint).text(headline, margin, top);
  pdf
    .font('strong')
    .fontSize(26)
    .fillColor(ink)
    .text(amount, margin, top + 14, { features: figures });
  const facts: [string, string][] = [
    [`${title} number`, row.id],
    ['Date', localTime(row.at, account.timezone)],
    ['For', row.description],
    ...(row.note === '' || row.description.includes(row.note)
      ? []
      : [['Note', row.note] satisfies [string, string]]),
    ['Status', statusOf(row)],
    ['Wallet balance after', formatMoney({ amountMinor: row.balanceAfterMinor, currency: row.currency })],
  ];
  let y = top + 70;
  for (const [label, value] of facts) y = writeFact(pdf, label, readable(pdf, value), y);
  pdf
    .font('strong')
    .fontSize(10.5)
    .fillColor(ink)
    .text('Total', margin, y + 12);
  pdf.text(amount, margin, y + 12, { width: contentWidth, align: 'right', features: figures });
  return closePdf(pdf);
}

function statusOf({ document, refundedMinor, currency }: StatementRow): string {
  const { status } = documentWords[document];
  return refundedMinor === 0n
    ? status
    : `${status}, ${formatMoney({ amountMinor: refundedMinor, currency })} of it refunded`;
}

/** Draws a label and its value above a hairline; returns the y position of the next one. */
function writeFact(pdf: PDFKit.PDFDocument, label: string, value: string, y: number): number {
  pdf
    .font('plain')
    .fontSize(9.5)
    .fillColor(faint)
    .text(label, margin, y + 9, { width: 150 });
  pdf
    .fillColor(ink)
    .text(value, margin + 160, y + 9, { width: contentWidth - 160, align: 'right', features: figures });
  const bottom = pdf.y + 9;
  pdf
    .moveTo(margin, bottom)
    .lineTo(margin + contentWidth, bottom)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke();
  return bottom;
}
