import type { FormField, FormFieldType, ShowIf } from '@talkdrum/form-fields';
import { newQuestion, type SurveyDesign, type SurveyPage } from '@talkdrum/survey-design';

/** What is open in the inspector. */
export type Place =
  | { kind: 'survey' }
  | { kind: 'welcome' }
  | { kind: 'page'; key: string }
  | { kind: 'question'; key: string }
  | { kind: 'ending'; key: string };

/** Random, because a key is never used again: answers of earlier versions keep their meaning. */
export function newKey(prefix: string): string {
  const letters = crypto.getRandomValues(new Uint8Array(8));
  return `${prefix.replaceAll('-', '_')}_${[...letters].map((byte) => (byte % 36).toString(36)).join('')}`;
}

export function firstPage({ pages }: SurveyDesign): Place {
  return { kind: 'page', key: pages[0]?.key ?? '' };
}

export function hasPlace(design: SurveyDesign, place: Place): boolean {
  if (place.kind === 'page') return design.pages.some(({ key }) => key === place.key);
  if (place.kind === 'ending') return design.endings.some(({ key }) => key === place.key);
  return place.kind !== 'question' || pageOf(design, place.key) !== undefined;
}

/** The pictures of changed choices: each stays with its words, and with its line while no line comes or goes. */
export function picturesOf({ options, pictures = [] }: FormField, texts: readonly string[]): string[] {
  const before = options.map((text) => text.trim());
  return texts.map((text, index) => {
    const at = texts.length === options.length ? index : before.indexOf(text.trim());
    return pictures[at] ?? '';
  });
}

export function questionsOf({ pages }: SurveyDesign): FormField[] {
  return pages.flatMap(({ questions }) => questions);
}

export function pageOf({ pages }: SurveyDesign, question: string): SurveyPage | undefined {
  return pages.find(({ questions }) => questions.some(({ key }) => key === question));
}

/** Everything asked before this question, for its rules. */
export function askedBefore(design: SurveyDesign, question: string): FormField[] {
  const all = questionsOf(design);
  return all.slice(
    0,
    all.findIndex(({ key }) => key === question),
  );
}

/** Everything asked up to the end of this page, for its jumps. */
export function askedUntil({ pages }: SurveyDesign, page: string): FormField[] {
  const at = pages.findIndex(({ key }) => key === page);
  return pages.slice(0, at + 1).flatMap(({ questions }) => questions);
}

export function addQuestion(
  design: SurveyDesign,
  page: string,
  type: FormFieldType,
  label: string,
): { design: SurveyDesign; key: string } {
  const key = newKey(type);
  const question = newQuestion({ key, type, label });
  return {
    key,
    design: changePage(design, page, ({ questions }) => ({ questions: [...questions, question] })),
  };
}

export function changePage(
  design: SurveyDesign,
  key: string,
  change: (page: SurveyPage) => Partial<SurveyPage>,
): SurveyDesign {
  return {
    ...design,
    pages: design.pages.map((page) => (page.key === key ? { ...page, ...change(page) } : page)),
  };
}

export function changeQuestion(design: SurveyDesign, key: string, change: Partial<FormField>): SurveyDesign {
  const page = pageOf(design, key);
  if (page === undefined) return design;
  const replaced = (question: FormField) => (question.key === key ? { ...question, ...change } : question);
  const next = changePage(design, page.key, ({ questions }) => ({ questions: questions.map(replaced) }));
  // A different key is a different question, so rules no longer see its answers.
  return change.key === undefined ? next : withoutLost(next);
}

export function removeQuestion(design: SurveyDesign, key: string): SurveyDesign {
  return withoutLost({
    ...design,
    pages: design.pages.map((page) => ({
      ...page,
      questions: page.questions.filter((question) => question.key !== key),
    })),
  });
}

/** A copy right below, with a key of its own. */
export function duplicateQuestion(design: SurveyDesign, key: string): { design: SurveyDesign; key: string } {
  const page = pageOf(design, key);
  const index = page?.questions.findIndex((question) => question.key === key) ?? -1;
  const question = page?.questions[index];
  if (page === undefined || question === undefined) return { design, key };
  const copy = { ...question, key: newKey(question.type) };
  return {
    key: copy.key,
    design: changePage(design, page.key, ({ questions }) => ({
      questions: questions.toSpliced(index + 1, 0, copy),
    })),
  };
}

