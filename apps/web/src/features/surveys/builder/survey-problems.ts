import { surveyDesign, type SurveyDesign } from '@talkdrum/survey-design';
import type { Place } from './change-survey.ts';

export interface SurveyProblem {
  place: Place;
  message: string;
}

/** What keeps a draft from being saved, and where to mend it. */
export function problemsOf(design: SurveyDesign): SurveyProblem[] {
  const { error } = surveyDesign.safeParse(design);
  return (error?.issues ?? []).map(({ path, message }) => ({ message, place: placeOf(design, path) }));
}

function placeOf(design: SurveyDesign, [part, index, inner, question]: readonly PropertyKey[]): Place {
  if (part === 'welcome') return { kind: 'welcome' };
  if (part === 'endings') return { kind: 'ending', key: design.endings[Number(index)]?.key ?? '' };
  const page = part === 'pages' ? design.pages[Number(index)] : undefined;
  if (page === undefined) return { kind: 'survey' };
  const asked = inner === 'questions' ? page.questions[Number(question)] : undefined;
  return asked === undefined ? { kind: 'page', key: page.key } : { kind: 'question', key: asked.key };
}

export function samePlace(one: Place, other: Place): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
