import type { AnswerValue } from '@talkdrum/form-fields';
import { piped } from './piped-keys.schema.ts';

/** The text with the answers it names; nothing for one that is missing. Plain text, to be escaped like any other. */
export function pipe(text: string, answers: ReadonlyMap<string, AnswerValue>): string {
  return text.replaceAll(piped, (_match, key: string) => pipedText(answers.get(key)));
}

function pipedText(answer: AnswerValue | undefined): string {
  if (typeof answer === 'string' || typeof answer === 'number') return String(answer);
  return Array.isArray(answer) ? answer.join(', ') : '';
}
