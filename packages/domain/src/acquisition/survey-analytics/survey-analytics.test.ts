import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { exportSurvey } from './export-survey.ts';
import { countTail } from './record-answers.ts';
import { surveyFilter, type SurveyFilter } from './survey-analytics.schema.ts';
import { surveyDesignFixture, TestSurvey } from './survey-fixture.ts';

let world: TestDomain;
let account: TestAccount;
let survey: TestSurvey;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  survey = await TestSurvey.create(account, surveyDesignFixture);
});

const anonymous = { isAnonymous: true };
const filtered = (filter: Partial<SurveyFilter>) => surveyFilter.parse(filter);
const overview = (filter: Partial<SurveyFilter> = {}, isAnonymous = false) =>
  account.inScope(({ surveyAnalytics }) =>
    surveyAnalytics.overview({ id: survey.id, isAnonymous }, filtered(filter)),
  );
const question = async (key: string, filter: Partial<SurveyFilter> = {}) =>
  (await overview(filter)).questions.find((one) => one.key === key);

describe('analytics of a survey', () => {
  it('show the net promoter score with its three parts', async () => {
    for (const recommend of [10, 9, 8, 7, 3]) await survey.answer({ recommend });
    expect(await question('recommend')).toMatchObject({
      n: 5,
      score: { kind: 'nps', value: 20, promoters: 2, passives: 2, detractors: 1 },
    });
  });

  it('show satisfaction as the share of the two best answers', async () => {
    for (const satisfied of [5, 4, 3]) await survey.answer({ satisfied });
    expect((await question('satisfied'))?.score).toEqual({ kind: 'csat', value: 67, best: 2 });
  });

  it('count each choice of several, each line of a matrix and each place of a ranking', async () => {
    await survey.answer({ bought: ['Lamp', 'Rug'], order: ['Speed', 'Price'], grid: { Staff: 'Good' } });
    await survey.answer({ bought: ['Lamp'] });
    expect(await question('bought')).toMatchObject({
      n: 2,
      counts: [
        { choice: 'Lamp', n: 2 },
        { choice: 'Rug', n: 1 },
      ],
    });
    expect((await question('order'))?.counts).toEqual([
      { line: 'Price', choice: '2', isOther: false, n: 1 },
      { line: 'Speed', choice: '1', isOther: false, n: 1 },
    ]);
    expect((await question('grid'))?.counts).toEqual([
      { line: 'Staff', choice: 'Good', isOther: false, n: 1 },
    ]);
  });

  it('count what people wrote instead of a choice together, and show their words', async () => {
    await survey.answer({ colour: 'Mauve' });
    await survey.answer({ colour: 'Red' });
    expect((await question('colour'))?.counts).toMatchObject([
      { choice: 'Red', n: 1 },
      { isOther: true, n: 1 },
    ]);
    const texts = await account.inScope(({ surveyAnalytics }) =>
      surveyAnalytics.texts({ id: survey.id, isAnonymous: false }, filtered({}), {
        key: 'colour',
        search: '',
        after: null,
        limit: 10,
      }),
    );
    expect(texts.items).toMatchObject([{ text: 'Mauve' }]);
  });

  it('show the average of numbers, exactly', async () => {
    await survey.answer({ spent: 0.1 });
    await survey.answer({ spent: 1234.5 });
    expect((await question('spent'))?.score).toEqual({ kind: 'average', value: 617.3 });
  });

  it('filter by segment', async () => {
    const contactId = await account.contact({ fullName: 'Ngozi Umeh', email: 'ngozi@example.com' });
    await survey.answer({ recommend: 9 }, { contactId });
    await survey.answer({ recommend: 2 });
    const segmentId = await account.inScope(async ({ segments }) => {
      const { id } = await segments.create('Ngozi', 'contact');
      const rule = { t: 'field', field: 'email', cmp: 'eq', value: 'ngozi@example.com' };
      await segments.update(id, 'Ngozi', { v: 1, root: { op: 'and', items: [rule] } }, 1);
      return id;
    });
    expect(await overview({ segmentId })).toMatchObject({ submissions: 1 });
  });

  it('cross one question with another', async () => {
    await survey.answer({ recommend: 9, colour: 'Red' });
    await survey.answer({ recommend: 2, colour: 'Blue' });
    const { groups } = await account.inScope(({ surveyAnalytics }) =>
      surveyAnalytics.cross({ id: survey.id, isAnonymous: false }, filtered({}), 'recommend', 'colour'),
    );
    expect(groups).toMatchObject([
      { name: 'Red', n: 1, score: { value: 100 } },
      { name: 'Blue', n: 1, score: { value: -100 } },
    ]);
  });

  it('keep the answers to a question that isn’t asked any more', async () => {
    await survey.answer({ recommend: 9, colour: 'Red' });
    const [first, second] = surveyDesignFixture.pages;
    const design = {
      pages: [{ questions: first?.questions.slice(0, 1) ?? [] }, ...(second ? [second] : [])],
    };
    const changed = new TestSurvey(account, survey.id, design, 2);
    await changed.answer({ recommend: 8 });
    expect(await question('colour')).toMatchObject({ isGone: true, n: 1, label: 'colour' });
    expect(await question('recommend')).toMatchObject({ isGone: false, n: 2 });
  });
});