/** Before the question that has this place on the page now; rules that would look ahead are dropped. */
export function moveQuestion(design: SurveyDesign, key: string, to: string, index: number): SurveyDesign {
  const from = pageOf(design, key);
  const question = from?.questions.find((one) => one.key === key);
  if (from === undefined || question === undefined) return design;
  const at = from.questions.indexOf(question);
  const place = from.key === to && at < index ? index - 1 : index;
  const without = changePage(design, from.key, ({ questions }) => ({
    questions: questions.toSpliced(at, 1),
  }));
  return withoutLost(
    changePage(without, to, ({ questions }) => ({ questions: questions.toSpliced(place, 0, question) })),
  );
}

/** One up or down; over the edge of a page to the next one. Null where it can't go. */
export function stepQuestion(design: SurveyDesign, key: string, by: -1 | 1): SurveyDesign | null {
  const page = pageOf(design, key);
  if (page === undefined) return null;
  const at = page.questions.findIndex((question) => question.key === key);
  const next = at + by;
  if (next >= 0 && next < page.questions.length)
    return moveQuestion(design, key, page.key, by === 1 ? next + 1 : next);
  const other = design.pages[design.pages.indexOf(page) + by];
  if (other === undefined) return null;
  return moveQuestion(design, key, other.key, by === 1 ? 0 : other.questions.length);
}

export function addPage(design: SurveyDesign): { design: SurveyDesign; key: string } {
  const key = newKey('page');
  const page: SurveyPage = { key, title: '', questions: [], jumps: [] };
  return { key, design: { ...design, pages: [...design.pages, page] } };
}

/** With its questions. A survey keeps one page. */
export function removePage(design: SurveyDesign, key: string): SurveyDesign {
  if (design.pages.length === 1) return design;
  return withoutLost({ ...design, pages: design.pages.filter((page) => page.key !== key) });
}

export function stepPage(design: SurveyDesign, key: string, by: -1 | 1): SurveyDesign | null {
  const at = design.pages.findIndex((page) => page.key === key);
  const page = design.pages[at];
  const to = at + by;
  if (page === undefined || to < 0 || to >= design.pages.length) return null;
  return withoutLost({ ...design, pages: design.pages.toSpliced(at, 1).toSpliced(to, 0, page) });
}

export function addEnding(design: SurveyDesign): { design: SurveyDesign; key: string } {
  const key = newKey('ending');
  const ending = { key, title: 'Thank you', text: '', redirectUrl: '' };
  return { key, design: { ...design, endings: [...design.endings, ending] } };
}

export function removeEnding(design: SurveyDesign, key: string): SurveyDesign {
  if (design.endings.length === 1) return design;
  return withoutLost({ ...design, endings: design.endings.filter((ending) => ending.key !== key) });
}

/** Rules look back only and jumps lead forward only: what lost its question or place goes. */
function withoutLost(design: SurveyDesign): SurveyDesign {
  const asked = new Set<string>();
  const pages = design.pages.map((page, index) => {
    const questions = page.questions.map((question) => {
      const { showIf, requireIf } = question;
      const kept: FormField = { ...question, showIf: rulesWithin(showIf, asked) };
      if (requireIf) kept.requireIf = rulesWithin(requireIf, asked);
      asked.add(question.key);
      return kept;
    });
    const later = new Set([...design.pages.slice(index + 1), ...design.endings].map(({ key }) => key));
    const jumps = page.jumps.flatMap((jump) => {
      const when = rulesWithin(jump.when, asked);
      const isLost = !later.has(jump.to) || (jump.when !== null && when === null);
      return isLost ? [] : [{ ...jump, when }];
    });
    return { ...page, questions, jumps };
  });
  return { ...design, pages };
}

function rulesWithin(showIf: ShowIf | null, asked: ReadonlySet<string>): ShowIf | null {
  const rules = showIf?.rules.filter(({ field }) => asked.has(field)) ?? [];
  return showIf === null || rules.length === 0 ? null : { ...showIf, rules };
}
