import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { surveyDesignFixture, TestSurvey } from './survey-fixture.ts';
import { countTail } from './record-answers.ts';

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

const tallies = () =>
  account.query<{ key: string; line: string; choice: string; n: number }>(
    `select c.key, c.line, c.choice, t.n from survey_tally t
     join survey_code c on c.account_id = t.account_id and c.survey_id = t.survey_id and c.code = t.code
     where t.account_id = $1 and c.key = 'recommend' order by c.line, c.choice`,
  );
const tail = async () =>
  (await account.query<{ n: number }>('select count(*)::int as n from survey_tail where account_id = $1'))[0]
    ?.n;

describe('answers of surveys', () => {
  it('are counted by their tallies once the tail is moved, each once', async () => {
    await survey.answer({ recommend: 9 });
    await survey.answer({ recommend: 9 });
    await survey.answer({ recommend: 3 });
    await account.inScope((scope) => countTail(scope, survey.id));
    await account.inScope((scope) => countTail(scope, survey.id));
    expect(await tallies()).toEqual([
      { key: 'recommend', line: '', choice: '3', n: 1 },
      { key: 'recommend', line: '', choice: '9', n: 2 },
    ]);
    expect(await tail()).toBe(0);
  });

  it('leave the tallies when their submission is deleted, counted or not', async () => {
    const counted = await survey.answer({ recommend: 9 });
    await account.inScope((scope) => countTail(scope, survey.id));
    const waiting = await survey.answer({ recommend: 9 });
    await account.query('delete from submission where account_id = $1 and id = $2', [counted]);
    await account.query('delete from submission where account_id = $1 and id = $2', [waiting]);
    expect(await tallies()).toEqual([]);
    expect(await tail()).toBe(0);
  });

  it('leave nothing behind, whichever way and whenever they are deleted', async () => {
    const all = {
      recommend: 9,
      satisfied: 4,
      colour: 'Red',
      bought: ['Lamp', 'Rug'],
      spent: 12.5,
      why: 'So.',
    };
    const rest = { since: '2026-01-02', order: ['Speed', 'Price'], grid: { Good: 'x' }, colour: 'Other' };
    const ids = [
      await survey.answer(all),
      await survey.answer({ ...all, ...rest, bought: ['Else', 'More'].slice(0, 1) }),
      await survey.answer(all, { channel: 'campaign' }),
      await survey.answer(rest),
    ];
    await account.inScope((scope) => countTail(scope, survey.id));
    ids.push(await survey.answer(all));
    for (const id of ids) {
      await Promise.all([
        account.inScope((scope) => countTail(scope, survey.id)),
        account.inScope(({ surveySubmissions }) => surveySubmissions.remove(survey.id, [id])),
      ]);
      expect((await checkInvariants(world.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
    }
    expect(await account.query('select code from survey_tally where account_id = $1')).toEqual([]);
  });

  it('of many people at once are all kept', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => survey.answer({ recommend: n % 11 })));
    await account.inScope((scope) => countTail(scope, survey.id));
    expect((await tallies()).reduce((sum, { n }) => sum + n, 0)).toBe(20);
  });
});