const exported = async (filter: Partial<SurveyFilter>, search: string, isAnonymous = false) => {
  const actor = { accountId: account.accountId, userId: null };
  const asked = { id: survey.id, isAnonymous, design: surveyDesignFixture };
  const view = { filter: filtered(filter), search };
  return Array.fromAsync(exportSurvey(world.domain, actor, asked, view));
};
const red = { answers: [{ key: 'colour', line: '', choice: 'Red' }] };

describe('the export of a survey', () => {
  it('has the submissions that the filter and the search leave', async () => {
    await survey.answer({ colour: 'Red', why: 'Lovely lamp' });
    await survey.answer({ colour: 'Red', why: 'Slow' });
    await survey.answer({ colour: 'Blue', why: 'Lovely rug' });
    expect(await exported({}, '')).toHaveLength(4);
    expect(await exported(red, '')).toHaveLength(3);
    const [head, row, ...others] = await exported(red, 'lovely');
    expect(head).toContain('why');
    expect(row).toContain('Lovely lamp');
    expect(others).toEqual([]);
  });

  it('has the counts of the filter alone if the survey is anonymous', async () => {
    for (let n = 0; n < 5; n += 1) await survey.answer({ recommend: 9, colour: 'Red' }, anonymous);
    for (let n = 0; n < 5; n += 1) await survey.answer({ recommend: 2, colour: 'Blue' }, anonymous);
    expect(await exported(red, '', true)).toEqual([
      ['Question', 'Line', 'Answer', 'People'],
      ['recommend', '', '9', 5],
      ['colour', '', 'Red', 5],
    ]);
  });
});

describe('analytics of an anonymous survey', () => {
  it('stay hidden below five submissions, and grow by five', async () => {
    for (let n = 0; n < 4; n += 1) await survey.answer({ recommend: 9 }, anonymous);
    expect(await overview({}, true)).toMatchObject({ submissions: 0 });
    await survey.answer({ recommend: 9 }, anonymous);
    expect(await overview({}, true)).toMatchObject({ isHidden: false, submissions: 5 });
    const { questions: before } = await overview({}, true);
    for (let n = 0; n < 4; n += 1) {
      await survey.answer({ recommend: 1 }, anonymous);
      expect(await overview({}, true)).toMatchObject({ submissions: 5, questions: before });
    }
    await survey.answer({ recommend: 1 }, anonymous);
    expect(await overview({}, true)).toMatchObject({ submissions: 10 });
  });

  it('hide a group of four, and the rest that would tell it', async () => {
    for (let n = 0; n < 6; n += 1) await survey.answer({ recommend: 9, colour: 'Red' }, anonymous);
    for (let n = 0; n < 4; n += 1) await survey.answer({ recommend: 1, colour: 'Blue' }, anonymous);
    const blue = { answers: [{ key: 'colour', line: '', choice: 'Blue' }] };
    expect(await overview(blue, true)).toMatchObject({ isHidden: true });
    expect(await overview(red, true)).toMatchObject({ isHidden: true });
    const { groups } = await account.inScope(({ surveyAnalytics }) =>
      surveyAnalytics.cross({ id: survey.id, isAnonymous: true }, filtered({}), 'recommend', 'colour'),
    );
    expect(groups.map(({ isHidden }) => isHidden)).toEqual([true, true]);
  });

  it('refuse a segment, and more than one answer', async () => {
    await expect(overview({ segmentId: survey.id }, true)).rejects.toThrow(/anonymous/);
    const answer = { key: 'colour', line: '', choice: 'Red' };
    await expect(overview({ answers: [answer, answer] }, true)).rejects.toThrow(/one answer/);
  });
});

