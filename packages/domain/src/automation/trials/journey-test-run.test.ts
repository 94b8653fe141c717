import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { RewardFixture } from '../../testing/reward-fixture.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let server: ScriptedServer;
let world: JourneyWorld;
let memberId: string;
let mailbox: string;
const day = { span: { amount: 1, unit: 'days' } };

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, new MovedClock());
  mailbox = `tola-${newId()}@kola.example`;
  memberId = (await TestAccount.createOwned(test.domain, mailbox)).userId;
  await world.query('insert into membership (account_id, user_id) values ($1, $2)', [memberId]);
});

const send = (id: string, contactId: string, telephone?: string, to = memberId) =>
  world.inScope(({ journeyTestRuns }) =>
    journeyTestRuns.send(id, contactId, { userId: to, telephone: telephone ?? null }),
  );
const messages = () =>
  world.query<{ recipient: string; subject: string; body: string | null; reference: string }>(
    'select recipient, subject, body, reference from message where account_id = $1 order by id',
  );
const create = (steps: Parameters<typeof drawing>[1]) =>
  world.inScope(async ({ journeys }) => {
    const { id } = await journeys.create('Welcome', 'lifecycle', drawing({ kind: 'manual' }, steps));
    return id;
  });

it('sends the messages of a draft to a team member, as the contact would get them, and skips the waits', async () => {
  const senderId = await world.smsSender(`K${newId().slice(-8)}`);
  const id = await create([
    { id: 'hello', type: 'email', config: world.email, next: { sent: 'day', skipped: 'day' } },
    { id: 'day', type: 'wait', config: day, next: { next: 'text' } },
    {
      id: 'text',
      type: 'sms',
      config: { senderId, text: 'Hi {{ contact.first_name }}' },
      next: { sent: 'mark', skipped: 'mark' },
    },
    { id: 'mark', type: 'attribute', config: { key: 'seen', value: 'yes' }, next: { next: 'end' } },
    { id: 'end', type: 'exit' },
  ]);
  const ada = await world.contact({ email: `ada-${newId()}@example.com`, telephone: '+2348031234567' });
  const before = await world.available();
  const steps = await send(id, ada, '0803 123 4599');
  expect(steps.map(({ nodeId, isSent, isWaitSkipped }) => [nodeId, isSent, isWaitSkipped])).toEqual([
    ['hello', true, false],
    ['day', false, true],
    ['text', true, false],
    ['mark', false, false],
    ['end', false, false],
  ]);
  expect(await messages()).toEqual([
    {
      recipient: mailbox,
      subject: '[Test] Welcome',
      body: expect.anything(),
      reference: 'Test of a journey',
    },
    { recipient: '+2348031234599', subject: '', body: 'Hi Ada', reference: 'Test of a journey' },
  ]);
  await world.sendAll();
  const mail = server.accepted.find(({ to }) => to === mailbox);
  expect(mail).toBeDefined();
  expect(await world.available()).toBeLessThan(before);
  expect(await world.steps(ada)).toEqual([]);
  const [contact] = await world.query('select from contact where account_id = $1 and attributes ? $2', [
    'seen',
  ]);
  expect(contact).toBeUndefined();
});

it('leaves out texts without a number, and what the contact wouldn’t get', async () => {
  const senderId = await world.smsSender(`K${newId().slice(-8)}`);
  const id = await create([
    { id: 'text', type: 'sms', config: { senderId, text: 'Hi' }, next: { sent: 'hello', skipped: 'hello' } },
    { id: 'hello', type: 'email', config: world.email },
  ]);
  const ada = await world.contact({ email: `ada-${newId()}@example.com`, telephone: '+2348031234567' });
  expect((await send(id, ada)).map(({ nodeId, isSent }) => [nodeId, isSent])).toEqual([
    ['text', false],
    ['hello', true],
  ]);
  const gone = await world.contact({ email: `gone-${newId()}@example.com` });
  const [row] = await world.query<{ email: string }>(
    'select email from contact where account_id = $1 and id = $2',
    [gone],
  );
  await world.suppress(row?.email ?? '');
  await expect(send(id, gone)).rejects.toMatchObject({ code: 'blocked' });
  expect(await messages()).toHaveLength(1);
});

it('goes to members of the account alone, and refuses more than ten messages', async () => {
  const id = await create([{ id: 'hello', type: 'email', config: world.email }]);
  const ada = await world.contact({ email: `ada-${newId()}@example.com` });
  const stranger = await TestAccount.createOwned(test.domain, `x-${newId()}@else.example`);
  await expect(send(id, ada, undefined, stranger.userId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(send(id, ada, undefined, newId())).rejects.toMatchObject({ code: 'not_found' });
  const many = await create(
    Array.from({ length: 11 }, (_, n) => ({
      id: `m${n}`,
      type: 'email',
      config: world.email,
      next: n === 10 ? {} : { sent: `m${n + 1}` },
    })) as Parameters<typeof drawing>[1],
  );
  await expect(send(many, ada)).rejects.toMatchObject({ code: 'blocked' });
  expect(await messages()).toEqual([]);
});

it('shows a sample of a reward’s code, and gives nothing', async () => {
  const account = new RewardFixture(test.domain, world.accountId);
  await account.trustPublisher();
  account.listId = await account.list();
  const rewardId = await account.reward();
  world.templateId = await world.template('Coupon', 'Show {{ reward.code }} at the till');
  const id = await create([{ id: 'mail', type: 'email', config: world.email }]);
  await send(id, await world.contact({ email: `ada-${newId()}@example.com` }));
  expect(String((await messages())[0]?.body)).toContain('Show SAMPLE2345 at the till');
  expect(await account.counts(rewardId)).toEqual({ issued: 0, reserved: 0, free: 0 });
});
