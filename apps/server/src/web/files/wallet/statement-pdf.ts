import { type Account, formatMoney, type StatementFilter, type StatementRow } from '@talkdrum/domain';
import { localTime } from './local-time.ts';
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

interface PrintedStatement {
  account: Account;
  /** Newest first. */
  rows: StatementRow[];
  filter: StatementFilter;
  at: Date;
}

const columns = [
  { label: 'Date', x: 0, width: 92, align: 'left' },
  { label: 'Description', x: 96, width: 205, align: 'left' },
  { label: 'Amount', x: 305, width: 92, align: 'right' },
  { label: 'Balance', x: 401, width: 94, align: 'right' },
] as const;
const rowHeight = 24;
const rowSize = 8.5;

/** The movements of a period on as many pages as needed, with the table header on each. */
export async function statementPdf({ account, rows, filter, at }: PrintedStatement): Promise<Buffer> {
  const pdf = openPdf('Statement');
  const bottom = writeAddressee(pdf, account, 110);
  pdf.font('plain').fontSize(9.5).fillColor(faint);
  pdf.y = 123;
  for (const text of [spanOf(filter), ...choicesOf(filter), `Created on ${localTime(at, account.timezone)}`])
    pdf.text(readable(pdf, text), margin + 320, pdf.y, {
      width: contentWidth - 320,
      align: 'right',
      features: figures,
    });
  let y = writeTotals(pdf, rows, Math.max(190, bottom + 18, pdf.y + 18));
  y = writeHead(pdf, y + 14);
  if (rows.length === 0)
    pdf
      .font('plain')
      .fontSize(9.5)
      .fillColor(faint)
      .text('No movements in this period.', margin, y + 8);
  for (const row of rows) {
    if (y + rowHeight > pdf.page.height - 60) {
      pdf.addPage();
      y = writeHead(pdf, margin);
    }
    y = writeRow(pdf, row, account.timezone, y);
  }
  return closePdf(pdf);
}

function spanOf({ from, to }: StatementFilter): string {
  if (from && to) return `${from} to ${to}`;
  if (from) return `Since ${from}`;
  return to ? `Until ${to}` : 'All days';
}

/** The filter, because a filtered statement must not look complete. */
export function choicesOf({ kind, direction, currency, search }: StatementFilter): string[] {
  const parts = [
    direction ? `money ${direction}` : '',
    kind ? `of kind ${kind}` : '',
    currency ? `in ${currency.toUpperCase()}` : '',
    search?.trim() ? `with “${search.trim()}”` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [`Filtered: ${parts.join(', ')}`];
}

/** Money in and money out, per currency. */
function writeTotals(pdf: PDFKit.PDFDocument, rows: StatementRow[], top: number): number {
  let y = top;
  for (const currency of new Set(rows.map((row) => row.currency))) {
    const amounts = rows.filter((row) => row.currency === currency).map(({ amountMinor }) => amountMinor);
    const sum = (isCounted: (amount: bigint) => boolean) =>
      amounts.filter(isCounted).reduce((total, amount) => total + amount, 0n);
    const [moneyIn, moneyOut] = [sum((amount) => amount > 0n), -sum((amount) => amount < 0n)];
    pdf.font('strong').fontSize(9.5).fillColor(ink);
    pdf.text(
      `In ${formatMoney({ amountMinor: moneyIn, currency })}     Out ${formatMoney({ amountMinor: moneyOut, currency })}`,
      margin,
      y,
      {
        features: figures,
      },
    );
    y += 15;
  }
  return y;
}

function writeHead(pdf: PDFKit.PDFDocument, y: number): number {
  pdf.font('plain').fontSize(8).fillColor(faint);
  for (const { label, x, width, align } of columns) pdf.text(label, margin + x, y, { width, align });
  return rule(pdf, y + 15);
}

function writeRow(pdf: PDFKit.PDFDocument, row: StatementRow, timezone: string, y: number): number {
  const { currency } = row;
  const amount = formatMoney({ amountMinor: row.amountMinor, currency });
  const balance = formatMoney({ amountMinor: row.balanceAfterMinor, currency });
  const texts = [
    localTime(row.at, timezone).replace(/ \S+$/, ''),
    readable(pdf, row.description),
    amount,
    balance,
  ];
  pdf.font('plain').fillColor(ink);
  for (const [index, { x, width, align }] of columns.entries()) {
    const text = texts[index] ?? '';
    pdf.fontSize(align === 'right' ? sizeToFit(pdf, text, width) : rowSize);
    pdf.text(text, margin + x, y + 7, { width, align, height: 11, ellipsis: true, features: figures });
  }
  return rule(pdf, y + rowHeight);
}

/** Cuts words only. An amount that is too long for its column is set smaller. */
export function sizeToFit(pdf: PDFKit.PDFDocument, text: string, width: number): number {
  const wanted = pdf.fontSize(rowSize).widthOfString(text, { features: figures });
  return wanted <= width ? rowSize : Math.floor((rowSize * width * 10) / wanted) / 10;
}

function rule(pdf: PDFKit.PDFDocument, y: number): number {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + contentWidth, y)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke();
  return y;
}
