import type { FormField, ShowIf } from '@talkdrum/form-fields';
import type { SurveyDesign } from '../index.ts';

type Kept = string | number | boolean | string[] | Record<string, string> | undefined;

/**
 * What is expected of a survey's answers, written for clarity alone: whether a page is reached, a question shown and an
 * answer kept are three questions that ask each other, where the judge walks the survey once.
 */
export function expectedOf(design: SurveyDesign, answers: Record<string, unknown>) {
  const questions = design.pages.flatMap((page) => page.questions.map((question) => ({ page, question })));
  const places = [...design.pages.map(({ key }) => key), ...design.endings.map(({ key }) => key)];
  const keptOf = (key: string): Kept => {
    const found = questions.find(({ question }) => question.key === key);
    if (found === undefined || !isReached(found.page.key) || !isVisible(found.question)) return undefined;
    return meaningOf(found.question, answers[key]).kept;
  };
  const holds = ({ match, rules }: ShowIf) => {
    const results = rules.map(({ field, operator, value }) => compare(keptOf(field), operator, value));
    return match === 'all' ? !results.includes(false) : results.includes(true);
  };
  const isVisible = ({ showIf }: FormField) => showIf === null || holds(showIf);
  const after = (index: number): string => {
    const taken = design.pages[index]?.jumps.find(({ when }) => when === null || holds(when));
    return taken?.to ?? places[index + 1] ?? '';
  };
  const isReached = (key: string): boolean =>
    key === places[0] ||
    design.pages.some(
      (page, index) => index < places.indexOf(key) && isReached(page.key) && after(index) === key,
    );
  const path = places.filter((key) => isReached(key));
  const asked = questions.filter(({ page, question }) => path.includes(page.key) && isVisible(question));
  const wrong = asked.filter(({ question }) => {
    const { kept, isWrong } = meaningOf(question, answers[question.key]);
    const { type, requireIf = null } = question;
    const isNeeded =
      type !== 'statement' && (question.isRequired || (requireIf !== null && holds(requireIf)));
    const isPart = type === 'matrix' && kept !== undefined && Object.keys(kept).length < 2;
    return isWrong || (isNeeded && (kept === undefined || isPart));
  });
  return {
    path: path.slice(0, -1),
    ending: path.at(-1),
    values: Object.fromEntries(
      asked.map(({ question: { key } }) => [key, keptOf(key)]).filter(([, kept]) => kept !== undefined),
    ),
    wrong: wrong.map(({ question }) => question.key),
    wrongPage: wrong[0]?.page.key ?? null,
  };
}

const low = (value: unknown) => String(value === true ? 'yes' : value).toLowerCase();

function compare(kept: Kept, operator: string, value: string): boolean {
  const list = Array.isArray(kept)
    ? kept
    : kept !== null && typeof kept === 'object'
      ? Object.values(kept)
      : null;
  const isOne =
    kept !== undefined &&
    (list === null
      ? typeof kept === 'number'
        ? value !== '' && kept === Number(value)
        : low(kept) === low(value)
      : Array.isArray(kept) && kept.length === 1 && low(kept[0]) === low(value));
  switch (operator) {
    case 'is':
      return isOne;
    case 'is-not':
      return !isOne;
    case 'is-filled':
      return kept !== undefined;
    case 'is-empty':
      return kept === undefined;
    case 'contains':
      return (
        list?.some((one) => low(one) === low(value)) ?? (kept !== undefined && low(kept).includes(low(value)))
      );
    default:
      if (typeof kept !== 'number' || !/^\d+$/.test(value)) return false;
      return operator === 'above' ? kept > Number(value) : kept < Number(value);
  }
}

interface Meaning {
  kept: Kept;
  isWrong: boolean;
}
const nothing: Meaning = { kept: undefined, isWrong: false };
const wrong: Meaning = { kept: undefined, isWrong: true };
const keep = (kept: Kept): Meaning => ({ kept, isWrong: false });
const steps: Record<string, [number, number]> = { nps: [0, 10], csat: [1, 5], ces: [1, 7], rating: [1, 5] };

function meaningOf(question: FormField, given: unknown): Meaning {
  const { type, options, columns = [], hasOther } = question;
  if (type === 'statement') return nothing;
  if (type === 'matrix') return matrixOf(options, columns, given);
  if (type === 'choices' || type === 'ranking') return listOf(question, given);
  const one: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  if (one === undefined || one === null || one === '') return nothing;
  if (type === 'checkbox') {
    if (one === true || one === 'on') return keep(true);
    return one === 'no' ? nothing : wrong;
  }
  if (typeof one !== 'string' && typeof one !== 'number' && one !== false) return wrong;
  const text = String(one);
  if (type === 'text') return keep(text);
  if (type === 'number') return /^\d+$/.test(text) ? keep(Number(text)) : wrong;
  const range = steps[type];
  if (range !== undefined) {
    const isStep = /^\d+$/.test(text) && Number(text) >= range[0] && Number(text) <= range[1];
    return isStep ? keep(Number(text)) : wrong;
  }
  return options.includes(text) || hasOther === true ? keep(text) : wrong;
}

function listOf({ type, options, hasOther }: FormField, given: unknown): Meaning {
  const list = (Array.isArray(given) ? (given as unknown[]) : [given ?? '']).filter((one) => one !== '');
  if (list.length === 0) return nothing;
  if (type === 'ranking')
    return list.length === 2 && options.every((option) => list.includes(option))
      ? keep(list as string[])
      : wrong;
  const others = list.filter((one) => !options.includes(one as string));
  if (list.length > (hasOther === true ? 3 : 2) || others.length > (hasOther === true ? 1 : 0)) return wrong;
  if (others.some((one) => typeof one !== 'string')) return wrong;
  return keep([...options.filter((option) => list.includes(option)), ...(others as string[])]);
}

function matrixOf(rows: string[], columns: string[], given: unknown): Meaning {
  if (given === undefined || given === null || given === '') return nothing;
  if (typeof given !== 'object' || Array.isArray(given)) return wrong;
  const cells = Object.entries(given).filter(([, column]) => column !== '');
  if (cells.some(([row, column]) => !rows.includes(row) || !columns.includes(column as string))) return wrong;
  return cells.length === 0 ? nothing : keep(Object.fromEntries(cells) as Record<string, string>);
}
