import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Privilege } from '../../accounts/index.ts';
import { fixedClock, newId } from '../../kernel/index.ts';
import {
  asOwner,
  mailsAsked,
  makeBarePerson,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '../../testing/index.ts';
import { approvalLimits } from '../approval-state/approval.schema.ts';

const minute = 60_000;
let clock = fixedClock(new Date());
let world: TestDomain;
/** The account as its owner, who can send. */
let owner: TestAccount;
/** As a member who writes campaigns and can't send them. */
let writer: TestAccount;
let campaignId: string;

beforeAll(async () => {
  world = await startTestDomain({ clock: { now: () => clock.now() } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  clock = fixedClock(new Date());
  const owned = await TestAccount.createOwned(world.domain, `${newId()}@kola.example`);
  owner = owned.as(owned.userId);
  writer = await member('campaigns.view', 'campaigns.edit');
  campaignId = await draftOf(writer);
});

async function member(...privileges: Privilege[]): Promise<TestAccount> {
  const { userId } = await makeBarePerson(world.domain, `${newId()}@people.example`);
  await owner.query(`insert into membership (account_id, user_id, privileges) values ($1, $2, $3)`, [
    userId,
    privileges,
  ]);
  return owner.as(userId);
}
const sender = () => member('campaigns.view', 'campaigns.edit', 'campaigns.send');

const rename = ({ userId }: TestAccount, name: string) =>
  asOwner(world.database, (client) =>
    client.query(`update app_user set first_name = $2, last_name = '' where id = $1`, [userId, name]),
  );

async function draftOf(author: TestAccount): Promise<string> {
  const senderId = await owner.emailSender(`${newId()}@kola.example`);
  return author.campaign({ senderId, pasted: 'ada@example.com\nbola@example.com' });
}

const ask = (who = writer, note = '') =>
  who.inScope(({ campaignApprovals }) => campaignApprovals.ask(campaignId, note));
const withdraw = (who = writer) =>
  who.inScope(({ campaignApprovals }) => campaignApprovals.withdraw(campaignId));
const sendBack = (who = owner, note = 'Fix the subject') =>
  who.inScope(({ campaignApprovals }) => campaignApprovals.sendBack(campaignId, note));
const start = (who = owner) => who.startSending(campaignId);
const require2 = (isRequired = true) =>
  owner.inScope(({ campaignApprovals }) => campaignApprovals.setRule(isRequired));
const change = (who: TestAccount, subject: string) =>
  who.inScope(({ campaigns }) => campaigns.change(campaignId, { subject }));
const approval = (who = owner) =>
  who.inScope(async ({ campaigns }) => (await campaigns.row(await campaigns.get(campaignId))).approval);
const states = async () =>
  (
    await owner.query<{ state: string }>(
      'select state from campaign_approval where account_id = $1 order by requested_at, id',
    )
  ).map(({ state }) => state);
const addressOf = async ({ userId }: TestAccount) =>
  (
    await owner.query<{ email: string }>(
      'select email from app_user where $1::uuid is not null and id = $2',
      [userId],
    )
  )[0]?.email ?? '';
const mails = async (who: TestAccount) => mailsAsked(world.database, await addressOf(who));

describe('asking for approval', () => {
  it('mails everyone else who can send, and nobody who can’t or whose access is suspended', async () => {
    const colleague = await sender();
    const away = await sender();
    await owner.query(`update membership set status = 'suspended' where account_id = $1 and user_id = $2`, [
      away.userId,
    ]);
    const asking = await sender();
    await ask(asking, 'Please look at the price.');
    expect(await mails(colleague)).toMatchObject([
      {
        template: 'approval_asked',
        data: {
          note: 'Please look at the price.',
          url: expect.stringContaining(`/dashboard/email/${campaignId}?tab=review`) as string,
        },
      },
    ]);
    expect(await mails(owner)).toHaveLength(1);
    for (const other of [away, asking, writer]) expect(await mails(other)).toEqual([]);
  });

  it('is shown with the name, the time and the note, and to its author as their own', async () => {
    await ask(writer, 'Ready?');
    expect(await approval()).toMatchObject({
      requestedBy: 'Amaka Eze',
      requestedAt: clock.now(),
      note: 'Ready?',
      isMine: false,
      changedAt: null,
    });
    expect(await approval(writer)).toMatchObject({ isMine: true });
    const { items } = await owner.inScope(({ campaigns }) =>
      campaigns.list({ channel: 'email', search: '', limit: 10 }),
    );
    expect(items.map((row) => row.approval?.note)).toEqual(['Ready?']);
  });

  it('is among what needs the others who can send, until it ends', async () => {
    const needs = async (who: TestAccount, ...privileges: string[]) =>
      (await who.inScope(({ overview }) => overview.attention({ isOwner: false, privileges }))).map(
        ({ title }) => title,
      );
    const may = ['campaigns.view', 'campaigns.send'];
    await ask();
    expect(await needs(owner, ...may)).toEqual([expect.stringMatching(/ waits for your approval$/)]);
    expect(await needs(owner, 'campaigns.view')).toEqual([]);
    expect(await needs(writer, ...may)).toEqual([]);
    await sendBack();
    expect(await needs(owner, ...may)).toEqual([]);
  });

  it('is refused while the review has blockers, except those of money, subscription and a second person', async () => {
    await change(writer, '');
    await expect(ask()).rejects.toMatchObject({
      code: 'blocked',
      publicMessage: 'Fix this before you ask for approval. Subject is required.',
    });
    await change(writer, 'Offers');
    await sender();
    await require2();
    expect(
      (await writer.inScope(({ campaignReviews }) => campaignReviews.review(campaignId))).blockers,
    ).toMatchObject([{ id: 'second_person_required' }]);
    await owner.spend(await owner.available());
    await owner.query('update account set subscription = 0, subscription_plan = 0 where id = $1');
    await ask();
    expect(await states()).toEqual(['waiting']);
  });

  it('is refused for what isn’t a draft, for a second request, and where nobody could answer', async () => {
    await expect(ask(owner)).rejects.toMatchObject({
      code: 'invalid_state',
      publicMessage: expect.stringContaining('Nobody else in this account can send campaigns.') as string,
    });
    await ask();
    await expect(ask(await sender())).rejects.toMatchObject({ code: 'invalid_state' });
    await start();
    await expect(ask()).rejects.toMatchObject({
      code: 'invalid_state',
      publicMessage: 'Only a draft can wait for approval.',
    });
  });

  it('twice at once makes one request', async () => {
    const colleague = await sender();
    const tries = await Promise.allSettled([ask(), ask(), ask(colleague), ask(colleague)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mails(owner)).toHaveLength(1);
  });

  it('again right after a withdrawal is refused for some minutes, but not after an answer', async () => {
    await ask();
    await withdraw();
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' });
    clock.advance(approvalLimits.pauseMinutes * minute);
    await ask();
    await sendBack();
    await ask();
    expect(await states()).toEqual(['withdrawn', 'sent_back', 'waiting']);
  });

  it('is limited by person and hour', async () => {
    await owner.query(
      `insert into campaign_approval (account_id, id, campaign_id, state, requested_by, requested_at, ended_at)
       select $1, uuidv7(), $2, 'sent_back', $3, $4::timestamptz - interval '50 minutes', now() from generate_series(1, $5)`,
      [campaignId, writer.userId, clock.now(), approvalLimits.askedPerHour],
    );
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' });
    clock.advance(11 * minute);
    await ask();
  });
});

describe('an open request', () => {
  it('says who changed the draft since, and ignores a save that changes nothing', async () => {
    await ask();
    clock.advance(minute);
    await change(writer, 'Your order');
    const { subject } = await owner.inScope(({ campaigns }) => campaigns.get(campaignId));
    clock.advance(minute);
    const changed = clock.now();
    const bola = await sender();
    await rename(bola, 'Bola');
    await change(bola, `${subject}!`);
    clock.advance(minute);
    await change(writer, `${subject}!`);
    expect(await approval()).toMatchObject({ changedBy: 'Bola', changedAt: changed });
  });

  it('ends when someone sends or schedules the campaign, which is a draft without one when it is unscheduled', async () => {
    await ask();
    const local = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    await owner.inScope(({ campaignSending }) =>
      campaignSending.schedule(campaignId, { local, timezone: 'UTC' }),
    );
    expect(await states()).toEqual(['sent']);
    await owner.inScope(({ campaignSending }) => campaignSending.unschedule(campaignId));
    expect(await approval()).toBeNull();
    await ask();
    await start();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('is sent back with a note, by mail and on the draft, to its author', async () => {
    await ask();
    await expect(sendBack(owner, '')).rejects.toMatchObject({ code: 'invalid_input' });
    await sendBack(owner, 'Fix the price');
    expect(await mails(writer)).toMatchObject([
      { template: 'approval_sent_back', data: { note: 'Fix the price', colleague: 'Amaka Eze' } },
    ]);
    await expect(sendBack()).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(withdraw()).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('can’t be answered by its author, nor withdrawn by anyone else', async () => {
    const author = await sender();
    await ask(author);
    await expect(sendBack(author)).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(withdraw(owner)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await states()).toEqual(['waiting']);
  });

  it('outlives its author, whose mail is then not sent', async () => {
    await ask();
    await owner.inScope(({ team }) => team.remove(writer.userId ?? ''));
    expect(await approval()).toMatchObject({ requestedBy: 'Amaka Eze' });
    await sendBack();
    expect((await mails(writer)).map(({ template }) => template)).toEqual(['team_access_ended']);
  });

  it('has one answer when two colleagues send the campaign and send it back at once', async () => {
    const colleague = await sender();
    await ask();
    const seen = { approvalId: (await approval())?.id };
    const tries = await Promise.allSettled([
      sendBack(colleague),
      owner.inScope(({ campaignSending }) => campaignSending.start(campaignId, null, seen)),
      colleague.inScope(({ campaignSending }) => campaignSending.start(campaignId, null, seen)),
      sendBack(owner),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [state] = await states();
    expect([state, await owner.status(campaignId)]).toEqual(
      state === 'sent' ? ['sent', 'preparing'] : ['sent_back', 'draft'],
    );
  });

  it('doesn’t let a person send what they didn’t see: a sent-back or changed draft', async () => {
    await ask();
    const { revision } = await owner.inScope(({ campaigns }) => campaigns.get(campaignId));
    await change(writer, 'Something else');
    const send = (seen: object) =>
      owner.inScope(({ campaignSending }) => campaignSending.start(campaignId, null, seen));
    await expect(send({ revision })).rejects.toMatchObject({ code: 'stale_revision' });
    const approvalId = (await approval())?.id;
    await sendBack(await sender());
    await expect(send({ approvalId })).rejects.toMatchObject({ code: 'invalid_state' });
    await send({ revision: revision + 1 });
  });
});

describe('the rule that a second person sends', () => {
  it('needs two people who can send to be turned on, and can be turned off when one has left', async () => {
    await expect(require2()).rejects.toMatchObject({ code: 'invalid_state' });
    const colleague = await sender();
    expect(await require2()).toEqual({ isRequired: true, senders: 2 });
    await owner.inScope(({ team }) => team.remove(colleague.userId ?? ''));
    expect(await owner.inScope(({ campaignApprovals }) => campaignApprovals.rule())).toEqual({
      isRequired: true,
      senders: 1,
    });
    await change(owner, 'Mine alone');
    await expect(start()).rejects.toMatchObject({ code: 'blocked' });
    expect(await require2(false)).toEqual({ isRequired: false, senders: 1 });
    await start();
  });

  it('keeps the last author from starting and scheduling, and the review says what to do', async () => {
    const author = await sender();
    campaignId = await draftOf(author);
    await require2();
    const message =
      'You changed this campaign last, so someone else has to send it. Ask a colleague for approval.';
    const { blockers } = await author.inScope(({ campaignReviews }) => campaignReviews.review(campaignId));
    expect(blockers).toEqual([{ id: 'second_person_required', message }]);
    await expect(start(author)).rejects.toMatchObject({ code: 'blocked', publicMessage: message });
    const local = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    const schedule = (who: TestAccount) =>
      who.inScope(({ campaignSending }) => campaignSending.schedule(campaignId, { local, timezone: 'UTC' }));
    await expect(schedule(author)).rejects.toMatchObject({ code: 'blocked' });
    await ask(author);
    await change(owner, 'The owner’s words');
    await expect(start(owner)).rejects.toMatchObject({ code: 'blocked' });
    await schedule(author);
    expect(await owner.status(campaignId)).toBe('scheduled');
  });

  it('holds against a change at the same moment: nobody sends what they changed themselves', async () => {
    const author = await sender();
    await require2();
    await Promise.allSettled([change(author, 'Now mine'), start(author)]);
    const { status, editedBy } = await owner.inScope(({ campaigns }) => campaigns.get(campaignId));
    expect([status, editedBy]).not.toEqual(['preparing', author.userId]);
  });

  it('doesn’t concern what starts by itself', async () => {
    await sender();
    await require2();
    await start(owner.as(null));
    expect(await owner.status(campaignId)).toBe('preparing');
  });
});
