import { newQuestion, type SurveyDesign, surveyPresets } from '@talkdrum/survey-design';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
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
  await createDraft();
  await publish();
});

const createDraft = async () => {
  surveyId = (await account.inScope(({ surveys }) => surveys.create('Delivery', 'nps'))).id;
};

const publish = (change: Partial<SurveySettings> = {}, design?: SurveyDesign) =>
  account.inScope(async ({ surveys }) => {
    const { revision, ...survey } = await surveys.get(surveyId);
    const saved = await surveys.save(surveyId, { ...survey, ...change }, revision);
    if (design !== undefined) await surveys.saveDesign(surveyId, design, saved.revision);
    return surveys.publish(surveyId);
  });
const visit = (change: Partial<Visit> = {}) =>
  signedVisit(world, { accountId: account.accountId, id: surveyId }, change);
const take = (
  answers: Record<string, string | string[]>,
  { version = 1, ...change }: Partial<PostedSurvey> & { version?: number } = {},
) =>
  desk.take({
    page: { accountId: account.accountId, id: surveyId, version, country: 'NG' },
    visitToken: visit({ version }),
    continueToken: '',
    confirmToken: '',
    honeypot: '',
    move: 'next',
    pageKey: 'page_unhappy',
    fields: new Map(Object.entries(answers).map(([key, value]) => [key, [value].flat()])),
    ip: '203.0.113.7',
    userAgent: 'Test',
    ...change,
  });
const rows = (table: string) =>
  account.query<Record<string, unknown>>(`select * from ${table} where account_id = $1`);
const counted = async (...tables: string[]) =>
  Promise.all(tables.map(async (table) => (await rows(table)).length));
const addAda = async (): Promise<string> => {
  const [ada] = await account.query<{ id: string }>(
    `insert into contact (account_id, id, full_name, email) values ($1, uuidv7(), 'Ada Obi', 'ada@example.com') returning id`,
  );
  return ada?.id ?? '';
};
const visits = () =>
  account.inScope(async ({ surveys, surveyAnalytics }) =>
    surveyAnalytics.sessions(await surveys.get(surveyId)),
  );
const unhappy = { score: '3', missing: 'The driver called late.' };

describe('a survey', () => {
  it('goes when it’s deleted, and comes back when that is undone', async () => {
    await account.inScope(({ surveys }) => surveys.remove(surveyId));
    expect(await account.inScope(({ surveys }) => surveys.list())).toEqual([]);
    expect(await take(unhappy)).toMatchObject({ kind: 'none' });
    await account.inScope(({ surveys }) => surveys.restore(surveyId));
    await account.inScope(({ surveys }) => surveys.restore(surveyId));
    expect(await account.inScope(({ surveys }) => surveys.list())).toMatchObject([{ id: surveyId }]);
  });
});

