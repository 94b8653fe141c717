import { type Account, formatMoney, type StatementRow } from '@talkdrum/domain';
import { closePdf, contentWidth, faint, ink, line, margin, openPdf, writeAddressee } from './open-pdf.ts';
import { localTime } from './local-time.ts';

/** The receipt of money that came in, or the invoice of what was charged: one movement on one page. */
export async function documentPdf({ account, row }: { account: Account; row: StatementRow }): Promise<Buffer> {
  const isReceipt = row.document === 'receipt';
  const title = isReceipt ? 'Receipt' : 'Invoice';
  const amountMinor = row.amountMinor < 0n ? -row.amountMinor : row.amountMinor;
  const amount = formatMoney({ amountMinor, currency: row.currency });
  const pdf = openPdf(title);
  writeAddressee(pdf, account, 110);
  pdf
    .font('plain')
    .fontSize(9)
    .fillColor(faint)
    .text(isReceipt ? 'Received into your wallet' : 'Paid from your wallet', margin, 205);
  pdf.font('strong').fontSize(26).fillColor(ink).text(amount, margin, 219);
  const facts: [string, string][] = [
    [isReceipt ? 'Receipt number' : 'Invoice number', row.id],
    ['Date', localTime(row.at, account.timezone)],
    ['For', row.description],
    ...(row.note === '' || row.description.includes(row.note) ? [] : [['Note', row.note] satisfies [string, string]]),
    ['Status', statusOf(row)],
    ['Wallet balance after', formatMoney({ amountMinor: row.balanceAfterMinor, currency: row.currency })],
  ];
  let y = 275;
  for (const [label, value] of facts) y = writeFact(pdf, label, value, y);
  pdf
    .font('strong')
    .fontSize(10.5)
    .fillColor(ink)
    .text('Total', margin, y + 12);
  pdf.text(amount, margin, y + 12, { width: contentWidth, align: 'right' });
  return closePdf(pdf);
}

function statusOf({ document, refundedMinor, currency }: StatementRow): string {
  const paid = document === 'receipt' ? 'Received' : 'Paid';
  return refundedMinor === 0n ? paid : `${paid}, ${formatMoney({ amountMinor: refundedMinor, currency })} of it refunded`;
}

/** A label and its value above a hairline; returns where the next one begins. */
function writeFact(pdf: PDFKit.PDFDocument, label: string, value: string, y: number): number {
  pdf
    .font('plain')
    .fontSize(9.5)
    .fillColor(faint)
    .text(label, margin, y + 9, { width: 150 });
  pdf.fillColor(ink).text(value, margin + 160, y + 9, { width: contentWidth - 160, align: 'right' });
  const bottom = pdf.y + 9;
  pdf
    .moveTo(margin, bottom)
    .lineTo(margin + contentWidth, bottom)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke();
  return bottom;
}
