import type { AnswerProblem } from '@talkdrum/form-fields';
import type { MessageKey, Words } from '@talkdrum/languages';

const plain = {
  required: 'form.required',
  invalid: 'form.invalid',
  email: 'form.email',
  telephone: 'form.telephone',
  number: 'form.number',
  date: 'form.date',
  choice: 'form.choice',
  contact: 'form.contact',
  ranking: 'form.ranking',
  rows: 'form.rows',
  'file-type': 'form.fileType',
  'file-size': 'form.fileSize',
  'file-damaged': 'form.fileDamaged',
  'file-full': 'form.fileFull',
  'file-again': 'form.fileAgain',
} as const satisfies Record<string, MessageKey>;

const limited = {
  'too-long': 'form.tooLong',
  'too-short': 'form.tooShort',
  'too-few': 'form.tooFew',
  'too-many': 'form.tooMany',
  'too-large': 'form.tooLarge',
  'too-small': 'form.tooSmall',
} as const satisfies Record<string, MessageKey>;

/** What is wrong with an answer and what to do, in the reader's language. */
export function answerText(problem: AnswerProblem, words: Words): string {
  if ('limit' in problem) return words.text(limited[problem.code], { limit: words.number(problem.limit) });
  if (!('day' in problem)) return words.text(plain[problem.code]);
  const day = words.date(new Date(problem.day));
  return words.text(problem.code === 'too-early' ? 'form.tooEarly' : 'form.tooLate', { day });
}
