import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { storeLead, SubmissionDesk } from './acquisition/index.ts';
import { postedForm, startTestDomain, TestAccount, type TestDomain } from './testing/index.ts';
import { outboxHandlers } from './work.ts';

let world: TestDomain;
let account: TestAccount;
let formId: string;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await use(await TestAccount.create(world.domain, 'Kola Stores'));
});

async function use(one: TestAccount): Promise<void> {
  account = one;
  await account.trustPublisher();
  formId = await account.inScope(async ({ forms }) => {
    const { id, revision, ...form } = await forms.create('Kola Circle');
    await forms.save(id, { ...form, mailText: 'Thank you. We write soon.' }, revision);
    await forms.publish(id);
    return id;
  });
}

const addSender = async () => {
  const id = await account.emailSender();
  await account.query(`update sender set campaign = 'transactional' where account_id = $1 and id = $2`, [id]);
};
const submit = (email: string) =>
  new SubmissionDesk(world.domain, storeLead(world.domain.config)).take(
    postedForm(world, { accountId: account.accountId, id: formId }, { name: 'Ada <b>Obi</b>', email }),
  );
const dispatch = async () => {
  const handler = outboxHandlers(world.domain).find(({ kind }) => kind === 'form.mail');
  const events = await account.query<{ id: string; payload: Record<string, unknown> }>(
    `select id, payload from outbox_event
     where account_id = $1 and kind = 'form.mail' and dispatched_at is null`,
  );
  for (const event of events)
    await handler?.run({ ...event, accountId: account.accountId, kind: 'form.mail' });
  return events.length;
};
const mails = () =>
  account.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from message where account_id = $1 order by created_at',
  );

it('who submits a form gets its mail, with nothing in it that a visitor typed', async () => {
  await addSender();
  await submit('ada@example.com');
  expect(await dispatch()).toBe(1);
  expect(await mails()).toEqual([
    { recipient: 'ada@example.com', subject: 'Kola Circle', body: 'Thank you. We write soon.' },
  ]);
});

it('an address gets it once a day, however often someone types it', async () => {
  await addSender();
  for (let n = 0; n < 4; n += 1) expect(await submit('victim@example.com')).toMatchObject({ kind: 'stored' });
  expect(await dispatch()).toBe(4);
  expect(await mails()).toHaveLength(1);
});

it('without a sender or money nothing is sent, and nothing is tried again', async () => {
  await submit('ada@example.com');
  expect(await dispatch()).toBe(1);
  expect(await mails()).toEqual([]);
  expect(await dispatch()).toBe(0);
  await use(await TestAccount.createBare(world.domain, 'Kola Stores'));
  await addSender();
  await submit('chidi@example.com');
  expect(await dispatch()).toBe(1);
  expect(await mails()).toEqual([]);
  expect(await dispatch()).toBe(0);
});
