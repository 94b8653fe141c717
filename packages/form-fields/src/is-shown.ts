import type { ShowIf, ShowIfRule } from './show-if.schema.ts';

/** Several choices and a ranking are a list; a matrix has a column for each row. */
export type AnswerValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

/** Whether a field is on the form, given the valid answers to the fields above it. */
export function isShown(showIf: ShowIf | null, answers: ReadonlyMap<string, AnswerValue>): boolean {
  if (showIf === null) return true;
  const holds = (rule: ShowIfRule) => matches(rule, answers.get(rule.field));
  return showIf.match === 'all' ? showIf.rules.every(holds) : showIf.rules.some(holds);
}

/** An answer that is missing equals nothing, and is neither above nor below anything. */
function matches({ operator, value }: ShowIfRule, answer: AnswerValue | undefined): boolean {
  if (operator === 'is-filled') return answer !== undefined;
  if (operator === 'is-empty') return answer === undefined;
  if (operator === 'is-not') return !equals(answer, value);
  if (answer === undefined) return false;
  if (operator === 'is') return equals(answer, value);
  if (operator === 'contains') return contains(answer, value);
  return operator === 'above' ? compare(answer, value) > 0 : compare(answer, value) < 0;
}

function equals(answer: AnswerValue | undefined, value: string): boolean {
  if (answer === undefined) return false;
  if (Array.isArray(answer)) return answer.length === 1 && folded(answer[0]) === folded(value);
  if (typeof answer === 'number') return value.trim() !== '' && answer === Number(value);
  return typeof answer !== 'object' && folded(answer) === folded(value);
}

function contains(answer: AnswerValue, value: string): boolean {
  if (typeof answer === 'object')
    return Object.values(answer).some((choice) => folded(choice) === folded(value));
  return folded(answer).includes(folded(value));
}

/** Numbers by value, days by the calendar; NaN for what has no order. */
function compare(answer: AnswerValue, value: string): number {
  if (typeof answer === 'number') return value.trim() === '' ? Number.NaN : answer - Number(value);
  if (typeof answer !== 'string' || !isDay(answer) || !isDay(value)) return Number.NaN;
  return Date.parse(answer) - Date.parse(value);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** A ticked box is the text `yes`. */
function folded(value: unknown): string {
  return (value === true ? 'yes' : String(value)).trim().toLowerCase();
}

/** `isShown` and what it calls, whose text runs in published pages too. */
export const showIfParts: readonly ((...args: never[]) => unknown)[] = [
  isShown,
  matches,
  equals,
  contains,
  compare,
  isDay,
  folded,
];
