import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../invariants/invariants.ts';
import { type ScriptedServer, startScriptedServer } from '../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from './testing/journey-world.ts';

let test: TestDomain;
let server: ScriptedServer;
let world: JourneyWorld;
const clock = new MovedClock();
const hours = (n: number) => new Date(clock.now().getTime() + n * 3_600_000);

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ clock, smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});

const welcome = (trigger: Record<string, unknown>) =>
  drawing(trigger, [
    { id: 'hello', type: 'email', config: world.email, next: { sent: 'day', skipped: 'day' } },
    { id: 'day', type: 'wait', config: { span: { amount: 1, unit: 'days' } }, next: { next: 'more' } },
    { id: 'more', type: 'email', config: world.email, next: { sent: 'end', skipped: 'end' } },
    { id: 'end', type: 'exit' },
  ]);

const brokenInvariants = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
  );

describe('a journey that begins with a list', () => {
  it('welcomes each new member, and sends nothing to pending and unsubscribed ones', async () => {
    const listId = await world.list();
    const before = await world.contact({ email: 'before@example.com' }, [listId]);
    const id = await world.publish(welcome({ kind: 'list', listIds: [listId] }));
    const ada = await world.contact({ email: 'ada@example.com' }, [listId]);
    const bola = await world.contact({ email: 'bola@example.com' }, [listId]);
    await world.work();
    await world.suppress('bola@example.com');
    await world.workUntil(hours(25));
    expect(await world.steps(before)).toEqual([]);
    expect(await world.steps(ada)).toEqual(['hello sent', 'day next', 'more sent', 'end']);
    expect(await world.steps(bola)).toEqual([
      'hello sent',
      'day next',
      'more skipped skipped unsubscribed',
      'end',
    ]);
    await world.sendAll();
    const { messages, nodes } = await world.inScope(({ journeyReports }) => journeyReports.counts(id));
    expect(messages).toMatchObject([
      // Bola unsubscribed while it waited.
      { nodeId: 'hello', queued: 2, sent: 1, skipped: 1 },
      { nodeId: 'more', queued: 1, sent: 1 },
    ]);
    expect(nodes.find(({ nodeId }) => nodeId === 'more')).toMatchObject({
      entered: 2,
      waiting: 0,
      done: { sent: 1 },
      skipped: { unsubscribed: 1 },
    });
    expect(server.accepted.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com']);
    expect(await brokenInvariants()).toEqual([]);
  });
});

describe('a journey that begins by hand', () => {
  it('lets a contact in once, unless its rule of entry says otherwise', async () => {
    const id = await world.publish(welcome({ kind: 'manual' }));
    const ada = await world.contact({ email: 'ada2@example.com' });
    const enter = () => world.inScope((scope) => scope.journeyEntries.enter(id, [ada]));
    await enter();
    await world.work();
    await enter();
    await world.work();
    expect(await world.steps(ada)).toEqual(['hello sent']);
  });
});

describe('a trial with one contact', () => {
  it('shows the way that the contact would take now, sends nothing, and says what a person costs at most', async () => {
    const listId = await world.list();
    const id = await world.publish(welcome({ kind: 'list', listIds: [listId] }));
    const ada = await world.contact({ email: 'ada3@example.com' }, [listId]);
    const bola = await world.contact({ email: 'bola3@example.com' });
    const trial = (contactId: string) =>
      world.inScope(({ journeyTrials }) => journeyTrials.tryWith(id, contactId));
    expect((await trial(ada)).map(({ nodeId, port }) => `${nodeId} ${port}`)).toEqual([
      'hello sent',
      'day next',
      'more sent',
      'end null',
    ]);
    expect((await trial(bola))[0]).toMatchObject({
      nodeId: 'hello',
      port: 'skipped',
      reason: 'left_list',
    });
    const estimate = await world.inScope(({ journeyTrials }) => journeyTrials.estimate(id));
    expect(estimate).toMatchObject({ mostEmails: 2, mostTexts: 0, mostMills: 2 * estimate.emailMills });
    expect(server.accepted.filter(({ to }) => to.includes('3@'))).toEqual([]);
  });
});
