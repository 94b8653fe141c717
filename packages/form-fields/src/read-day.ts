import type { FormField } from './form-field.schema.ts';
import type { ReadAnswer } from './answer-problem.ts';

/** A day with its year. */
export function readDay({ limits: { earliest, latest } }: FormField, text: string): ReadAnswer {
  if (!isRealDay(text)) return { problem: { code: 'date' } };
  if (earliest !== null && text < earliest) return { problem: { code: 'too-early', day: earliest } };
  if (latest !== null && text > latest) return { problem: { code: 'too-late', day: latest } };
  return { value: text };
}

/**
 * A day whose year may be missing: `1990-12-31`, or `--12-31` as in RFC 6350. A page has a control for each part and
 * sends day, month and year. Limits are those of a day with a year.
 */
export function readBirthday(field: FormField, given: unknown): ReadAnswer {
  const parts: unknown[] = Array.isArray(given) ? given : [given ?? ''];
  if (!parts.every((part) => typeof part === 'string')) return { problem: { code: 'invalid' } };
  const [first = '', month, year = ''] = parts.map((part) => part.trim());
  if (parts.every((part) => part.trim() === '')) return { value: undefined };
  const day =
    month === undefined ? first : `${year === '' ? '-' : year}-${twoDigits(month)}-${twoDigits(first)}`;
  if (parts.length > 3) return { problem: { code: 'invalid' } };
  if (!day.startsWith('--')) return readDay(field, day);
  // A leap year: people are born on 29 February.
  return isRealDay(`2000${day.slice(1)}`) ? { value: day } : { problem: { code: 'date' } };
}

const twoDigits = (number: string) => number.padStart(2, '0');

function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
