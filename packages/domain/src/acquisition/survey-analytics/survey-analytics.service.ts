import type { ContactSearch } from '../../audience/index.ts';
import { containsPattern, notFound, type Unit } from '../../kernel/index.ts';
import type { Publishing } from '../../publishing/index.ts';
import { shapeOf, wholeKeys } from './answer-codes.ts';
import { anonymousFilter, hasSafeEdges, widerFilters } from './anonymous-filter.ts';
import { countChannelsSql, countSessionsSql, listTextsSql, shuffledTextsSql } from './count-answers.sql.ts';
import { countByGroup } from './count-facts.ts';
import { filterAnswers } from './filter-answers.ts';
import { publishedPages } from './published-pages.ts';
import { hiddenGroups, inFives, isSafe } from './hide-small-groups.ts';
import {
  countFacts,
  inOrder,
  scoreOf,
  shownCounts,
  summarizeQuestion,
  type WeekCount,
} from './summarize-question.ts';
import {
  codeOfAll,
  countWeeks,
  readFacts,
  readSurveyFacts,
  submissionsByWeek,
  sumOf,
  type SurveyFacts,
} from './survey-counts.ts';
import type {
  QuestionSummary,
  SurveyAnalytics,
  SurveyCross,
  SurveyFilter,
} from './survey-analytics.schema.ts';

/** The survey that is asked about, and whether it promised not to know who answered. */
export interface AskedSurvey {
  id: string;
  isAnonymous: boolean;
}

type SurveyPages = readonly { questions: readonly { key: string; type: string }[] }[];

/** With its pages as they are now, for one that nobody could answer yet. */
export interface DesignedSurvey extends AskedSurvey {
  design: { pages: SurveyPages };
}

interface VisitCount {
  version: number;
  page: number;
  n: number;
  completed: number;
}

/** How far visits came. `reached` counts those that saw the page of a question. */
export interface SurveyVisits {
  started: number;
  completed: number;
  reached: { key: string; n: number }[];
}

export interface TextAnswer {
  /** Of the submission; null in an anonymous survey, like the rest. */
  id: string | null;
  text: string;
  contactId: string | null;
  contactName: string | null;
  day: string | null;
}

/** How many texts of an anonymous survey are shown: all at once, because pages would have an order. */
const mostShuffled = 200;

/** What the answers to a survey say. Everything is computed from committed rows. */
export class SurveyAnalyticsDesk {
  readonly #unit: Unit;
  readonly #contactSearch: ContactSearch;
  readonly #publishing: Publishing;

  constructor(unit: Unit, contactSearch: ContactSearch, publishing: Publishing) {
    this.#unit = unit;
    this.#publishing = publishing;
    this.#contactSearch = contactSearch;
  }

