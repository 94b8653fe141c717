import type { StoredAnswer } from './submission.schema.ts';

/** An answer as one cell of a table: several choices and the rows of a matrix are separated by semicolons. */
export function answerText(answer: StoredAnswer | undefined): string | number | boolean {
  if (Array.isArray(answer)) return answer.join('; ');
  if (typeof answer !== 'object') return answer ?? '';
  return Object.entries(answer)
    .map(([row, column]) => `${row}: ${column}`)
    .join('; ');
}