describe('answers', () => {
  it('are stored with what analytics count, and lead to the survey’s ending', async () => {
    expect(await take(unhappy)).toMatchObject({ kind: 'stored', ending: { key: 'thanks' } });
    expect(await rows('submission')).toMatchObject([
      {
        publishedId: surveyId,
        formId: null,
        contactId: null,
        answers: { score: 3, missing: 'The driver called late.' },
      },
    ]);
    expect(await counted('survey_answer', 'contact_event')).toEqual([1, 0]);
  });

  it('are stored once, however often one view of the page sends them, also at once', async () => {
    const visitToken = visit();
    const results = await Promise.all(Array.from({ length: 5 }, () => take(unhappy, { visitToken })));
    expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'repeated')).toHaveLength(4);
    expect(await counted('submission', 'survey_answer')).toEqual([1, 1]);
  });

  it('of pages that the others don’t lead to aren’t stored', async () => {
    await take({ ...unhappy, liked: 'Everything' });
    expect(await rows('submission')).toMatchObject([
      { answers: { score: 3, missing: 'The driver called late.' } },
    ]);
  });

  it('stay on their page while one is missing', async () => {
    expect(await take({ score: '' }, { pageKey: 'page_1' })).toMatchObject({
      kind: 'page',
      pageKey: 'page_1',
      errors: { score: { code: 'required' } },
    });
    expect(await take({ missing: 'x' }, { pageKey: 'page_unhappy' })).toMatchObject({
      kind: 'page',
      pageKey: 'page_1',
    });
    expect(await counted('submission')).toEqual([0]);
  });

  it('keep their meaning when the survey changes: they are judged by the version that was shown', async () => {
    const design: SurveyDesign =
      surveyPresets.find(({ name }) => name === 'staff-pulse')?.design ?? expect.fail();
    await publish({}, design);
    expect(await take(unhappy)).toMatchObject({ kind: 'stored' });
    expect(await rows('submission')).toMatchObject([{ version: 1 }]);
  });

  it('aren’t taken above the maximum', async () => {
    await publish({ maxSubmissions: 1 });
    const results = await Promise.all([take(unhappy, { version: 2 }), take(unhappy, { version: 2 })]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['closed', 'stored']);
  });

  it('of robots are asked again before they’re stored', async () => {
    expect(await take(unhappy, { honeypot: 'x' })).toMatchObject({ kind: 'suspicious' });
    expect(await take(unhappy, { visitToken: '' })).toMatchObject({ kind: 'suspicious' });
    expect(await counted('submission')).toEqual([0]);
  });

  it('lead to an ending’s own address', async () => {
    const preset = surveyPresets.find(({ name }) => name === 'nps')?.design ?? expect.fail();
    const design = {
      ...preset,
      endings: preset.endings.map((ending) => ({ ...ending, redirectUrl: 'https://kola.example/thanks' })),
    };
    await publish({ redirectUrl: 'https://kola.example/' }, design);
    expect(await take(unhappy, { version: 2 })).toMatchObject({
      answer: { kind: 'redirect', url: 'https://kola.example/thanks' },
    });
  });
});

describe('a recipient of a campaign', () => {
  const recipient = async () => ({ contactId: await addAda(), campaignId: newId() });

  it('answers as the contact, with an event in their history', async () => {
    const known = await recipient();
    await take(unhappy, { visitToken: visit({ recipient: known, channel: 'campaign' }) });
    expect(await rows('submission')).toMatchObject([{ contactId: known.contactId }]);
    expect(await rows('contact_event')).toMatchObject([
      { contactId: known.contactId, name: 'survey.completed', source: 'survey' },
    ]);
    expect(await rows('survey_answer')).toMatchObject([{ campaignId: known.campaignId }]);
  });

  it('keeps mapped answers at the contact, whose name stays', async () => {
    const preset = surveyPresets.find(({ name }) => name === 'nps')?.design ?? expect.fail();
    const design: SurveyDesign = structuredClone(preset);
    const score = design.pages[0]?.questions[0] ?? expect.fail();
    score.mapTo = { kind: 'attribute', key: 'last_score' };
    await publish({}, design);
    const known = await recipient();
    await take(unhappy, { version: 2, visitToken: visit({ recipient: known, version: 2 }) });
    expect(await rows('contact')).toMatchObject([
      { fullName: 'Ada Obi', email: 'ada@example.com', attributes: { last_score: 3 } },
    ]);
  });

  it('answers once where one answer per contact is taken, also at once', async () => {
    await publish({ isOnePerContact: true });
    const known = await recipient();
    const token = () => visit({ recipient: known, version: 2 });
    const results = await Promise.all(
      [1, 2, 3].map((n) => take({ ...unhappy, missing: `${n}` }, { version: 2, visitToken: token() })),
    );
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['answered', 'answered', 'stored']);
    expect(await take(unhappy, { version: 2 })).toMatchObject({ kind: 'unknown' });
    const page = { accountId: account.accountId, id: surveyId, version: 2, country: 'NG' };
    expect(await desk.open(page, { recipient: known }, '')).toEqual({ kind: 'answered' });
  });

  it('leaves no trace in an anonymous survey, and answers it once', async () => {
    await createDraft();
    await publish({ isAnonymous: true, isOnePerContact: true });
    const known = await recipient();
    const nonce = newId();
    const visitToken = visit({ recipient: known, nonce });
    await take({ score: '3' }, { visitToken, pageKey: 'page_1' });
    expect(await take(unhappy, { visitToken })).toMatchObject({ kind: 'stored' });
    const [submission] = await rows('submission');
    expect(submission).toMatchObject({ contactId: null });
    expect(submission?.['submittedAt']).toEqual(new Date(new Date().toISOString().slice(0, 10)));
    expect(String(submission?.['id']).charAt(14)).toBe('4');
    expect(await rows('survey_session')).toMatchObject([{ contactId: null, answers: {} }]);
    expect(await counted('contact_event')).toEqual([0]);
    const tables = ['submission', 'survey_answer', 'survey_session', 'survey_answered', 'survey_text'];
    const everything = JSON.stringify(await Promise.all(tables.map(rows)));
    expect(everything).not.toContain(known.contactId);
    expect(JSON.stringify(await rows('submission'))).not.toContain(nonce);
    expect(await take({ score: '2' }, { visitToken: visit({ recipient: known }) })).toMatchObject({
      kind: 'answered',
    });
  });
});

