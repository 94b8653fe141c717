import { DateTime } from 'luxon';
import { isFixedPath } from './merge-tag.ts';
import type { FixedPath, MergeFilter, MergeTag } from './merge-tag.ts';
import { recipientItem } from './published-tag.ts';

/** The recipient. First and last name are taken from `name` if they aren't stored separately. */
export interface MergeContact {
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  attribs?: Readonly<Record<string, unknown>> | null;
}

/** The data merge tags can use. */
export interface MergeData {
  contact: MergeContact;
  campaign: { name: string; subject?: string };
  account: { name: string; address?: string | null };
  links: { unsubscribe: string; preferences: string; viewInBrowser: string; confirm?: string };
  /** The recipient’s token for a link to a published item; missing where nobody is known. */
  recipientToken?: ((publishedId: string) => string) | undefined;
  /** What rooms above have for the recipient, by path. Missing where samples are shown. */
  values?: Readonly<Record<string, string>> | undefined;
}

const fixedValues: Record<FixedPath, (data: MergeData) => string | null | undefined> = {
  'contact.name': ({ contact }) =>
    contact.name || [contact.firstName, contact.lastName].filter(Boolean).join(' '),
  'contact.first_name': ({ contact }) => contact.firstName || splitName(contact.name)[0],
  'contact.last_name': ({ contact }) => contact.lastName || splitName(contact.name)[1],
  'contact.email': ({ contact }) => contact.email,
  'contact.phone': ({ contact }) => contact.phone,
  'campaign.name': ({ campaign }) => campaign.name,
  'campaign.subject': ({ campaign }) => campaign.subject,
  'account.name': ({ account }) => account.name,
  'account.address': ({ account }) => account.address,
  'links.unsubscribe': ({ links }) => links.unsubscribe,
  'links.preferences': ({ links }) => links.preferences,
  'links.view_in_browser': ({ links }) => links.viewInBrowser,
  'links.confirm': ({ links }) => links.confirm,
  'text.brace': () => '{',
};

/**
 * A tag's value as unescaped text, with filters applied; empty if there is none. Never contains control
 * characters except tab and line feed.
 */
export function mergeValue(tag: MergeTag, data: MergeData): string {
  let value = cleanText(rawValue(tag, data));
  for (const filter of tag.filters) value = applyFilter(filter, value);
  return value;
}

function rawValue(tag: MergeTag, data: MergeData): string {
  if (tag.value !== undefined) return ownValue(tag, data.values);
  if (tag.attribute !== null) return attributeText(findAttribute(data.contact.attribs, tag.attribute));
  const item = recipientItem(tag.path);
  if (item !== null) return data.recipientToken?.(item) ?? '';
  return (isFixedPath(tag.path) && fixedValues[tag.path](data)) || '';
}

/** Never a sample in a message that was sent, and no message without what was promised. */
function ownValue({ path, value }: MergeTag, values: MergeData['values']): string {
  if (values === undefined) return value?.sample ?? '';
  const own = values[path];
  if (own === undefined && value?.isStocked === true) throw new Error(`nothing was set aside for ${path}`);
  return own ?? '';
}

/**
 * Imported headings differ in case from what people type, so a key is matched exactly first, then ignoring
 * case.
 */
function findAttribute(attribs: MergeContact['attribs'], key: string): unknown {
  if (!attribs) return undefined;
  if (Object.hasOwn(attribs, key)) return attribs[key];
  const wanted = key.toLowerCase();
  const found = Object.keys(attribs).find((candidate) => candidate.toLowerCase() === wanted);
  return found === undefined ? undefined : attribs[found];
}

function attributeText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (Array.isArray(value)) return value.map(attributeText).filter(Boolean).join(', ');
  return '';
}

function splitName(name: string | null | undefined): [string, string] {
  const words = (name ?? '').trim().split(/\s+/);
  return [words[0] ?? '', words.slice(1).join(' ')];
}

const CONTROLS = /[^\P{Cc}\t\n]/gu;

/** Nearly every value; the rest takes ten times as long. */
const CLEAN = /^[\x20-\x7e]*$/;

function cleanText(value: string): string {
  if (CLEAN.test(value)) return value;
  return value.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed();
}

function applyFilter(filter: MergeFilter, value: string): string {
  switch (filter.name) {
    case 'default':
      return value.trim() === '' ? filter.value : value;
    case 'upper':
      return value.toUpperCase();
    case 'lower':
      return value.toLowerCase();
    case 'number':
      return formatNumber(value, numberFormat(null));
    case 'currency':
      return formatNumber(value, numberFormat(filter.code));
    case 'date':
      return formatDate(value, filter.format);
  }
}

/** Text that isn't a number stays unchanged: a raw value is better than none. */
function formatNumber(value: string, format: Intl.NumberFormat): string {
  const plain = value.replace(/[,\s\u00a0_]/g, '');
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? format.format(Number(plain)) : value;
}

/** A memo with one entry per currency: creating a formatter takes 30 µs, using it 1. */
const formats = new Map<string | null, Intl.NumberFormat>();

function numberFormat(currency: string | null): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = currency
    ? new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    : new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
  formats.set(currency, made);
  return made;
}

const DATE_FORMATS = ['yyyy-MM-dd HH:mm:ss', 'd/M/yyyy', 'd MMM yyyy', 'd MMMM yyyy'];

/** Dates keep the wall-clock day they were written with, and birthdays without a year get none; text that isn't a date stays unchanged. */
function formatDate(value: string, format: string): string {
  const text = value.trim();
  if (/^--\d{2}-\d{2}$/.test(text)) return formatDate(`2000${text.slice(1)}`, withoutYear(format));
  let date = DateTime.fromISO(text, { setZone: true, locale: 'en' });
  for (const pattern of DATE_FORMATS) {
    if (date.isValid) break;
    date = DateTime.fromFormat(text, pattern, { zone: 'utc', locale: 'en' });
  }
  return text !== '' && date.isValid ? date.toFormat(format) : value;
}

function withoutYear(format: string): string {
  return format.replace(/^y+[\s,./-]*|[\s,./-]*y+/g, '');
}
