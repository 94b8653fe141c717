import type { AnswerProblem } from '@talkdrum/form-fields';
import { type JudgedSurvey, nextStep, type SurveyDesign } from '@talkdrum/survey-design';
import type { PostedSurvey } from './survey-result.ts';

export type Step =
  | { kind: 'complete' }
  | { kind: 'page'; pageKey: string; errors: Readonly<Record<string, AnswerProblem>> };

/** Where a move leads: forward only with right answers on the page, and to the end only if all are. */
export function stepOf({ move, pageKey }: PostedSurvey, design: SurveyDesign, judged: JudgedSurvey): Step {
  const { path, values } = judged;
  const page = design.pages.find(({ key }) => key === pageKey);
  const show = (key: string): Step => ({ kind: 'page', pageKey: key, errors: {} });
  if (move === 'save' || move === 'keep') return show(page?.key ?? '');
  if (move === 'back') return show(path[path.indexOf(pageKey) - 1] ?? '');
  if (page === undefined) return show(path[0] ?? '');
  // An answer on an earlier page changed where the survey leads.
  if (!path.includes(pageKey)) return show(path.at(-1) ?? '');
  const wrong = errorsOn(design, pageKey, judged.errors);
  if (Object.keys(wrong).length > 0) return { kind: 'page', pageKey, errors: wrong };
  const step = nextStep(design, pageKey, new Map(Object.entries(values)));
  if (step.kind === 'page') return show(step.key);
  if (judged.wrongPage === null) return { kind: 'complete' };
  return {
    kind: 'page',
    pageKey: judged.wrongPage,
    errors: errorsOn(design, judged.wrongPage, judged.errors),
  };
}

function errorsOn(
  { pages }: SurveyDesign,
  pageKey: string,
  errors: Readonly<Record<string, AnswerProblem>>,
): Record<string, AnswerProblem> {
  const own = new Set(pages.find(({ key }) => key === pageKey)?.questions.map(({ key }) => key));
  return Object.fromEntries(Object.entries(errors).filter(([key]) => own.has(key)));
}
