import type { JourneyGraph } from '@talkdrum/journey-design';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { type emailDraft, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let server: ScriptedServer;
let world: JourneyWorld;

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
});

const letter = (draftId: string) =>
  drawing({ kind: 'manual' }, [
    {
      id: 'letter',
      type: 'email',
      config: { ...emptyEmail, draftId },
      next: { sent: 'end', skipped: 'end' },
    },
    { id: 'end', type: 'exit' },
  ]);
const emptyEmail = { templateId: null, senderId: null, fromBrand: '', subject: '', preheader: '' };
const draft = (fields: Parameters<typeof emailDraft>[0] = {}) =>
  world.campaign({ name: 'Thank you', subject: 'You clicked', senderId: world.senderId, ...fields });
const problems = (draftId: string) =>
  world.inScope(async ({ journeys, journeyLifecycle }) => {
    const { id } = await journeys.create('Follow-up', 'campaign', letter(draftId));
    return (await journeyLifecycle.problems(id)).map(({ text }) => text);
  });

/** What a contact who enters now gets. */
async function mailTo(journeyId: string, email: string) {
  const ada = await world.contact({ email });
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(journeyId, [ada]));
  await world.work();
  await world.sendAll();
  return server.accepted.find(({ to }) => to === email)?.raw ?? '';
}

it('sends a draft campaign as it was when the journey was published, whatever happens to it later', async () => {
  const draftId = await draft({
    fromBrand: 'Eze Foods',
    html: '<p>Thanks, <a href="https://kola.ng/shop">shop</a></p>',
    hasAnalytics: true,
  });
  const id = await world.publish(letter(draftId));
  await world.inScope(async ({ campaigns }) => {
    const { revision, ...campaign } = await campaigns.get(draftId);
    expect(campaign.status).toBe('draft');
    await campaigns.change(draftId, { subject: 'Changed', html: '<p>Changed</p>' }, revision);
  });
  const first = await mailTo(id, `ada-${newId()}@example.com`);
  expect(first).toContain('Subject: You clicked');
  expect(first).toMatch(/^From: "?Eze Foods/m);
  expect(first).not.toContain('Changed');
  const [stored] = await world.query<{ links: string }>(
    `select compiled ->> 'links' as links from campaign where account_id = $1 and kind = 'journey'`,
  );
  expect(stored?.links).toMatch(/utm_campaign=Thank(?:\+|%20)you/);
  await world.inScope(({ campaigns }) => campaigns.deleteDraft(draftId));
  expect(await mailTo(id, `bola-${newId()}@example.com`)).toContain('Subject: You clicked');
});

it('sends the text of a draft SMS campaign from its sender', async () => {
  const senderId = await world.smsSender(`K${newId().slice(-8)}`);
  const draftId = await world.campaign({ text: 'Thanks for clicking', senderId, isTracked: false }, 'sms');
  const graph = drawing({ kind: 'manual' }, [
    {
      id: 'text',
      type: 'sms',
      config: { senderId: null, text: '', draftId },
      next: { sent: 'end', skipped: 'end' },
    },
    { id: 'end', type: 'exit' },
  ]);
  const id = await world.publish(graph);
  const ada = await world.contact({ email: `ada-${newId()}@example.com`, telephone: '+2348031234567' });
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, [ada]));
  await world.work();
  expect(await world.steps(ada)).toEqual(['text sent', 'end']);
  expect(
    await world.query(
      `select sender_id, text, is_tracked from campaign where account_id = $1 and kind = 'journey'`,
    ),
  ).toEqual([{ senderId, text: 'Thanks for clicking', isTracked: false }]);
});

it('says why a campaign can’t be what is sent', async () => {
  expect(await problems(await draft())).toEqual([]);
  expect(await problems(await draft({ senderId: null }))).toEqual([
    '“Thank you” has no sender yet. Choose one in the campaign.',
  ]);
  expect(await problems(await draft({ fromBrand: '' }))).toEqual([
    '“Thank you” has no brand yet. Enter it in the campaign.',
  ]);
  expect(await problems(await draft({ subject: '' }))).toEqual([
    '“Thank you” has no subject yet. Write it in the campaign.',
  ]);
  expect(await problems(await draft({ html: '' }))).toEqual([
    '“Thank you” has no content yet. Write it in the campaign.',
  ]);
  const sent = await draft();
  await world.query(`update campaign set status = 'finished' where account_id = $1 and id = $2`, [sent]);
  expect(await problems(sent)).toEqual(['“Thank you” isn’t a draft anymore. Copy it, and choose the copy.']);
  const deleted = await draft();
  await world.inScope(({ campaigns }) => campaigns.deleteDraft(deleted));
  const other = await JourneyWorld.open(test.domain, new MovedClock());
  const foreign = await other.campaign({ senderId: other.senderId });
  const text = await world.campaign({}, 'sms');
  for (const id of [deleted, foreign, text, newId()])
    expect(await problems(id)).toEqual(['The draft campaign was deleted. Choose another one.']);
  expect(await problems('')).toEqual(['Choose a draft campaign']);
});

it('doesn’t send a campaign with an A/B test, and publishes nothing', async () => {
  const draftId = await draft();
  await world.query(`update campaign set ab_test = '{}' where account_id = $1 and id = $2`, [draftId]);
  await expect(world.publish(letter(draftId))).rejects.toThrow(
    'This journey can’t start yet. “Thank you” has an A/B test, which a journey can’t send. ' +
      'Turn the test off, or choose another one.',
  );
  expect(await world.query(`select from campaign where account_id = $1 and kind = 'journey'`)).toEqual([]);
});

it('a test run sends the draft as it is today, and asks for one that isn’t chosen', async () => {
  const draftId = await draft({ subject: 'As it is' });
  const ada = await world.contact({ email: `ada-${newId()}@example.com` });
  const mailbox = `tola-${newId()}@kola.example`;
  const { userId } = await TestAccount.createOwned(test.domain, mailbox);
  await world.query('insert into membership (account_id, user_id) values ($1, $2)', [userId]);
  const send = (graph: JourneyGraph) =>
    world.inScope(async ({ journeys, journeyTestRuns }) => {
      const { id } = await journeys.create('Follow-up', 'lifecycle', graph);
      return journeyTestRuns.send(id, ada, { userId });
    });
  await send(letter(draftId));
  await expect(send(letter(''))).rejects.toThrow('Choose a draft campaign.');
  expect(await world.query('select recipient, subject from message where account_id = $1')).toEqual([
    { recipient: mailbox, subject: '[Test] As it is' },
  ]);
});

it('the time machine prices a draft’s text', async () => {
  const senderId = await world.smsSender(`K${newId().slice(-8)}`);
  const texts = ['Hi', 'Hi '.repeat(60)];
  const costs: (number | undefined)[] = [];
  const listId = await world.list();
  await world.contact({ email: `ada-${newId()}@example.com`, telephone: '+2348031234567' }, [listId]);
  await world.query(`update list_member set created_at = now() - interval '1 day' where account_id = $1`);
  for (const text of texts) {
    const draftId = await world.campaign({ text, senderId }, 'sms');
    const { messages } = await world.replay(
      drawing({ kind: 'list', listIds: [listId] }, [
        { id: 'text', type: 'sms', config: { senderId: null, text: '', draftId } },
      ]),
    );
    costs.push(messages[0]?.mills);
  }
  expect(costs[0]).toBeGreaterThan(0);
  expect(costs[1]).toBe((costs[0] ?? 0) * 2);
});