describe('a public survey', () => {
  it('asks strangers who they are first, and adds them to its list', async () => {
    const listId = await account.list('Respondents');
    await publish({ isPublic: true, listId });
    const page = { accountId: account.accountId, id: surveyId, version: 2, country: 'NG' };
    expect(await desk.open(page, { recipient: null }, '')).toMatchObject({
      design: { pages: [{ key: 'registration' }, { key: 'page_1' }, {}, {}] },
    });
    expect(
      await take(
        { ...unhappy, name: 'Ama Mensah', email: 'ama@example.com', consent_email: 'yes' },
        { version: 2 },
      ),
    ).toMatchObject({ kind: 'stored' });
    expect(await rows('contact')).toMatchObject([{ fullName: 'Ama Mensah', email: 'ama@example.com' }]);
    expect(await rows('submission')).toMatchObject([
      { consents: [{ channel: 'email' }], answers: { email: 'ama@example.com' } },
    ]);
  });

  it('needs a list, and can’t be anonymous', async () => {
    const { surveySettings } = await import('./survey.schema.ts');
    const survey = await account.inScope(({ surveys }) => surveys.get(surveyId));
    const issues = (change: Partial<SurveySettings>) =>
      surveySettings.safeParse({ ...survey, ...change }).error?.issues.map(({ path }) => path.join('.'));
    expect(issues({ isPublic: true })).toEqual(['listId']);
    expect(issues({ isPublic: true, isAnonymous: true, listId: newId() })).toEqual(['isAnonymous']);
  });
});

