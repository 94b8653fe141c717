import type { Account, StatementRow } from '@talkdrum/domain';
import PDFDocument from 'pdfkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPdf } from './document-pdf.ts';
import { figures, openPdf, readable, writeAddressee } from './open-pdf.ts';
import { printable } from './printable.ts';
import { choicesOf, sizeToFit, statementPdf } from './statement-pdf.ts';

let pdf: PDFKit.PDFDocument;
beforeEach(() => {
  pdf = openPdf('Receipt');
});

const account = (fields: Partial<Account>): Account =>
  ({
    company: 'Eze Foods',
    address: '',
    state: '',
    country: 'NG',
    email: 'ada@eze.example',
    timezone: 'Africa/Lagos',
    ...fields,
  }) as Account;

const row: StatementRow = {
  id: '0198a1b2-0000-7000-8000-000000000001',
  at: new Date('2026-03-10T09:00:00.000Z'),
  kind: 'funding',
  description: 'Wallet funding: Card payment',
  subject: '',
  note: '',
  amountMinor: 700n,
  balanceAfterMinor: 700n,
  currency: 'ngn',
  holdStatus: null,
  refundedMinor: 0n,
  document: 'receipt',
};

describe('text from people in documents', () => {
  it('is printed with the letters and marks of our countries', () => {
    const kept = ['Ẹ̀kọ́ Ọ̀yọ́', 'Ɔkyeame Ɛdɔ', '₦ GH₵ KSh R £ $', 'Café №7 ½ ©™', '12 Allen Avenue, Ikeja'];
    for (const text of kept) expect(readable(pdf, text)).toBe(text.normalize('NFC'));
    expect(readable(pdf, 'E\u0323ko\u0301')).toBe('Ẹkó');
  });

  it('has pictures removed, and a square for each run of letters the typeface lacks', () => {
    expect(readable(pdf, 'Sale 🎉👨‍👩‍👧 now 🛍️')).toBe('Sale now');
    expect(readable(pdf, 'شركة المثال 你好')).toBe('□ □ □');
    expect(readable(pdf, '𝐁𝐢𝐠 sale')).toBe('Big sale');
    expect(printable('a\u202eb\tc\nd', () => true)).toBe('ab c d');
  });

  it('is never overprinted, however long it is', async () => {
    const long = account({
      company: 'Very long name '.repeat(12),
      address: 'A street without an end '.repeat(9),
    });
    const end = writeAddressee(pdf, long, 110);
    const text = vi.spyOn(PDFDocument.prototype, 'text');
    await documentPdf({ account: long, row });
    await statementPdf({ account: long, rows: [row], filter: {}, at: row.at });
    for (const start of [/^Received into your wallet$/, /^In ₦/]) {
      const written = text.mock.calls.find(([words]) => start.test(String(words)));
      expect(written?.[2]).toBeGreaterThan(end);
    }
    text.mockRestore();
  });
});

describe('an amount', () => {
  it('shows its decimal point after a 7 as after every other digit', () => {
    const width = (text: string) => pdf.font('plain').fontSize(10).widthOfString(text, { features: figures });
    expect(width('7.00')).toBeCloseTo(width('8.00'), 5);
    expect(width('1,111,111.11')).toBeCloseTo(width('7,777,777.77'), 5);
  });

  it('shrinks in a column that is too narrow instead of being cut', () => {
    pdf.font('plain');
    expect(sizeToFit(pdf, '₦1.00', 92)).toBe(8.5);
    const text = '-₦100,000,000,000.00';
    const size = sizeToFit(pdf, text, 92);
    expect(pdf.fontSize(size).widthOfString(text, { features: figures })).toBeLessThanOrEqual(92);
  });
});

it('a filtered statement names its filter', () => {
  expect(choicesOf({ from: '2026-01-01', to: '2026-01-31' })).toEqual([]);
  expect(choicesOf({ kind: 'refund', direction: 'out', currency: 'ngn', search: ' shoes ' })).toEqual([
    'Filtered: money out, of kind refund, in NGN, with “shoes”',
  ]);
});
