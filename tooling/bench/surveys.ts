import { newId, type Scope } from '@talkdrum/domain';
import {
  surveyFilter,
  type SurveyFilter,
} from '@talkdrum/domain/acquisition/survey-analytics/survey-analytics.schema';
import { readOptions } from '../read-options.ts';
import { type Percentiles, timeRuns } from './measuring/percentiles.ts';
import { watchStolen } from './measuring/stolen.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { asOwner } from './sending/owner.ts';
import { seedAnswers, seedSurvey } from './surveys/seed-survey.sql.ts';

/**
 * Analytics of a survey of ten questions: its first view, and the view by every kind of filter, beside a plain recount
 * of one question's answers in the submissions. Options: --submissions 1000000 --small 100000 --runs 10. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    submissions: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '10' },
  },
});
const [submissions, small, runs] = [Number(values.submissions), Number(values.small), Number(values.runs)];
const goals = { first: 500, filter: 3_000, smallFilter: 1_000 };
const accountId = newId();
const stolenSince = watchStolen();

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
await domain.pool.query(
  `insert into account (id, email, company) values ($1, 'bench@kola.example', 'Kola Stores')`,
  [accountId],
);
const [big, little] = [await seed(submissions), await seed(small)];
const segmentId = await inScope(async ({ segments }) => {
  const { id } = await segments.create('Named A', 'contact');
  const rule = { t: 'field', field: 'full_name', cmp: 'starts', value: 'A' };
  await segments.update(id, 'Named A', { v: 1, root: { op: 'and', items: [rule] } }, 1);
  return id;
});
await asOwner(['vacuum analyze', 'checkpoint']);

const filters: Record<string, Partial<SurveyFilter>> = {
  answer: { answers: [{ key: 'colour', line: '', choice: 'Red' }] },
  segment: { segmentId },
  channel: { channel: 'email' },
  dates: { from: '2026-02-01', until: '2026-03-15' },
  all: {
    segmentId,
    channel: 'email',
    from: '2026-02-01',
    answers: [{ key: 'score', line: '', choice: '9' }],
  },
};
const first = await time(big, {});
const byFilter: Record<string, Percentiles> = {};
const bySmallFilter: Record<string, Percentiles> = {};
for (const [name, filter] of Object.entries(filters)) {
  byFilter[name] = await time(big, filter);
  bySmallFilter[name] = await time(little, filter);
}
byFilter['cross'] = await timeCross(big);
bySmallFilter['cross'] = await timeCross(little);
const recount = await timeRuns(runs, () =>
  inScope(({ sql }) =>
    sql(
      `select answers->>'score', count(*) from submission where account_id = $1 and published_id = $2 group by 1`,
      [accountId, big],
    ),
  ),
);
const areEqual = await compare();
const stolen = stolenSince();
await domain.close();

const slowest = worst(byFilter);
const slowestSmall = worst(bySmallFilter);
for (const [name, { p50, p95 }] of Object.entries({ first, recount, ...byFilter }))
  process.stdout.write(
    `${name.padEnd(10)} p50 ${String(p50).padStart(8)} ms   p95 ${String(p95).padStart(8)} ms\n`,
  );
const isWithin =
  areEqual && first.p95 <= goals.first && slowest <= goals.filter && slowestSmall <= goals.smallFilter;
process.stdout.write(
  `${JSON.stringify({ bench: 'surveys', submissions, small, first, recount, byFilter, bySmallFilter, slowest, slowestSmall, areEqual, stolen, isWithin })}\n`,
);

function inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  return domain.openScope({ accountId, userId: null }, work);
}

async function seed(count: number): Promise<string> {
  const id = newId();
  process.stdout.write(`seeding ${count.toLocaleString('en')} submissions\n`);
  await inScope(({ publishing }) => publishing.create({ id, kind: 'survey', title: 'Home survey' }));
  await asOwner([...seedSurvey(accountId, id), ...seedAnswers(accountId, id, count)]);
  return id;
}

function time(id: string, filter: Partial<SurveyFilter>): Promise<Percentiles> {
  const asked = surveyFilter.parse(filter);
  return timeRuns(runs, () =>
    inScope(({ surveyAnalytics }) => surveyAnalytics.overview({ id, isAnonymous: false }, asked)),
  );
}

function timeCross(id: string): Promise<Percentiles> {
  return timeRuns(runs, () =>
    inScope(({ surveyAnalytics }) =>
      surveyAnalytics.cross({ id, isAnonymous: false }, surveyFilter.parse({}), 'score', 'colour'),
    ),
  );
}

function worst(times: Readonly<Record<string, Percentiles>>): number {
  return Math.max(...Object.values(times).map(({ p95 }) => p95));
}

/** Whether the first view shows what a recount of the submissions finds. */
async function compare(): Promise<boolean> {
  return inScope(async ({ surveyAnalytics, sql }) => {
    const { rows } = await sql<{ choice: string; n: number }>(
      `select answers->>'score' as choice, count(*)::int as n
       from submission where account_id = $1 and published_id = $2 group by 1`,
      [accountId, big],
    );
    const survey = { id: big, isAnonymous: false };
    const { questions } = await surveyAnalytics.overview(survey, surveyFilter.parse({}));
    const counts = questions.find(({ key }) => key === 'score')?.counts ?? [];
    return rows.every(({ choice, n }) => counts.find((one) => one.choice === choice)?.n === n);
  });
}
