import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { visitTokens } from '../../publishing/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { untilOneWaits } from '../../testing/locks.ts';
import { storeLead } from '../leads/store-lead.ts';
import { SurveyDesk } from '../surveys/survey-desk.ts';
import { SubmissionDesk } from './submission-desk.ts';

let world: TestDomain;
let forms: SubmissionDesk;
let surveys: SurveyDesk;

beforeAll(async () => {
  world = await startTestDomain();
  forms = new SubmissionDesk(world.domain, storeLead(world.domain.config));
  surveys = new SurveyDesk(world.domain);
});
afterAll(() => world.stop());

interface Published {
  account: TestAccount;
  formId: string;
  surveyId: string;
}

async function open(company: string): Promise<Published> {
  const account = await TestAccount.create(world.domain, company);
  await account.trustPublisher();
  return account.inScope(async (scope) => {
    const { id: formId } = await scope.forms.create('Join');
    await scope.forms.publish(formId);
    const { id: surveyId } = await scope.surveys.create('Delivery', 'nps');
    await scope.surveys.publish(surveyId);
    return { account, formId, surveyId };
  });
}

const posted = ({ accountId }: TestAccount, id: string) => ({
  page: { accountId, id, version: 1, country: 'NG' },
  visitToken: visitTokens(world.domain.config.secret).make({
    accountId,
    publishedId: id,
    version: 1,
    at: new Date(Date.now() - 20_000),
    nonce: newId(),
    shareLinkId: null,
    channel: 'public',
    sources: {},
    recipient: null,
  }),
  confirmToken: '',
  honeypot: '',
  ip: '203.0.113.7',
  userAgent: 'Test',
});
const submit = ({ account, formId }: Published) =>
  forms.take({
    ...posted(account, formId),
    answers: { name: 'Ada Obi', email: `${newId()}@example.com`, consent_email: 'yes' },
  });
const answer = ({ account, surveyId }: Published) =>
  surveys.take({
    ...posted(account, surveyId),
    continueToken: '',
    move: 'next',
    pageKey: 'page_unhappy',
    fields: new Map([
      ['score', ['3']],
      ['missing', ['The driver called late.']],
    ]),
  });

it('an account whose forms and surveys are flooded at once leaves connections to the others', async () => {
  const [flooded, other] = [await open('Flooded'), await open('Other')];
  // Every submission of theirs waits for this transaction, and keeps its connection.
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const blocking = world.domain.bulk(flooded.account.accountId, async (client) => {
    for (const table of ['form', 'survey'])
      await client.query(`select from ${table} where account_id = $1 for update`, [
        flooded.account.accountId,
      ]);
    await released;
  });
  const flood = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? submit(flooded) : answer(flooded)));
  await untilOneWaits(world.domain);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 4_000));
  const first = await Promise.race([Promise.all([submit(other), answer(other)]), late]);
  release();
  await blocking;
  expect(first).toMatchObject([{ kind: 'stored' }, { kind: 'stored' }]);
  expect((await Promise.all(flood)).map(({ kind }) => kind)).toEqual(Array(8).fill('stored'));
});
