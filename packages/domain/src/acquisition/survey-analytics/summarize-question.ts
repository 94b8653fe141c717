import { lines, shapeOf, type SurveyQuestion } from './answer-codes.ts';
import type { CodedFact } from './filter-answers.ts';
import type { AnswerCount, QuestionSummary, SurveyScore } from './survey-analytics.schema.ts';

/** How often a code was given in a week. */
export interface WeekCount {
  week: string;
  code: number;
  n: number;
  /** The sum of answers that are numbers. */
  total: number;
}

export interface AskedQuestion extends SurveyQuestion {
  isGone: boolean;
}

type Counted = AnswerCount & { total: number };

/** One question's distribution, score and trend. `facts` are those of the question. */
export function summarizeQuestion(
  { key, type, label, isGone, options, columns = [] }: AskedQuestion,
  facts: readonly CodedFact[],
  rows: readonly WeekCount[],
): QuestionSummary {
  const byCode = new Map(facts.map((fact) => [fact.code, fact]));
  const own = rows.filter(({ code }) => byCode.has(code));
  const weeks = Map.groupBy(own, ({ week }) => week);
  const counted = countFacts(own, byCode);
  const trend = [...weeks.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([week, ofWeek]) => {
      const inWeek = countFacts(ofWeek, byCode);
      const score = scoreOf(type, inWeek);
      return score === null ? [] : [{ week, n: answeredOf(type, inWeek), value: score.value }];
    });
  return {
    key,
    type,
    label,
    isGone,
    n: answeredOf(type, counted),
    counts: inOrder(shownCounts(type, counted), [...options, ...columns]),
    score: scoreOf(type, counted),
    trend,
  };
}

/** Sums the rows by fact. */
export function countFacts(
  rows: readonly Omit<WeekCount, 'week'>[],
  facts: ReadonlyMap<number, CodedFact>,
): Counted[] {
  const sums = new Map<number, Counted>();
  for (const { code, n, total } of rows) {
    const fact = facts.get(code);
    if (fact === undefined) continue;
    const { line, choice } = fact;
    const before = sums.get(code) ?? { line, choice, isOther: line === lines.other, n: 0, total: 0 };
    sums.set(code, { ...before, n: before.n + n, total: before.total + total });
  }
  return [...sums.values()].filter(({ n }) => n > 0);
}

const isAnswered = ({ line, choice }: AnswerCount) => line === '' && choice === '';

/** How many answered: those of a single choice are the sum of the choices. */
export function answeredOf(type: string, counted: readonly AnswerCount[]): number {
  if (shapeOf(type) !== 'one') return counted.find(isAnswered)?.n ?? 0;
  return counted.reduce((sum, { n }) => sum + n, 0);
}

export function shownCounts(type: string, counted: readonly Counted[]): AnswerCount[] {
  const shown = shapeOf(type) === 'one' ? counted : counted.filter((one) => !isAnswered(one));
  return shown.map(({ line, choice, isOther, n }) => ({
    line: line === lines.bucket || isOther ? '' : line,
    choice,
    isOther,
    n,
  }));
}

export function scoreOf(type: string, counted: readonly Counted[]): SurveyScore | null {
  if (shapeOf(type) === 'number') {
    const answered = counted.find(isAnswered);
    return answered === undefined
      ? null
      : { kind: 'average', value: rounded(answered.total / answered.n, 2) };
  }
  const n = answeredOf(type, counted);
  if (n === 0) return null;
  const within = (from: number, to: number) =>
    counted
      .filter(({ choice }) => Number(choice) >= from && Number(choice) <= to)
      .reduce((sum, one) => sum + one.n, 0);
  if (type === 'nps') {
    const [promoters, passives, detractors] = [within(9, 10), within(7, 8), within(0, 6)];
    const value = rounded(((promoters - detractors) / n) * 100, 0);
    return { kind: 'nps', value, promoters, passives, detractors };
  }
  if (type === 'csat')
    return { kind: 'csat', value: rounded((within(4, 5) / n) * 100, 0), best: within(4, 5) };
  if (type !== 'ces' && type !== 'rating') return null;
  const sum = counted.reduce((total, one) => total + Number(one.choice) * one.n, 0);
  return { kind: 'average', value: rounded(sum / n, 2) };
}

/** Scales and days in their order, choices in the survey’s order, then removed choices. */
export function inOrder(counts: readonly AnswerCount[], options: readonly string[]): AnswerCount[] {
  const placeOf = (text: string) => {
    const index = options.indexOf(text);
    return index < 0 ? options.length : index;
  };
  return counts.toSorted(
    (one, other) =>
      Number(one.isOther) - Number(other.isOther) ||
      placeOf(one.line) - placeOf(other.line) ||
      placeOf(one.choice) - placeOf(other.choice) ||
      byValue(one.choice, other.choice),
  );
}

function byValue(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? one.localeCompare(other) : difference;
}

function rounded(value: number, digits: number): number {
  // Without the sign of −0.
  return Number(value.toFixed(digits)) + 0;
}
