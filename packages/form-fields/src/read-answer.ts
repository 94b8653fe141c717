import { defaultRatingSteps, fieldLimits, filesOf } from './field-limits.schema.ts';
import type { FormField } from './form-field.schema.ts';
import type { AnswerValue } from './is-shown.ts';
import type { ReadAnswer } from './answer-problem.ts';
import { readBirthday, readDay } from './read-day.ts';

export interface AnswerOptions {
  /** The stored form of what was typed; null if it’s no such address. The server knows more than the browser. */
  readEmail?: (typed: string) => string | null;
  readTelephone?: (typed: string) => string | null;
  /** Valid answers to what was asked before, for the rules of these fields; they are among the values too. */
  earlier?: ReadonlyMap<string, AnswerValue>;
}

/** Judges one answer as it was posted: text, a list of texts, or anything else a program may send. */
export function readAnswer(field: FormField, given: unknown, options: AnswerOptions): ReadAnswer {
  if (field.type === 'statement') return { value: undefined };
  if (field.type === 'choices') return readChoices(field, given);
  if (field.type === 'ranking') return readRanking(field, given);
  if (field.type === 'matrix') return readMatrix(field, given);
  if (field.type === 'file') return readFiles(field, given);
  if (field.isYearOptional === true) return readBirthday(field, given);
  const only: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  if (only === undefined || only === null || only === '') return { value: undefined };
  if (field.type === 'checkbox' || field.type === 'consent') return readTick(only);
  if (typeof only !== 'string' && !(typeof only === 'number' && Number.isFinite(only)))
    return { problem: { code: 'invalid' } };
  const text = cleanText(String(only), field.type === 'long-text');
  return text === '' ? { value: undefined } : readText(field, text, options);
}

/** Fails only for what a browser can't send: a box is ticked or missing. */
function readTick(given: unknown): ReadAnswer {
  if (given === true || given === 'on' || given === 'yes' || given === 'true') return { value: true };
  if (given === false || given === 'no' || given === 'false') return { value: undefined };
  return { problem: { code: 'invalid' } };
}

function readText(field: FormField, text: string, options: AnswerOptions): ReadAnswer {
  switch (field.type) {
    case 'email':
      return found((options.readEmail ?? looksLikeEmail)(text), 'email');
    case 'telephone':
      return found((options.readTelephone ?? looksLikeTelephone)(text), 'telephone');
    case 'number':
      return readNumber(field, text);
    case 'rating':
    case 'nps':
    case 'csat':
    case 'ces':
      return readStep(field, text);
    case 'date':
      return readDay(field, text);
    case 'choice':
    case 'dropdown':
    case 'picture':
      return field.options.includes(text) ? { value: text } : readOther(field, text);
    case 'hidden':
      return { value: text.slice(0, fieldLimits.hidden).toWellFormed() };
    default:
      return readWords(field, text);
  }
}

function readWords({ type, limits }: FormField, text: string): ReadAnswer {
  const most = type === 'long-text' ? fieldLimits.longText : fieldLimits.text;
  const limit = Math.min(limits.max ?? most, most);
  const { length } = [...text];
  if (length > limit) return { problem: { code: 'too-long', limit } };
  if (limits.min !== null && length < limits.min)
    return { problem: { code: 'too-short', limit: limits.min } };
  return { value: text };
}

function readNumber({ limits: { min, max } }: FormField, text: string): ReadAnswer {
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(plain)) return { problem: { code: 'number' } };
  const value = Number(plain);
  if (max !== null && value > max) return { problem: { code: 'too-large', limit: max } };
  if (min !== null && value < min) return { problem: { code: 'too-small', limit: min } };
  return { value: value === 0 ? 0 : value };
}

/** The first and last step of a scale. */
export function stepsOf({ type, limits }: Pick<FormField, 'type' | 'limits'>): {
  first: number;
  last: number;
} {
  if (type === 'nps') return { first: 0, last: 10 };
  if (type === 'csat') return { first: 1, last: 5 };
  return type === 'ces' ? { first: 1, last: 7 } : { first: 1, last: limits.max ?? defaultRatingSteps };
}

function readStep(field: FormField, text: string): ReadAnswer {
  const { first, last } = stepsOf(field);
  const value = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return value >= first && value <= last ? { value } : { problem: { code: 'choice' } };
}

