import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visit } from '../../publishing/index.ts';
import { signedVisit, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { SurveySettings } from './survey.schema.ts';
import { SurveyDesk } from './survey-desk.ts';
import type { PostedSurvey } from './survey-result.ts';

let world: TestDomain;
let account: TestAccount;
let desk: SurveyDesk;
let surveyId: string;

beforeAll(async () => {
  world = await startTestDomain();
  desk = new SurveyDesk(world.domain);
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
});

async function publish(change: Partial<SurveySettings> = {}): Promise<void> {
  surveyId = await account.inScope(async ({ surveys }) => {
    const { id, revision, ...survey } = await surveys.create('Delivery', 'nps');
    await surveys.save(id, { ...survey, ...change }, revision);
    await surveys.publish(id);
    return id;
  });
}
const take = (
  answers: Record<string, string>,
  { recipient = null, ...change }: Partial<PostedSurvey> & Pick<Partial<Visit>, 'recipient'> = {},
) =>
  desk.take({
    page: { accountId: account.accountId, id: surveyId, version: 1, country: 'NG' },
    visitToken: signedVisit(world, { accountId: account.accountId, id: surveyId }, { recipient }),
    continueToken: '',
    confirmToken: '',
    honeypot: '',
    move: 'next',
    pageKey: 'page_unhappy',
    fields: new Map(Object.entries(answers).map(([key, value]) => [key, [value]])),
    ip: '203.0.113.7',
    userAgent: 'Test',
    ...change,
  });
const count = async (table: string) =>
  (await account.query(`select 1 from ${table} where account_id = $1`)).length;
const submissions = () => account.inScope(async ({ surveys }) => (await surveys.get(surveyId)).submissions);

describe('a public survey that takes one answer from each contact', () => {
  const typed = {
    name: 'Ada',
    score: '1',
    missing: 'All of it',
    email: 'ada@example.com',
    consent_email: 'yes',
  };
  const own = { score: '6', missing: 'Nothing' };
  let ada: { contactId: string; campaignId: null };

  beforeEach(async () => {
    await publish({ isPublic: true, isOnePerContact: true, listId: await account.list('Respondents') });
    const [row] = await account.query<{ id: string }>(
      `insert into contact (account_id, id, full_name, email) values ($1, uuidv7(), 'Ada Obi', 'ada@example.com') returning id`,
    );
    ada = { contactId: row?.id ?? '', campaignId: null };
  });

  it('lets the contact answer though a stranger typed their address, and keeps their own answer alone', async () => {
    expect(await take(typed)).toMatchObject({ kind: 'stored' });
    const page = { accountId: account.accountId, id: surveyId, version: 1, country: 'NG' };
    expect(await desk.open(page, { recipient: ada }, '')).toMatchObject({ kind: 'page' });
    expect(await take(own, { recipient: ada })).toMatchObject({ kind: 'stored' });
    expect(await account.query('select answers from submission where account_id = $1')).toEqual([
      { answers: { score: 6, missing: 'Nothing' } },
    ]);
    expect(await submissions()).toBe(1);
    expect(await take({ ...own, score: '2' }, { recipient: ada })).toEqual({ kind: 'answered' });
    expect(await take(typed)).toEqual({ kind: 'answered' });
    expect(await desk.open(page, { recipient: ada }, '')).toEqual({ kind: 'answered' });
  });

  it('takes one answer for an address that was typed, also at once', async () => {
    const results = await Promise.all([2, 3, 4].map((score) => take({ ...typed, score: String(score) })));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['answered', 'answered', 'stored']);
    expect(await submissions()).toBe(1);
  });

  it('takes another answer for the address once the first was deleted', async () => {
    await take(typed);
    await account.query('delete from submission where account_id = $1');
    expect(await take(typed)).toMatchObject({ kind: 'stored' });
  });
});

describe('posts of one network', () => {
  beforeEach(() => publish());
  const taken = (key: string, points: number) =>
    world.domain.pool.query(
      `insert into rate_limit (key, points, resets_at) values ($1, $2, now() + interval '10 minutes')`,
      [`${key}:${account.accountId}:203.0.113.7`, points],
    );
  const step = () => take({ score: '3' }, { pageKey: 'page_1' });

  it('are refused before anything is judged if there are far too many', async () => {
    await taken('survey-step', 1_800);
    expect(await step()).toEqual({ kind: 'too-many' });
    expect(await take({ score: '3', missing: 'x' })).toEqual({ kind: 'too-many' });
    expect(await count('submission')).toBe(0);
  });

  it('begin so many visits that are kept, and can be finished above that', async () => {
    await taken('survey-session', 119);
    await step();
    await step();
    expect(await count('survey_session')).toBe(1);
    expect(await take({ score: '3', missing: 'x' })).toMatchObject({ kind: 'stored' });
    expect(await take({ score: '3' }, { pageKey: 'page_1', ip: '198.51.100.1' })).toMatchObject({
      kind: 'page',
    });
    expect(await count('survey_session')).toBe(3);
  });

  it('go on in a visit that is kept already', async () => {
    await taken('survey-session', 119);
    const first = await take({ score: '3' }, { pageKey: 'page_1', move: 'save' });
    const continueToken = first.kind === 'saved' ? first.token : expect.fail();
    expect(await take({ score: '4' }, { pageKey: 'page_1', move: 'save', continueToken })).toMatchObject({
      kind: 'saved',
    });
  });
});

it('counts its answers, without deleted ones', async () => {
  await publish();
  for (const score of ['1', '2', '3']) await take({ score, missing: 'x' });
  expect(await submissions()).toBe(3);
  await account.query(`delete from submission where account_id = $1 and answers ->> 'score' = '2'`);
  expect(await submissions()).toBe(2);
  const lines = await account.inScope(({ surveys }) => surveys.list());
  expect(lines.map((line) => line.submissions)).toEqual([2]);
});

it('an anonymous survey’s numbers grow by five, so none says who answered', async () => {
  await publish({ isAnonymous: true });
  const seen: unknown[] = [];
  for (let n = 1; n <= 11; n += 1) {
    await take({ score: '3', missing: `${n}` });
    seen.push(
      await account.inScope(async ({ surveys, surveyAnalytics, traffic }) => {
        const survey = await surveys.get(surveyId);
        const { started, completed, reached } = await surveyAnalytics.sessions(survey);
        const report = await traffic.report(surveyId, 7);
        return [survey.submissions, started, completed, reached[0]?.n ?? 0, report.submissions];
      }),
    );
  }
  for (const [index, numbers] of seen.entries()) {
    const shown = index + 1 - ((index + 1) % 5);
    expect(numbers).toEqual([shown, shown, shown, shown, shown]);
  }
});

it('takes as many answers as it may, those that wait included', async () => {
  await publish({ isAnonymous: true, maxSubmissions: 2 });
  const kinds = [];
  for (const missing of ['a', 'b', 'c']) kinds.push((await take({ score: '3', missing })).kind);
  expect(kinds).toEqual(['stored', 'stored', 'closed']);
});