describe('a visit', () => {
  it('can be saved and continued on another device, where it’s completed', async () => {
    const saved = await take({ score: '4' }, { move: 'save', pageKey: 'page_1' });
    const token = saved.kind === 'saved' ? saved.token : expect.fail();
    const page = { accountId: account.accountId, id: surveyId, version: 1, country: 'NG' };
    expect(await desk.open(page, { recipient: null }, token)).toMatchObject({
      kind: 'page',
      pageKey: 'page_1',
      values: { score: 4 },
    });
    expect(await take({ ...unhappy, score: '4' }, { continueToken: token })).toMatchObject({
      kind: 'stored',
    });
    expect(await rows('survey_session')).toMatchObject([
      { answers: {}, completedAt: expect.any(Date) as Date },
    ]);
    expect(await desk.open(page, { recipient: null }, token)).toMatchObject({ values: {} });
    expect(await desk.open(page, { recipient: null }, `${token.slice(0, -2)}xx`)).toMatchObject({
      values: {},
    });
  });

  it('counts as begun and completed also when its first step completes it', async () => {
    const [page, ...others] = surveyPresets.find(({ name }) => name === 'nps')?.design.pages ?? [];
    const preset = surveyPresets.find(({ name }) => name === 'nps')?.design ?? expect.fail();
    expect(others).not.toEqual([]);
    await publish({}, { ...preset, pages: page === undefined ? [] : [{ ...page, jumps: [] }] });
    const visitToken = visit({ version: 2 });
    expect(await take({ score: '9' }, { version: 2, visitToken, pageKey: 'page_1' })).toMatchObject({
      kind: 'stored',
    });
    await take({ score: '9' }, { version: 2, visitToken, pageKey: 'page_1' });
    expect(await visits()).toEqual({ started: 1, completed: 1, reached: [{ key: 'score', n: 1 }] });
  });

  it('of strangers who are asked who they are reaches the same pages as any other', async () => {
    await publish({ isPublic: true, listId: await account.list('Respondents') });
    const named = { name: 'Ama Mensah', email: 'ama@example.com', consent_email: 'yes' };
    const visitToken = visit({ version: 2 });
    await take(named, { version: 2, visitToken, pageKey: 'registration', move: 'keep' });
    expect((await visits()).reached[0]).toEqual({ key: 'score', n: 0 });
    await take(named, { version: 2, visitToken, pageKey: 'registration' });
    expect((await visits()).reached.map(({ n }) => n)).toEqual([1, 0, 0]);
  });

  it('is counted by the questions of the version it was asked, whatever the draft asks', async () => {
    await take({ score: '9' }, { pageKey: 'page_1' });
    const { design, revision } = await account.inScope(({ surveys }) => surveys.get(surveyId));
    const first = {
      key: 'page_new',
      title: '',
      jumps: [],
      questions: [newQuestion({ key: 'new', type: 'text', label: 'New?' })],
    };
    const changed = { ...design, pages: [first, ...design.pages] };
    await account.inScope(({ surveys }) => surveys.saveDesign(surveyId, changed, revision));
    const before = { started: 1, completed: 0, reached: [{ key: 'score', n: 1 }, { n: 1 }, { n: 1 }] };
    expect(await visits()).toMatchObject(before);
    await account.inScope(({ surveys }) => surveys.publish(surveyId));
    expect(await visits()).toMatchObject({ reached: [{ key: 'new', n: 0 }, ...before.reached] });
  });

  it('says how far it came, and opening the survey stores nothing', async () => {
    const page = { accountId: account.accountId, id: surveyId, version: 1, country: 'NG' };
    await desk.open(page, { recipient: { contactId: await addAda(), campaignId: null } }, '');
    expect(await counted('survey_session', 'submission', 'survey_answered')).toEqual([0, 0, 0]);
    const visitToken = visit();
    await take({ score: '9' }, { visitToken, pageKey: 'page_1' });
    await take({ score: '9' }, { visitToken, pageKey: 'page_happy', move: 'back' });
    expect(await rows('survey_session')).toMatchObject([
      { pageKey: 'page_1', furthestPage: 2, answers: { score: 9 }, completedAt: null },
    ]);
  });
});

it('offers its questions to rules of segments, unless it’s anonymous', async () => {
  const asked = () => account.inScope(({ formQuestions }) => formQuestions());
  expect(await asked()).toMatchObject([
    { id: surveyId, questions: [{ key: 'score', type: 'number' }, { key: 'missing', type: 'text' }, {}] },
  ]);
  const named = await asked();
  await createDraft();
  await publish({ isAnonymous: true });
  expect(await asked()).toEqual(named);
});

it('gives the first question as links that an email can show', async () => {
  const links = await account.inScope(({ surveys }) => surveys.links(surveyId));
  expect(links.mergeTag).toBe('{{ survey.delivery }}');
  expect(links.answerTags?.links).toHaveLength(11);
  expect(links.answerTags?.isScale).toBe(true);
  expect(links.answerTags?.html).toContain('href="{{ survey.delivery }}&a=10"');
  const design: SurveyDesign = {
    ...(surveyPresets[1]?.design ?? expect.fail()),
    pages: [
      {
        key: 'page_1',
        title: '',
        jumps: [],
        questions: [newQuestion({ key: 'why', type: 'text', label: '<b>Why?</b>' })],
      },
    ],
  };
  await publish({}, design);
  expect(await account.inScope(({ surveys }) => surveys.links(surveyId))).toMatchObject({ answerTags: null });
});
