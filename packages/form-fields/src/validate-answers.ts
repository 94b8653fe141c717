import type { FormField } from './form-field.schema.ts';
import { type AnswerValue, isShown } from './is-shown.ts';
import type { AnswerProblem } from './answer-problem.ts';
import { type AnswerOptions, readAnswer } from './read-answer.ts';

export interface JudgedAnswers {
  /** By key: the valid answers of the fields that are shown. Nothing is kept of the others. */
  values: Record<string, AnswerValue>;
  errors: Record<string, AnswerProblem>;
  /** Keys of the fields that these answers bring onto the form. */
  shown: string[];
}

/**
 * The one judge of a form's answers, in the browser and on the server. `answers` may be anything a program posts.
 * A field is judged only if it's shown; an answer that isn't valid counts as missing for the fields below it.
 */
export function validateAnswers(
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  options: AnswerOptions = {},
): JudgedAnswers {
  const values = new Map(options.earlier);
  const errors = new Map<string, AnswerProblem>();
  const shown: string[] = [];
  for (const field of fields) {
    if (!isShown(field.showIf, values)) continue;
    shown.push(field.key);
    const given = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined;
    const answer = readAnswer(field, given, options);
    if ('problem' in answer) {
      // Nobody can correct what they don't see.
      if (field.type !== 'hidden') errors.set(field.key, answer.problem);
    } else if (answer.value !== undefined) values.set(field.key, answer.value);
    const problem = missingOf(field, values);
    if (problem !== null && !errors.has(field.key)) errors.set(field.key, problem);
  }
  requireAddress(fields, values, errors);
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors), shown };
}

/** What a required field lacks, given its own valid answer and those above it. */
function missingOf(
  { key, type, isRequired, requireIf, options }: FormField,
  values: ReadonlyMap<string, AnswerValue>,
): AnswerProblem | null {
  if (type === 'hidden' || type === 'statement') return null;
  const isNeeded =
    isRequired || (requireIf !== undefined && requireIf !== null && isShown(requireIf, values));
  if (!isNeeded) return null;
  const value = values.get(key);
  if (value === undefined) return { code: 'required' };
  return type === 'matrix' && Object.keys(value).length < options.length ? { code: 'rows' } : null;
}

/** Someone without an address can't become a contact. */
function requireAddress(
  fields: readonly FormField[],
  values: ReadonlyMap<string, AnswerValue>,
  errors: Map<string, AnswerProblem>,
): void {
  const addresses = fields.filter(({ key }) => key === 'email' || key === 'telephone');
  const first = addresses[0];
  if (first === undefined || addresses.some(({ key }) => values.has(key) || errors.has(key))) return;
  errors.set(first.key, { code: 'contact' });
}
