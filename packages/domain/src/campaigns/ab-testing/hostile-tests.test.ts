import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { AbTestInput } from '../ab-settings/ab-test.schema.ts';
import { runAbTests } from './run-tests.ts';

let test: TestDomain;
let server: ScriptedServer;
let account: TestAccount;
let senderId: string;
const refused = new Set<string>();

beforeAll(async () => {
  server = await startScriptedServer((to) =>
    refused.has(to) ? { code: 554, text: '5.7.1 Not now', at: 'data' } : undefined,
  );
  test = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});
beforeEach(async () => {
  refused.clear();
  account = await TestAccount.create(test.domain);
  senderId = await account.emailSender(`${newId()}@kola.ng`);
});

const two: AbTestInput = { variants: [{}, { subject: 'Hello from B' }], testShare: 20, minutes: 60 };

async function start(abTest: AbTestInput, fields: { html?: string } = {}): Promise<string> {
  const pasted = Array.from({ length: 100 }, (_, n) => `p${n}@example.com`).join('\n');
  const id = await account.campaign({ senderId, pasted, abTest, ...fields });
  await account.startSending(id);
  await account.workOff();
  return id;
}
const report = (id: string) => account.inScope(({ abTests }) => abTests.report(id));
const decide = (id: string, winner: number | null) =>
  account.inScope(({ abTests }) => abTests.decide(id, winner));
const of = (id: string, variant: number | null) =>
  account.query<{
    id: string;
    address: string;
    state: string;
    reason: string | null;
    sendAfter: Date | null;
  }>(
    `select id, address, state, reason, send_after from delivery
     where account_id = $1 and campaign_id = $2 and variant is not distinct from $3 order by id`,
    [id, variant],
  );
const broken = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken: n, name }) => n > 0 && !name.startsWith('views, clicks'),
  );
/** Ends the clock. */
const endClock = (id: string) =>
  account.query(
    `update ab_test set running_since = now() - interval '2 hours' where account_id = $1 and campaign_id = $2`,
    [id],
  );

describe('a decision', () => {
  it('that is rolled back changes nothing, and the next worker makes it once', async () => {
    const id = await start(two);
    await account.sendAll();
    await account.workOff();
    await endClock(id);
    let isDying = true;
    const dying = new Proxy(test.domain, {
      get: (target, key) =>
        key === 'openScope'
          ? (...args: Parameters<typeof target.openScope>) =>
              target.openScope(args[0], async (scope) => {
                const result = await args[1](scope);
                if (isDying) throw new Error('failed before the commit');
                return result;
              })
          : Reflect.get(target, key),
    });
    const item = {
      kind: 'campaign.ab-test' as const,
      accountId: account.accountId,
      subjectId: id,
      attempts: 1,
      signal: new AbortController().signal,
    };
    await expect(runAbTests(dying).run(item)).rejects.toThrow('failed before');
    expect(await report(id)).toMatchObject({ state: 'testing', winner: null });
    expect((await of(id, null)).every(({ state }) => state === 'queued')).toBe(true);
    isDying = false;
    const runs = await Promise.allSettled([runAbTests(dying).run(item), runAbTests(dying).run(item)]);
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 100 });
    expect(server.accepted.filter(({ to }) => to === 'p1@example.com').length).toBeGreaterThan(0);
    expect(await broken()).toEqual([]);
  });

  it('holds while the campaign is paused, and the rest leaves when it resumes', async () => {
    const id = await start(two);
    await account.sendAll();
    await account.workOff();
    await account.inScope(({ campaignSending }) => campaignSending.pause(id));
    await decide(id, 1);
    await account.workOff();
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 20, queued: 80 });
    await account.inScope(({ campaignSending }) => campaignSending.resume(id));
    await account.workOff();
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 100 });
  });
});