const submission = fc.record(
  {
    recommend: fc.integer({ min: 0, max: 10 }),
    colour: fc.constantFrom('Red', 'Green', 'Blue', 'Mauve'),
    bought: fc.subarray(['Lamp', 'Rug', 'Bag'], { minLength: 1 }),
    spent: fc.integer({ min: -50, max: 5_000 }),
    channel: fc.constantFrom('public', 'email'),
    day: fc.integer({ min: 0, max: 30 }),
  },
  { requiredKeys: ['channel', 'day'] },
);
const dayOf = (day: number) => new Date(Date.UTC(2026, 8, 1 + day, 12));

describe('figures', () => {
  it('equal a plain recount, whatever was submitted, deleted and filtered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(submission, { minLength: 1, maxLength: 25 }),
        fc.record({
          channel: fc.option(fc.constantFrom('public', 'email')),
          from: fc.option(fc.integer({ min: 0, max: 30 })),
          colour: fc.option(fc.constantFrom('Red', 'Blue')),
        }),
        fc.nat(24),
        async (given, chosen, deleted) => {
          survey = await TestSurvey.create(account, surveyDesignFixture);
          const ids: string[] = [];
          for (const [index, { channel, day, ...answers }] of given.entries()) {
            ids.push(await survey.answer(answers, { channel, submittedAt: dayOf(day) }));
            if (index % 7 === 3) await account.inScope((scope) => countTail(scope, survey.id));
          }
          const gone = deleted % given.length;
          await account.query('delete from submission where account_id = $1 and id = $2', [ids[gone]]);
          const left = given.filter((_, index) => index !== gone);
          const { channel, from, colour } = chosen;
          const expected = left.filter(
            (one) =>
              (channel === null || one.channel === channel) &&
              (from === null || one.day >= from) &&
              (colour === null || one.colour === colour),
          );
          const seen = await overview({
            channel,
            from: from === null ? null : dayOf(from).toISOString().slice(0, 10),
            answers: colour === null ? [] : [{ key: 'colour', line: '', choice: colour }],
          });
          expect(seen.submissions).toBe(expected.length);
          const countOf = (key: string, choice: string) =>
            seen.questions
              .find((one) => one.key === key)
              ?.counts.find((one) => one.choice === choice && !one.isOther)?.n ?? 0;
          for (let score = 0; score <= 10; score += 1)
            expect(countOf('recommend', String(score))).toBe(
              expected.filter(({ recommend }) => recommend === score).length,
            );
          for (const choice of ['Lamp', 'Rug', 'Bag'])
            expect(countOf('bought', choice)).toBe(
              expected.filter(({ bought }) => bought?.includes(choice)).length,
            );
          const spent = expected.flatMap((one) => (one.spent === undefined ? [] : [one.spent]));
          const average = spent.reduce((sum, one) => sum + one, 0) / spent.length;
          const shown = seen.questions.find(({ key }) => key === 'spent')?.score?.value;
          if (spent.length > 0) expect(shown).toBeCloseTo(average, 1);
        },
      ),
      { numRuns: 12 },
    );
    const results = await checkInvariants(world.domain);
    const tallies = results.find(({ name }) => name === 'tallies of a survey equal its answers');
    expect(tallies?.checked).toBeGreaterThan(0);
    expect(tallies?.broken).toBe(0);
  }, 120_000);
});
