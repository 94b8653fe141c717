import type { AnswerProblem, FormField } from '@talkdrum/form-fields';
import { type JudgedSurvey, shownQuestions, type SurveyDesign } from '@talkdrum/survey-design';
import type { CheckedFile, SessionFile } from '../../assets/index.ts';
import { fileFieldsOf } from '../submissions/posted-files.ts';

/** The files of a post, checked, and those that its visit keeps. */
export interface SurveyFiles {
  checked: readonly CheckedFile[];
  errors: Readonly<Record<string, AnswerProblem>>;
  kept: readonly SessionFile[];
}

export const fileQuestionsOf = ({ pages }: SurveyDesign): FormField[] =>
  fileFieldsOf(pages.flatMap(({ questions }) => questions));

/** What file questions are answered with: a post with files replaces what its visit keeps. Nobody answers with text. */
export function fileNames(
  design: SurveyDesign,
  { checked, errors, kept }: SurveyFiles,
): Record<string, string[]> {
  const names = fileQuestionsOf(design).map(({ key }): [string, string[]] => {
    const sent = checked.filter(({ field }) => field === key);
    if (errors[key] !== undefined) return [key, []];
    return [key, (sent.length > 0 ? sent : kept.filter(({ field }) => field === key)).map(nameOf)];
  });
  return Object.fromEntries(names);
}

const nameOf = ({ filename }: { filename: string }) => filename;

/** With what is wrong with files, on the questions that these answers ask. */
export function withFileErrors(
  judged: JudgedSurvey,
  { pages }: SurveyDesign,
  problems: Readonly<Record<string, AnswerProblem>>,
): JudgedSurvey {
  const answers = new Map(Object.entries(judged.values));
  const asked = pages
    .filter(({ key }) => judged.path.includes(key))
    .flatMap((page) => shownQuestions(page, answers).map(({ key }) => ({ page: page.key, key })));
  const found = asked.flatMap(({ key }): [string, AnswerProblem][] => {
    const problem = problems[key];
    return problem === undefined ? [] : [[key, problem]];
  });
  if (found.length === 0) return judged;
  const errors = { ...judged.errors, ...Object.fromEntries(found) };
  return { ...judged, errors, wrongPage: asked.find(({ key }) => errors[key] !== undefined)?.page ?? null };
}

/** The files of a finished survey: the ones sent last, or else the ones its visit kept. */
export function takenFiles(
  { kept }: SurveyFiles,
  { values }: JudgedSurvey,
  stored: { ids: readonly string[]; fields: readonly string[] },
): { ids: string[]; isAnother: boolean } {
  const earlier = kept.filter(({ field }) => values[field] !== undefined && !stored.fields.includes(field));
  return {
    ids: [...earlier.map(({ id }) => id), ...stored.ids],
    // The next person answers in a page that was left open.
    isAnother: earlier.some(({ isTaken }) => isTaken),
  };
}
