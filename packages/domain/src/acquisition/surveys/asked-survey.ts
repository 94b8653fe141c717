import {
  type JudgedSurvey,
  judgeSurvey,
  postedAnswers,
  type SurveyDesign,
  withRegistration,
} from '@talkdrum/survey-design';
import { serverKnowledge } from '../submissions/judge-submission.ts';
import type { Known } from './known-person.ts';
import type { SurveySnapshot } from './survey.schema.ts';
import { fileNames, type SurveyFiles, withFileErrors } from './survey-files.ts';
import type { AskedSurvey } from './survey-result.ts';

export type Asked = Pick<AskedSurvey, 'survey' | 'design' | 'person' | 'isRecipient'>;

/** Someone who is known isn't asked who they are. */
export function askedOf(survey: SurveySnapshot, { recipientId, person }: Known): Asked {
  const isRecipient = recipientId !== null;
  const design = withRegistration(survey.design, isRecipient ? null : survey.registration);
  return { survey, design, person, isRecipient };
}

/** `country` is the account’s. */
export function judgePosted(
  design: SurveyDesign,
  { fields, files, country }: { fields: ReadonlyMap<string, string[]>; files: SurveyFiles; country: string },
): JudgedSurvey {
  const questions = design.pages.flatMap((page) => page.questions);
  const given = {
    ...postedAnswers(questions, (name) => fields.get(name) ?? []),
    ...fileNames(design, files),
  };
  const judged = judgeSurvey(design, given, serverKnowledge(country));
  return withFileErrors(judged, design, files.errors);
}