function readOther({ hasOther }: FormField, text: string): ReadAnswer {
  if (hasOther !== true) return { problem: { code: 'choice' } };
  return [...text].length > fieldLimits.option
    ? { problem: { code: 'too-long', limit: fieldLimits.option } }
    : { value: text };
}

/** In the order of the form; what people wrote themselves comes last. */
function readChoices(field: FormField, given: unknown): ReadAnswer {
  const {
    options,
    limits: { min, max },
  } = field;
  const list: unknown[] = Array.isArray(given) ? given : [given ?? ''];
  const filled = list.filter((entry) => entry !== '');
  if (filled.length === 0) return { value: undefined };
  const unknown = filled.filter((entry) => !options.some((known) => known === entry));
  const most = options.length + (field.hasOther === true ? 1 : 0);
  if (filled.length > most || unknown.length > 1) return { problem: { code: 'choice' } };
  const value = options.filter((option) => filled.includes(option));
  if (unknown.length === 1) {
    const other = typeof unknown[0] === 'string' ? readOther(field, cleanText(unknown[0], false)) : null;
    if (other === null || 'problem' in other) return other ?? { problem: { code: 'choice' } };
    if (typeof other.value === 'string' && other.value !== '') value.push(other.value);
    else if (value.length === 0) return { value: undefined };
  }
  if (min !== null && value.length < min) return { problem: { code: 'too-few', limit: min } };
  if (max !== null && value.length > max) return { problem: { code: 'too-many', limit: max } };
  return { value };
}

/** The names of files. The server knows which came and what is in them. */
function readFiles(field: FormField, given: unknown): ReadAnswer {
  const list: unknown[] = Array.isArray(given) ? given : [given ?? ''];
  const names = list.filter((name) => name !== '');
  if (names.length === 0) return { value: undefined };
  if (names.length > filesOf(field)) return { problem: { code: 'too-many', limit: filesOf(field) } };
  const value = names.flatMap((name) => (typeof name === 'string' ? [cleanText(name, false)] : []));
  return value.length === names.length ? { value } : { problem: { code: 'invalid' } };
}

/** All of the choices, the best first. */
function readRanking({ options }: FormField, given: unknown): ReadAnswer {
  const list: unknown[] = Array.isArray(given) ? given : [given ?? ''];
  const filled = list.filter((entry) => entry !== '');
  if (filled.length === 0) return { value: undefined };
  const value = filled.flatMap((entry) => options.filter((option) => option === entry));
  const isWhole = filled.length === options.length && new Set(value).size === options.length;
  return isWhole ? { value } : { problem: { code: 'ranking' } };
}

/** A column for each row that was answered, in the order of the rows. */
function readMatrix({ options, columns = [] }: FormField, given: unknown): ReadAnswer {
  if (given === undefined || given === null || given === '') return { value: undefined };
  if (typeof given !== 'object' || Array.isArray(given)) return { problem: { code: 'invalid' } };
  const rows = new Map<string, unknown>(Object.entries(given).filter(([, column]) => column !== ''));
  const isKnown = ([row, column]: [string, unknown]) =>
    options.includes(row) && columns.some((known) => known === column);
  if (![...rows].every(isKnown)) return { problem: { code: 'choice' } };
  const value = options.flatMap((row) => (rows.has(row) ? [[row, String(rows.get(row))] as const] : []));
  return { value: value.length === 0 ? undefined : Object.fromEntries(value) };
}

/** Without control characters; one line unless the field has several. Never breaks a header, a log or a row. */
export function cleanText(text: string, hasLines: boolean): string {
  const wellFormed = text.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  return hasLines
    ? wellFormed.replaceAll(/(?![\n\t])\p{Cc}/gu, ' ').trim()
    : wellFormed.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function found(value: string | null, code: 'email' | 'telephone'): ReadAnswer {
  return value === null ? { problem: { code } } : { value };
}

function looksLikeEmail(typed: string): string | null {
  return typed.length <= 254 && /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(?:\.[^\s@<>()",;:\\.]+)+$/.test(typed)
    ? typed.toLowerCase()
    : null;
}

/** 6 to 15 digits, as E.164 allows, however people group them. */
function looksLikeTelephone(typed: string): string | null {
  if (!/^\+?[\d\s().-]{6,30}$/.test(typed)) return null;
  const { length } = typed.replaceAll(/\D/g, '');
  return length >= 6 && length <= 15 ? typed : null;
}
