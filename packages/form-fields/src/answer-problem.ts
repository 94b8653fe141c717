import type { AnswerValue } from './is-shown.ts';

/** What is wrong with an answer, for a text in the reader's language. */
export type AnswerProblem =
  | { code: 'required' | 'invalid' | 'email' | 'telephone' | 'number' | 'date' | 'choice' | 'contact' }
  /** A ranking with a place left out or twice; a matrix with a row left out. */
  | { code: 'ranking' | 'rows' }
  /** Neither a picture nor a PDF; larger than 10 MB; broken; more than the form stores; has to be chosen again. */
  | { code: 'file-type' | 'file-size' | 'file-damaged' | 'file-full' | 'file-again' }
  | { code: 'too-long' | 'too-short' | 'too-few' | 'too-many' | 'too-large' | 'too-small'; limit: number }
  | { code: 'too-early' | 'too-late'; day: string };

/** `value` is undefined if nothing was answered. */
export type ReadAnswer = { value: AnswerValue | undefined } | { problem: AnswerProblem };
