import type { SubmissionOutput, SurveySubmissionOutput } from '@talkdrum/api/contracts';

type Answer = (SubmissionOutput | SurveySubmissionOutput)['answers'][string];

/** An answer as text; a dash for none. */
export function answerWords(answer: Answer | undefined): string {
  if (answer === undefined) return '–';
  if (Array.isArray(answer)) return answer.join(', ');
  if (typeof answer === 'object')
    return Object.entries(answer)
      .map(([row, column]) => `${row}: ${column}`)
      .join(', ');
  return answer === true ? 'Yes' : String(answer);
}
