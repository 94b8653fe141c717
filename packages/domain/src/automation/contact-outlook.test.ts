import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from './testing/journey-world.ts';

let test: TestDomain;
let world: JourneyWorld;
let listId: string;
let ada: string;
const clock = new MovedClock();

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
  listId = await world.list();
  ada = await world.contact({ email: `ada-${newId()}@example.com`, attributes: { tier: 'gold' } }, [listId]);
});

const dayMs = 86_400_000;
const step = (id: string, type: string, config: Record<string, unknown>, next?: Record<string, string>) =>
  next === undefined ? { id, type, config } : { id, type, config, next };
const wait = (id: string, amount: number, to: string) =>
  step(id, 'wait', { span: { amount, unit: 'hours' } }, { next: to });
const email = (id: string, subject: string, to: string) =>
  step(id, 'email', { ...world.email, subject }, { sent: to, skipped: to });
const gold = { t: 'attribute', key: 'tier', type: 'text', cmp: 'eq', value: 'gold' };
const end = { id: 'end', type: 'exit' };
const series = () =>
  drawing({ kind: 'manual' }, [
    wait('first', 24, 'hello'),
    email('hello', 'Hello', 'second'),
    wait('second', 48, 'join'),
    step('join', 'list', { listId, change: 'add' }, { next: 'more' }),
    email('more', '', 'reads'),
    step(
      'reads',
      'condition',
      { condition: { kind: 'rules', rules: { v: 1, root: { op: 'and', items: [gold] } } } },
      { yes: 'late', no: 'end' },
    ),
    email('late', 'Only if they read', 'end'),
    end,
  ]);
const enter = async (id: string) => {
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, [ada]));
  await world.work();
};
const outlook = () => world.inScope(({ contactOutlook }) => contactOutlook.of(ada));
/** The worker needs a moment for each step. */
const soonAfter = (entry: { at: Date | null } | undefined) => new Date((entry?.at?.getTime() ?? 0) + 60_000);
const told = async () =>
  (await outlook()).map(({ title, at, state, reason }) => [
    title,
    at === null ? null : Math.round((at.getTime() - world.clock.now().getTime()) / dayMs),
    state,
    reason,
  ]);

describe('what will happen to a contact', () => {
  it('is each step to the first whose way out isn’t known, with its time', async () => {
    await enter(await world.publish(series()));
    expect(await told()).toEqual([
      ['Email “Hello”', 1, 'planned', null],
      [expect.stringMatching(/^Add to /), 3, 'planned', null],
      ['Email “Welcome”', 3, 'planned', null],
      [expect.any(String), 3, 'open', null],
    ]);
  });

  it('is what then happens', async () => {
    await enter(await world.publish(series()));
    const [hello, , more] = await outlook();
    await world.workUntil(soonAfter(hello));
    expect((await told()).map(([title]) => title)).toEqual([
      expect.stringMatching(/^Add to /),
      'Email “Welcome”',
      expect.any(String),
    ]);
    await world.workUntil(soonAfter(more));
    const sent = await world.query<{ subject: string }>(
      `select c.subject from delivery d join campaign c on c.account_id = d.account_id and c.id = d.campaign_id
       where d.account_id = $1 order by c.subject`,
    );
    expect(sent.map(({ subject }) => subject)).toEqual(['Hello', 'Only if they read', 'Welcome']);
    expect(await outlook()).toEqual([]);
  });

  it('says which messages wouldn’t reach them, and that a paused journey has no times', async () => {
    const id = await world.publish(series());
    await enter(id);
    await world.query(`update contact set email_status = 'blocklisted' where account_id = $1 and id = $2`, [
      ada,
    ]);
    const [hello] = await outlook();
    expect(hello).toMatchObject({
      reason: 'blocklisted',
      sentence: 'As things are now, they would be left out because they are on your blocklist.',
    });
    await world.inScope(({ journeyLifecycle }) => journeyLifecycle.pause(id));
    expect((await outlook()).map(({ at, state }) => [at, state])).toEqual(
      Array.from({ length: 4 }, () => [null, 'paused']),
    );
  });

  it('is a scheduled campaign that would reach them, not one for others', async () => {
    const other = await world.list('Others');
    const at = new Date(clock.now().getTime() + dayMs);
    for (const [name, list] of [
      ['March', listId],
      ['April', other],
    ] as const) {
      const audience = { source: 'list' as const, listIds: [list] };
      const id = await world.campaign({ name, audience, senderId: world.senderId });
      await world.query(
        `update campaign set status = 'scheduled', scheduled_at = $3 where account_id = $1 and id = $2`,
        [id, at],
      );
    }
    expect(await outlook()).toMatchObject([
      { kind: 'campaign', title: 'March', channel: 'email', state: 'planned', reason: null },
    ]);
  });

  it('is a scheduled campaign whose pasted people they are among, by email and by text, not one for others', async () => {
    const at = new Date(clock.now().getTime() + dayMs);
    const bola = await world.contact({ email: 'Bola.Ade@Bücher.example', telephone: '+2348031234567' }, [
      listId,
    ]);
    const schedule = async (name: string, pasted: string, channel: 'email' | 'sms') => {
      const id = await world.campaign({ name, audience: { source: 'paste' }, pasted }, channel);
      await world.query(
        `update campaign set status = 'scheduled', scheduled_at = $3 where account_id = $1 and id = $2`,
        [id, at],
      );
    };
    await schedule('By email', 'efua@example.com\nBOLA.ADE@bücher.example; bola.ade@bücher.example', 'email');
    await schedule('By text', '[{"name":"Bola","telephone":"0803 123-4567"}]', 'sms');
    await schedule('For another', 'bola.ade@example.com', 'email');
    await schedule('For others', '0803 123 4568, 0805 123 4567', 'sms');
    const coming = (id: string) =>
      world.inScope(async ({ contactOutlook }) =>
        (await contactOutlook.of(id)).map(({ title, reason }) => `${title} ${reason}`).toSorted(),
      );
    expect(await coming(bola)).toEqual(['By email null', 'By text null']);
    expect(await coming(ada)).toEqual([]);
    await world.query(`update contact set sms_status = 'blocklisted' where account_id = $1 and id = $2`, [
      bola,
    ]);
    expect(await coming(bola)).toEqual(['By email null', 'By text blocklisted']);
  });

  it('is not told to another account', async () => {
    const other = await TestAccount.create(test.domain);
    await expect(other.inScope(({ contactOutlook }) => contactOutlook.of(ada))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
