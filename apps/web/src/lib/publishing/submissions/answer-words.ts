import { showDayOfYear } from '../../dates/format-date.ts';
import type { SubmissionOutput, SurveySubmissionOutput } from '@talkdrum/api/contracts';

type Answers = (SubmissionOutput | SurveySubmissionOutput)['answers'];
type Answer = Answers[string];

/** An answer as text; a dash for none. */
export function answerWords(answer: Answer | undefined): string {
  if (answer === undefined) return '–';
  if (Array.isArray(answer)) return answer.join(', ');
  if (typeof answer === 'object')
    return Object.entries(answer)
      .map(([row, column]) => `${row}: ${column}`)
      .join(', ');
  return answer === true ? 'Yes' : String(showDayOfYear(answer));
}

/** Answers in the order of their questions. Answers to removed questions come last. */
export function inOrderOf(fields: readonly { key: string }[], answers: Answers): [string, Answer][] {
  const place = new Map(fields.map(({ key }, index) => [key, index]));
  return Object.entries(answers).sort(
    ([one], [other]) => (place.get(one) ?? fields.length) - (place.get(other) ?? fields.length),
  );
}
