import {
  type AnswerOptions,
  type AnswerProblem,
  type AnswerValue,
  type FormField,
  isShown,
  validateAnswers,
} from '@talkdrum/form-fields';
import type { SurveyDesign, SurveyPage } from './survey-design.schema.ts';

type Answers = ReadonlyMap<string, AnswerValue>;

export type SurveyStep = { kind: 'page'; key: string } | { kind: 'ending'; key: string };

/** Where a page leads with these answers: its first jump that holds, or the page after it. */
export function nextStep(design: SurveyDesign, pageKey: string, answers: Answers): SurveyStep {
  const at = design.pages.findIndex(({ key }) => key === pageKey);
  const jump = design.pages[at]?.jumps.find(({ when }) => isShown(when, answers));
  const later = at < 0 ? [] : design.pages.slice(at + 1);
  const page = jump === undefined ? later[0] : later.find(({ key }) => key === jump.to);
  if (page !== undefined) return { kind: 'page', key: page.key };
  const ending = design.endings.find(({ key }) => key === jump?.to) ?? design.endings[0];
  return { kind: 'ending', key: ending?.key ?? '' };
}

/** The questions that a page asks, given the valid answers so far. */
export function shownQuestions({ questions }: SurveyPage, answers: Answers): FormField[] {
  return questions.filter(({ showIf }) => isShown(showIf, answers));
}

export interface JudgedSurvey {
  /** Keys of the pages that these answers lead through. */
  path: string[];
  ending: string;
  /** By key: the valid answers to what these pages ask. Nothing is kept of the others. */
  values: Record<string, AnswerValue>;
  errors: Record<string, AnswerProblem>;
  /** The key of the first page with an error. */
  wrongPage: string | null;
}

/**
 * The one judge of a survey's answers, in the browser and on the server. `given` may be anything a program posts. An
 * answer that isn't valid counts as missing for what follows; so does one on a page that these answers don't lead to.
 */
export function judgeSurvey(
  design: SurveyDesign,
  given: Readonly<Record<string, unknown>>,
  options: AnswerOptions = {},
): JudgedSurvey {
  const path: string[] = [];
  let values = new Map<string, AnswerValue>();
  const errors = new Map<string, AnswerProblem>();
  let wrongPage: string | null = null;
  let step: SurveyStep = { kind: 'page', key: design.pages[0]?.key ?? '' };
  while (step.kind === 'page') {
    const { key } = step;
    path.push(key);
    const questions = design.pages.find((page) => page.key === key)?.questions ?? [];
    const judged = validateAnswers(questions, given, { ...options, earlier: values });
    values = new Map(Object.entries(judged.values));
    for (const [field, problem] of Object.entries(judged.errors)) {
      errors.set(field, problem);
      wrongPage ??= key;
    }
    step = nextStep(design, key, values);
  }
  return {
    path,
    ending: step.key,
    values: Object.fromEntries(values),
    errors: Object.fromEntries(errors),
    wrongPage,
  };
}
