import type { AttributeType, AttributeValue } from '../attribute-key.ts';

export type ParsedValue = { ok: true; value: AttributeValue } | { ok: false; code: string; message: string };

export const maxTextCharacters = 2000;
/** Matches nearly every number in a file. Up to 15 digits are exact. */
const plainInteger = /^\d{1,15}$/;
const yes = new Set(['true', 'yes', 'y', '1', 'on']);
const no = new Set(['false', 'no', 'n', '0', 'off']);
const months = 'janfebmaraprmayjunjulaugsepoctnovdec';

/**
 * The typed value of a non-empty cell. Dates become `yyyy-mm-dd`, with `Thh:mm:ss` if the cell has a time, and
 * birthdays without a year `--mm-dd`, as in vCard (RFC 6350).
 * `monthFirst` reads 03/04/2026 as 4 March, as in the United States.
 */
export function parseAttribute(text: string, type: AttributeType, monthFirst: boolean): ParsedValue {
  if (type === 'text')
    return text.length <= maxTextCharacters
      ? { ok: true, value: text }
      : refused('text_too_long', `A text can have up to ${maxTextCharacters} characters.`);
  const value =
    type === 'number'
      ? parseNumber(text)
      : type === 'boolean'
        ? parseBoolean(text)
        : (parseDate(text, monthFirst) ?? parseDayOfYear(text, monthFirst));
  if (value !== null) return { ok: true, value };
  return refused(
    `${type}_invalid`,
    type === 'number'
      ? 'This is not a number.'
      : type === 'date'
        ? 'This is not a date; write it as 2026-01-31, or as 31 January if it has no year.'
        : 'This is not yes or no.',
  );
}

const symbols = 'GH₵|US\\$|KSh|[₦$£€₵]';
const codes = 'NGN|GHS|KES|ZAR|GBP|USD|EUR|XOF|XAF|UGX|TZS|RWF';
/**
 * `NGN 88,041`, `₦2,597.50`, `-€5`; a single letter, as in `R1,200`, only directly before a digit or a space.
 */
const currencyBefore = new RegExp(
  `^([-+]?)\\s*(?:${symbols}|(?:${codes})(?![a-z])|[NRK](?=[\\d\\s]))\\.?\\s*(?=[-+\\d.])`,
  'i',
);
/** `88,041 NGN`, and the `/=` and `/-` of Kenyan prices. */
const currencyBehind = new RegExp(`\\s*(?:${symbols}|${codes}|/[=-])$`, 'i');

/**
 * Accepts plain numbers, thousands separated by commas, a decimal comma before one or two digits or after
 * points as in 1.250,50, and currencies.
 */
export function parseNumber(text: string): number | null {
  if (plainInteger.test(text)) return Number(text);
  if (text.length > 40) return null;
  let digits = withoutCurrency(text).replace(/[\s\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) digits = digits.replaceAll(',', '');
  else if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(digits))
    digits = digits.replaceAll('.', '').replace(',', '.');
  else if (/^[-+]?\d+,\d{1,2}$/.test(digits)) digits = digits.replace(',', '.');
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(digits)) return null;
  const value = Number(digits);
  return Number.isFinite(value) ? value + 0 : null;
}

function withoutCurrency(text: string): string {
  return /^[-+\d.,eE]+$/.test(text) ? text : text.replace(currencyBefore, '$1').replace(currencyBehind, '');
}

export function parseBoolean(text: string): boolean | null {
  const lower = text.toLowerCase();
  return yes.has(lower) ? true : no.has(lower) ? false : null;
}

const numericDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

/** Accepts ISO 8601, day and month as numbers in the given order, or the month's English name. */
export function parseDate(text: string, monthFirst: boolean): string | null {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (plain) return isoDate(plain[1], plain[2], plain[3]);
  const [, day = '', time] =
    /^(.{6,20}?)(?:[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d{1,6})?Z?)?$/.exec(text) ?? [];
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day);
  if (iso) return isoDate(iso[1], iso[2], iso[3], time);
  const numeric = numericDate.exec(day);
  if (numeric) {
    const year = fullYear(numeric[3]);
    return monthFirst
      ? isoDate(year, numeric[1], numeric[2], time)
      : isoDate(year, numeric[2], numeric[1], time);
  }
  const dayFirst = /^(\d{1,2})[-/ .]+([a-z]{3})[a-z]*\.?[-/ ,]+(\d{4}|\d{2})$/i.exec(day);
  if (dayFirst) return isoDate(fullYear(dayFirst[3]), monthOf(dayFirst[2]), dayFirst[1], time);
  const nameFirst = /^([a-z]{3})[a-z]*\.? +(\d{1,2}),? +(\d{4})$/i.exec(day);
  return nameFirst ? isoDate(nameFirst[3], monthOf(nameFirst[1]), nameFirst[2], time) : null;
}

/** A day without a year, as in `31/01`, `31 January`, `Jan 31` or `--01-31`. */
export function parseDayOfYear(text: string, monthFirst: boolean): string | null {
  const iso = /^--(\d{2})-(\d{2})$/.exec(text);
  if (iso) return dayOfYear(iso[1], iso[2]);
  const numeric = /^(\d{1,2})\/(\d{1,2})$/.exec(text);
  if (numeric) return monthFirst ? dayOfYear(numeric[1], numeric[2]) : dayOfYear(numeric[2], numeric[1]);
  const dayFirst = /^(\d{1,2})[- .]+([a-z]{3})[a-z]*\.?$/i.exec(text);
  if (dayFirst) return dayOfYear(monthOf(dayFirst[2]), dayFirst[1]);
  const nameFirst = /^([a-z]{3})[a-z]*\.?[- ]+(\d{1,2})$/i.exec(text);
  return nameFirst ? dayOfYear(monthOf(nameFirst[1]), nameFirst[2]) : null;
}

/** Of a leap year, because people are born on 29 February. */
function dayOfYear(month = '', day = ''): string | null {
  const date = isoDate('2000', month, day);
  return date === null ? null : `-${date.slice(4)}`;
}

/** Two-digit years as in POSIX: 69 is 1969, 68 is 2068. */
function fullYear(year = ''): string {
  if (year.length !== 2) return year;
  return `${Number(year) < 69 ? '20' : '19'}${year}`;
}

function monthOf(name = ''): string {
  const index = months.indexOf(name.toLowerCase());
  return index % 3 === 0 ? String(index / 3 + 1) : '0';
}

/** The parts in ISO 8601, or null if they are not a real date or time. */
function isoDate(year = '', month = '', day = '', time?: string): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y < 1000 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (time === undefined) return date;
  const [hours = '', minutes = '', seconds = '00'] = time.split(':');
  const isTime = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isTime ? `${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}` : null;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function refused(code: string, message: string): ParsedValue {
  return { ok: false, code, message };
}