  async overview(survey: AskedSurvey, asked: SurveyFilter): Promise<SurveyAnalytics> {
    const facts = await this.#facts(survey);
    const filter = survey.isAnonymous ? anonymousFilter(asked) : asked;
    const rows = await this.#count(facts, filter);
    const weeks = submissionsByWeek(rows, facts.codes);
    const isHidden = survey.isAnonymous && !(await this.#mayShow(facts, filter, sumOf(weeks)));
    if (isHidden) return hiddenAnalytics;
    const questions = facts.questions.map((question) =>
      summarizeQuestion(question, factsOf(facts, question.key), rows),
    );
    const hidden = survey.isAnonymous ? hiddenGroups(weeks.map(({ n }) => n)) : new Set<number>();
    const shownWeeks = weeks.filter((_, index) => !hidden.has(index));
    return {
      isHidden: false,
      isAnonymous: survey.isAnonymous,
      submissions: sumOf(weeks),
      medianSeconds: medianSeconds(facts, rows),
      weeks: shownWeeks,
      questions: survey.isAnonymous ? questions.map((one) => withoutFew(one)) : questions,
    };
  }

  /** Submissions by channel, most first. */
  async channels(survey: AskedSurvey, asked: SurveyFilter): Promise<{ name: string; n: number }[]> {
    const facts = await this.#facts(survey);
    const { from = null, until = null } = survey.isAnonymous ? anonymousFilter(asked) : asked;
    const { rows } = await this.#unit.sql<{ name: string; n: number }>(countChannelsSql, [
      this.#unit.actor.accountId,
      survey.id,
      survey.isAnonymous,
      survey.isAnonymous ? null : from,
      survey.isAnonymous ? null : until,
      null,
      codeOfAll(facts.codes),
    ]);
    const hidden = survey.isAnonymous ? hiddenGroups(rows.map(({ n }) => n)) : new Set<number>();
    return rows.filter((_, index) => !hidden.has(index));
  }

  /** Visits that began, and where they stopped; small numbers of an anonymous survey are none. */
  async sessions({ id, isAnonymous, design }: DesignedSurvey): Promise<SurveyVisits> {
    const { rows } = await this.#unit.sql<VisitCount>(countSessionsSql, [this.#unit.actor.accountId, id]);
    const shown = isAnonymous ? inFives : (n: number) => n;
    const [started, completed] = [sumOf(rows), rows.reduce((sum, row) => sum + row.completed, 0)];
    if (isAnonymous && !(isSafe(started) && isSafe(started - completed)))
      return { started: 0, completed: 0, reached: [] };
    const { version: newest } = await this.#publishing.get(id);
    const pages = newest === null ? design.pages : await publishedPages(this.#publishing, id, newest);
    const counted = new Map<string, number>();
    for (const version of new Set(rows.map((row) => row.version))) {
      const own = rows.filter((row) => row.version === version);
      addReached(
        counted,
        version === newest ? pages : await publishedPages(this.#publishing, id, version),
        own,
      );
    }
    const reached = questionKeys(pages).map((key) => ({ key, n: shown(counted.get(key) ?? 0) }));
    return { started: shown(started), completed: shown(completed), reached };
  }

  /** The answers to `of` by the answers to `by`. Throws `not_found` for a question nobody was asked. */
  async cross(survey: AskedSurvey, asked: SurveyFilter, of: string, by: string): Promise<SurveyCross> {
    const facts = await this.#facts(survey);
    const filter = survey.isAnonymous ? anonymousFilter(asked) : asked;
    const question = facts.questions.find(({ key }) => key === of);
    const groupCodes = factsOf(facts, by).filter(({ line, choice }) => line === '' && choice !== '');
    if (question === undefined || !facts.questions.some(({ key }) => key === by)) throw notFound('question');
    if (survey.isAnonymous) {
      const total = sumOf(submissionsByWeek(await this.#count(facts, filter), facts.codes));
      if (!(await this.#mayShow(facts, filter, total))) return { groups: [] };
    }
    const wanted = factsOf(facts, of);
    const byCode = new Map(wanted.map((fact) => [fact.code, fact]));
    const rows = await countByGroup(
      await readFacts(this.#unit, this.#contactSearch, facts, filter),
      groupCodes.map(({ code }) => code),
      {
        wanted: new Set([...byCode.keys(), codeOfAll(facts.codes)]),
        isNumber: shapeOf(question.type) === 'number',
      },
    );
    const order = [...question.options, ...(question.columns ?? [])];
    const groups = groupCodes.flatMap(({ code: group, choice }) => {
      const own = rows.filter((row) => row.group === group);
      const n = own.find(({ code }) => code === codeOfAll(facts.codes))?.n ?? 0;
      const counted = countFacts(own, byCode);
      const counts = inOrder(shownCounts(question.type, counted), order);
      return n === 0
        ? []
        : [{ name: choice, isHidden: false, n, counts, score: scoreOf(question.type, counted) }];
    });
    const names = inOrder(
      groups.map(({ name }) => ({ line: '', choice: name, isOther: false, n: 0 })),
      facts.questions.find(({ key }) => key === by)?.options ?? [],
    ).map(({ choice }) => choice);
    const sorted = groups.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
    if (!survey.isAnonymous) return { groups: sorted };
    const hidden = hiddenGroups(sorted.map(({ n }) => n));
    return {
      groups: sorted.map((group, index) =>
        hidden.has(index) ? { name: group.name, isHidden: true, n: 0, counts: [], score: null } : group,
      ),
    };
  }

  /** Answers in words, newest first. Those of an anonymous survey come without filter, order and origin. */
  async texts(
    survey: AskedSurvey,
    asked: SurveyFilter,
    { key, search, after, limit }: { key: string; search: string; after: string | null; limit: number },
  ): Promise<{ items: TextAnswer[]; nextCursor: string | null }> {
    const { accountId } = this.#unit.actor;
    const pattern = search === '' ? null : containsPattern(search);
    if (survey.isAnonymous) return { items: await this.#shuffled(survey.id, key, pattern), nextCursor: null };
    const { codes } = await this.#facts(survey);
    const condition = await filterAnswers({
      accountId,
      surveyId: survey.id,
      filter: asked,
      codes,
      contactSearch: this.#contactSearch,
    });
    const places = {
      key: condition.add(key),
      pattern: condition.add(pattern),
      after: condition.add(after),
      limit: condition.add(limit + 1),
    };
    const { rows } = await this.#unit.sql<TextAnswer>(listTextsSql(condition.sql, places), condition.params);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** None of fewer than five, whatever was searched. */
  async #shuffled(surveyId: string, key: string, pattern: string | null): Promise<TextAnswer[]> {
    const read = async (part: string | null) => {
      const values = [this.#unit.actor.accountId, surveyId, key, part, mostShuffled];
      return (await this.#unit.sql<{ text: string }>(shuffledTextsSql, values)).rows;
    };
    const all = await read(null);
    if (!isSafe(all.length)) return [];
    const found = pattern === null ? all : await read(pattern);
    return found.map(({ text }) => ({ id: null, text, contactId: null, contactName: null, day: null }));
  }

  /** Whether fewer than five people are in the view, or in what any condition of its filter leaves out. */
  async #mayShow(facts: SurveyFacts, filter: SurveyFilter, n: number): Promise<boolean> {
    if (!isSafe(n)) return false;
    for (const wider of widerFilters(filter)) {
      const weeks = submissionsByWeek(await this.#count(facts, wider), facts.codes);
      if (!isSafe(sumOf(weeks) - n)) return false;
      const hasDates = Boolean(filter.from ?? filter.until);
      if (hasDates && !wider.from && !wider.until && !hasSafeEdges(filter, weeks)) return false;
    }
    return true;
  }

  #count(facts: SurveyFacts, filter: SurveyFilter): Promise<WeekCount[]> {
    return countWeeks(this.#unit, this.#contactSearch, facts, filter);
  }

  #facts({ id, isAnonymous }: AskedSurvey): Promise<SurveyFacts> {
    return readSurveyFacts(this.#unit, id, isAnonymous);
  }
}

/** Who completed a survey passed every page, also those that a jump left out. */
function addReached(counted: Map<string, number>, pages: SurveyPages, rows: readonly VisitCount[]): void {
  for (const [page, { questions }] of pages.entries()) {
    const n = rows.reduce((sum, row) => sum + (row.page >= page ? row.n : row.completed), 0);
    for (const key of questionKeys([{ questions }])) counted.set(key, (counted.get(key) ?? 0) + n);
  }
}

function questionKeys(pages: SurveyPages): string[] {
  return pages.flatMap(({ questions }) =>
    questions.filter(({ type }) => type !== 'statement').map(({ key }) => key),
  );
}

const hiddenAnalytics: SurveyAnalytics = {
  isHidden: true,
  isAnonymous: true,
  submissions: 0,
  medianSeconds: null,
  weeks: [],
  questions: [],
};

function factsOf({ codes }: SurveyFacts, key: string) {
  return codes.filter((fact) => fact.key === key);
}

/** A question that fewer than five answered, or fewer than five in a week. */
function withoutFew(question: QuestionSummary): QuestionSummary {
  if (!isSafe(question.n)) return { ...question, n: 0, counts: [], score: null, trend: [] };
  const hidden = hiddenGroups(question.trend.map(({ n }) => n));
  return { ...question, trend: question.trend.filter((_, index) => !hidden.has(index)) };
}

/** Of the counts by two digits: half of the people took longer. */
function medianSeconds(facts: SurveyFacts, rows: readonly WeekCount[]): number | null {
  const own = factsOf(facts, wholeKeys.seconds).filter(({ choice }) => choice !== '');
  const counted = countFacts(rows, new Map(own.map((fact) => [fact.code, fact])))
    .map(({ choice, n }) => ({ seconds: Number(choice), n }))
    .toSorted((one, other) => one.seconds - other.seconds);
  const half = sumOf(counted) / 2;
  let before = 0;
  for (const { seconds, n } of counted) {
    before += n;
    if (before >= half) return seconds;
  }
  return null;
}
