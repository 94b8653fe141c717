import type { AnswerProblem, AnswerValue } from '@talkdrum/form-fields';
import type { SurveyDesign } from '@talkdrum/survey-design';
import type { PublicPage, Visit } from '../../publishing/index.ts';
import type { FormAnswer } from '../forms/form.schema.ts';
import type { AskedAgain, PostedFile } from '../submissions/posted-files.ts';
import type { SurveySnapshot } from './survey.schema.ts';

/** What a visitor does: goes on, back, leaves for now, or a script keeps their place. */
export type SurveyMove = 'next' | 'back' | 'save' | 'keep';

export interface PostedSurvey {
  page: Pick<PublicPage, 'accountId' | 'id' | 'version' | 'country'>;
  /** As posted; empty for none. */
  visitToken: string;
  continueToken: string;
  confirmToken: string;
  honeypot: string;
  move: SurveyMove;
  /** The page that is shown; empty for the welcome. */
  pageKey: string;
  /** Values by the name of their control. */
  fields: ReadonlyMap<string, string[]>;
  /** Of the questions that `filesFor` named. */
  files?: readonly PostedFile[];
  ip: string;
  userAgent: string;
}

/** A page of a survey for one visitor. */
export interface AskedSurvey {
  survey: SurveySnapshot;
  design: SurveyDesign;
  /** Empty for the welcome. */
  pageKey: string;
  /** Valid answers so far. */
  values: Readonly<Record<string, AnswerValue>>;
  errors: Readonly<Record<string, AnswerProblem>>;
  /** The first name of the contact the link was sent to; null for a stranger and in an anonymous survey. */
  person: string | null;
  isRecipient: boolean;
}

export type SurveyResult =
  | ({ kind: 'page' } & AskedSurvey)
  | {
      kind: 'stored' | 'repeated';
      answer: FormAnswer;
      ending: { title: string; text: string } | null;
      values: Readonly<Record<string, AnswerValue>>;
      isAsked: boolean;
    }
  | { kind: 'saved'; token: string; recipient: Visit['recipient'] }
  | { kind: 'kept' }
  /** `files`: those that have to be chosen again. */
  | { kind: 'suspicious'; confirmToken: string; files: AskedAgain[] }
  /** `unknown`: it takes one answer from each contact, and nobody was recognised. */
  | { kind: 'answered' | 'unknown' | 'closed' | 'too-many' | 'none' };
