import type { AnswerProblem } from '@talkdrum/form-fields';
import type { JudgedSurvey } from '@talkdrum/survey-design';
import type { Asked } from './asked-survey.ts';
import type { Known } from './known-person.ts';
import { fileQuestionsOf, type SurveyFiles } from './survey-files.ts';
import type { AskedSurvey } from './survey-result.ts';

/** Where the answers of a post lead, and whose they are. */
export interface Walked {
  accountId: string;
  /** Of a network that sends no more than people do. */
  isCalm: boolean;
  /** Nothing is kept of this visit yet. */
  isNew: boolean;
  files: SurveyFiles;
  asked: Asked;
  judged: JudgedSurvey;
  known: Known;
}

export interface StoredFiles {
  ids: string[];
  /** The questions they answer. */
  fields: string[];
}

/** The first page with files, and what is wrong with them. */
export function withoutFiles(
  { asked, judged }: Walked,
  code: 'file-full' | 'file-again',
): Pick<AskedSurvey, 'pageKey' | 'values' | 'errors'> {
  const keys = fileQuestionsOf(asked.design)
    .map(({ key }) => key)
    .filter((key) => judged.values[key] !== undefined);
  const page = asked.design.pages.find(({ questions }) => questions.some(({ key }) => keys.includes(key)));
  const errors = keys.map((key): [string, AnswerProblem] => [key, { code }]);
  const values = Object.entries(judged.values).filter(([key]) => !keys.includes(key));
  return {
    pageKey: page?.key ?? '',
    values: Object.fromEntries(values),
    errors: Object.fromEntries(errors),
  };
}

/** Among the survey’s own pages, from 0; −1 for the registration before them. */
export function pageNumber({ survey, design }: Asked, pageKey: string): number {
  const asked = design.pages.findIndex(({ key }) => key === pageKey);
  return Math.max(0, asked) - (design.pages.length - survey.design.pages.length);
}