describe('the rest', () => {
  it('skips people who were suppressed while they waited', async () => {
    const id = await start(two);
    await account.sendAll();
    await account.workOff();
    const [first] = await of(id, null);
    await account.suppress(first?.address ?? '');
    await decide(id, 0);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 99, skipped: 1 });
    expect(await broken()).toEqual([]);
  });

  it('isn’t sent while the sender is stopped, and is afterwards', async () => {
    const id = await start(two);
    await account.sendAll();
    await account.workOff();
    await account.query('update sender set status = 0 where account_id = $1');
    await decide(id, 0);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 20, queued: 80 });
    expect(await account.status(id)).toBe('paused');
    await account.query('update sender set status = 1 where account_id = $1');
    await account.inScope(({ campaignSending }) => campaignSending.resume(id));
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 100 });
  });
});

describe('test messages', () => {
  it('that failed can be tried again after the decision, each with its own variant', async () => {
    const id = await start(two);
    const [failing] = await of(id, 1);
    refused.add(failing?.address ?? '');
    await account.sendAll();
    await account.workOff();
    await decide(id, 0);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 99, failed: 1 });
    refused.clear();
    expect(await account.inScope(({ deliveries }) => deliveries.retryFailed(id))).toBe(1);
    await account.sendAll();
    const last = server.accepted.at(-1);
    expect(last?.to).toBe(failing?.address);
    expect(last?.raw).toContain('Subject: Hello from B');
    expect(await account.status(id)).toBe('finished');
    expect(await broken()).toEqual([]);
  });

  it('wait for their own time where the time is tested, and the rest for the winner’s', async () => {
    const id = await start({ ...two, variants: [{}, { sendAt: '09:30' }] });
    await account.sendAll();
    expect((await of(id, 0)).every(({ state }) => state === 'sent')).toBe(true);
    const waiting = await of(id, 1);
    expect(waiting.every(({ state }) => state === 'queued')).toBe(true);
    const at = waiting[0]?.sendAfter ?? new Date(0);
    expect(at.toISOString().slice(11, 16)).toBe('08:30');
    await decide(id, 1);
    expect((await report(id))?.releaseAt?.slice(11, 16)).toBe('08:30');
    expect((await of(id, null)).every(({ state }) => state === 'queued')).toBe(true);
    expect(await account.status(id)).toBe('sending');
    await account.query('update ab_test set release_at = now() where account_id = $1');
    await account.query(
      `update due_work set due_at = now() where account_id = $1 and kind = 'campaign.ab-test'`,
    );
    await account.workOff();
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 90, queued: 10 });
  });
});

describe('a draft’s test', () => {
  it('blocks the start on the field, and costs nothing for the holdout', async () => {
    const pasted = Array.from({ length: 10 }, (_, n) => `p${n}@example.com`).join('\n');
    const same = { variants: [{}, {}], measure: 'conversions' as const, holdoutShare: 10 };
    const id = await account.campaign({ senderId, pasted, abTest: same });
    const review = await account.inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(review.blockers.map(({ field }) => field)).toEqual(['abTest.variants.1', 'abTest.event']);
    expect(review.abTest).toMatchObject({ rest: 7, heldOut: 1, variants: [{ people: 1 }, { people: 1 }] });
    await expect(account.startSending(id)).rejects.toMatchObject({ code: 'blocked' });
  });

  it('decides by conversions after the message, and makes a campaign of a variant', async () => {
    const listId = await account.list();
    for (let n = 0; n < 20; n += 1) await account.contact({ email: `c${n}@example.com` }, [listId]);
    const abTest = { ...two, testShare: null, measure: 'conversions' as const, event: 'order.paid' };
    const id = await account.campaign({ senderId, audience: { source: 'list', listIds: [listId] }, abTest });
    await account.startSending(id);
    await account.workOff();
    await account.sendAll();
    await account.query(
      `insert into contact_event (account_id, at, id, contact_id, name, source)
       select $1, now() + interval '1 second' * (case when variant = 1 then -1000 else 0 end), gen_random_uuid(), contact_id,
         'order.paid', 'api'
       from delivery where account_id = $1 and campaign_id = $2`,
      [id],
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await report(id))?.variants).toMatchObject([{ conversions: 10 }, { conversions: 0 }]);
    const draft = await account.inScope(({ abTests }) => abTests.copyVariant(id, 1));
    expect(draft).toMatchObject({ subject: 'Hello from B', abTest: null, status: 'draft' });
  });
});
