import { type FormField, fieldLimits } from './form-field.schema.ts';
import type { AnswerValue } from './is-shown.ts';

/** What is wrong with an answer, for a text in the reader's language. */
export type AnswerProblem =
  | { code: 'required' | 'invalid' | 'email' | 'telephone' | 'number' | 'date' | 'choice' | 'contact' }
  | { code: 'too-long' | 'too-short' | 'too-few' | 'too-many' | 'too-large' | 'too-small'; limit: number }
  | { code: 'too-early' | 'too-late'; day: string };

export interface AnswerOptions {
  /** The stored form of what was typed; null if it’s no such address. The server knows more than the browser. */
  readEmail?: (typed: string) => string | null;
  readTelephone?: (typed: string) => string | null;
}

/** `value` is undefined if nothing was answered. */
type ReadAnswer = { value: AnswerValue | undefined } | { problem: AnswerProblem };

/** Judges one answer as it was posted: text, a list of texts, or anything else a program may send. */
export function readAnswer(field: FormField, given: unknown, options: AnswerOptions): ReadAnswer {
  if (field.type === 'choices') return readChoices(field, given);
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
      return readRating(field, text);
    case 'date':
      return readDay(field, text);
    case 'choice':
    case 'dropdown':
      return field.options.includes(text) ? { value: text } : { problem: { code: 'choice' } };
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

export const defaultRatingSteps = 5;

function readRating({ limits }: FormField, text: string): ReadAnswer {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  const isStep = value >= 1 && value <= (limits.max ?? defaultRatingSteps);
  return isStep ? { value } : { problem: { code: 'choice' } };
}

function readDay({ limits: { earliest, latest } }: FormField, text: string): ReadAnswer {
  if (!isRealDay(text)) return { problem: { code: 'date' } };
  if (earliest !== null && text < earliest) return { problem: { code: 'too-early', day: earliest } };
  if (latest !== null && text > latest) return { problem: { code: 'too-late', day: latest } };
  return { value: text };
}

function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** In the order of the form. */
function readChoices({ options, limits: { min, max } }: FormField, given: unknown): ReadAnswer {
  const list: unknown[] = Array.isArray(given) ? given : [given ?? ''];
  const filled = list.filter((entry) => entry !== '');
  if (filled.length === 0) return { value: undefined };
  if (filled.length > options.length || filled.some((entry) => !options.some((known) => known === entry)))
    return { problem: { code: 'choice' } };
  const value = options.filter((option) => filled.includes(option));
  if (min !== null && value.length < min) return { problem: { code: 'too-few', limit: min } };
  if (max !== null && value.length > max) return { problem: { code: 'too-many', limit: max } };
  return { value };
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
