import type { SubmissionOutput } from '@talkdrum/api/contracts';

type Answer = SubmissionOutput['answers'][string];

/** An answer as text; a dash for none. */
export function answerWords(answer: Answer | undefined): string {
  if (answer === undefined) return '–';
  if (Array.isArray(answer)) return answer.join(', ');
  return answer === true ? 'Yes' : String(answer);
}
