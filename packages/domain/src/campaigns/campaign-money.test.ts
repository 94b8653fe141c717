import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../domain.ts';
import { SendPump } from '../sending/index.ts';
import { createSmtpTransport } from '../email/index.ts';
import { type ScriptedServer, startScriptedServer } from '../sending/testing/scripted-server.ts';
import { checkInvariants } from '../invariants.ts';
import { DueWorkRunner, newId, silentLogger } from '../kernel/index.ts';
import {
  authenticateSenders,
  giveMoney,
  giveMoneyAndSubscription,
  makeBareAccount,
  startTestDomain,
  type TestDomain,
} from '../testing/index.ts';
import { dueWorkHandlers } from '../work.ts';

let test: TestDomain;
let server: ScriptedServer;
let accountId: string;
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
  ({ accountId } = await makeBareAccount(test.domain));
  await giveMoneyAndSubscription(test.domain, accountId);
  await inScope(async ({ wallet }) => {
    const { availableMinor } = await wallet.balance('ngn');
    await wallet.debit({ key: 'empty', money: ngn(availableMinor), kind: 'adjustment' });
  });
  senderId = await inScope(async (scope) => {
    const sender = await scope.senders.createEmail({
      sender: `${newId()}@kola.ng`,
      campaign: 'promotional',
      region: 'promotional-01',
    });
    await scope.sql('update sender set status = 1, confirmed_at = now() where account_id = $1 and id = $2', [
      accountId,
      sender.id,
    ]);
    await scope.prices.set(
      { channel: 'email', messageType: 'promotional', currency: 'ngn' },
      { mills: 90_500, setBy: 'test' },
    );
    return sender.id;
  });
  await authenticateSenders(test.domain, accountId);
});

const nextMonth = () => `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T09:00`;
const ngn = (amountMinor: bigint) => ({ amountMinor, currency: 'ngn' as const });
const inScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId, userId: null }, work);
const balance = () => inScope(({ wallet }) => wallet.balance('ngn'));
const fund = (amountMinor: bigint) => giveMoney(test.domain, accountId, { amountMinor });
const brokenInvariants = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
  );
const campaignOf = (id: string) => inScope(({ campaigns }) => campaigns.get(id));

async function addCampaign(people: number): Promise<string> {
  const pasted = Array.from({ length: people }, (_, n) => `p${n}@example.com`).join('\n');
  const html = '<p>Hi, see <a href="https://kola.ng/shop">the shop</a></p>';
  const fields = {
    name: 'November',
    fromBrand: 'Kola',
    senderId,
    subject: 'Hello',
    preheader: '',
    templateId: null,
    html,
    text: '',
    pasted,
  };
  return (
    await inScope(({ campaigns }) =>
      campaigns.create({
        ...fields,
        audience: { source: 'paste' },
        hasAnalytics: false,
        isArchivedPublicly: false,
      }),
    )
  ).id;
}

const start = (id: string) => inScope(({ campaignSending }) => campaignSending.start(id));
const prepare = () =>
  new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();

async function sendAll(): Promise<void> {
  const pump = new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 4 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
}

describe('the review of a campaign', () => {
  it('shows what it costs and what is left, and refuses what cannot be paid', async () => {
    await fund(200n);
    const id = await addCampaign(3);
    const review = await inScope(({ campaignReviews }) => campaignReviews.review(id));
    // Three times 90.5 kobo, rounded up to a whole kobo.
    expect(review).toMatchObject({ cost: ngn(272n), balance: ngn(200n), balanceAfter: ngn(-72n) });
    expect(review.blockers).toEqual([
      { id: 'insufficient_funds', message: expect.stringContaining('add NGN 0.72') },
    ]);
    for (const tried of [
      () => start(id),
      () => inScope(({ campaignSending }) => campaignSending.schedule(id, nextMonth(), 'Africa/Lagos')),
    ]) {
      await expect(tried()).rejects.toMatchObject({
        code: 'insufficient_funds',
        details: { shortfallMinor: '72', currency: 'ngn' },
      });
    }
    expect((await campaignOf(id)).status).toBe('draft');
  });
});

describe('a campaign', () => {
  it('reserves its cost, pays for what was sent and gives the rest back', async () => {
    await fund(1_000n);
    refused.add('p1@example.com');
    const id = await addCampaign(4);
    await start(id);
    await prepare();
    expect(await balance()).toMatchObject({ balanceMinor: 1_000n, heldMinor: 362n });
    await inScope(({ prices }) =>
      prices.set(
        { channel: 'email', messageType: 'promotional', currency: 'ngn' },
        { mills: 9_000_000, setBy: 'test' },
      ),
    );
    await sendAll();
    // Three were sent, at the price of the start.
    expect(await balance()).toMatchObject({ balanceMinor: 1_000n - 272n, heldMinor: 0n });
    expect(
      (await inScope(({ statement }) => statement.list({ limit: 10, kind: 'campaign' }))).items,
    ).toMatchObject([
      {
        amountMinor: -272n,
        description: 'Campaign: November',
        holdStatus: 'closed',
        balanceAfterMinor: 728n,
      },
    ]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('takes a new reservation before it tries again, and nobody is queued without one', async () => {
    await fund(272n);
    refused.add('p1@example.com');
    const id = await addCampaign(3);
    await start(id);
    await prepare();
    await sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 91n, heldMinor: 0n });
    await inScope(({ wallet }) => wallet.debit({ key: 'rest', money: ngn(50n), kind: 'message' }));
    const retry = () => inScope(({ deliveries }) => deliveries.retryFailed(id));
    await expect(retry()).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { shortfallMinor: '50' },
    });
    expect((await campaignOf(id)).status).toBe('finished');
    await fund(50n);
    refused.clear();
    expect(await retry()).toBe(1);
    expect(await balance()).toMatchObject({ balanceMinor: 91n, heldMinor: 91n });
    await sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 0n, heldMinor: 0n });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('has its money set aside when it is started: of several started together, as many as can be paid', async () => {
    await fund(600n);
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await addCampaign(3));
    const answers = await Promise.allSettled(ids.map(start));
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'insufficient_funds' });
    expect(await balance()).toMatchObject({ balanceMinor: 600n, heldMinor: 544n });
    await prepare();
    const statuses = (await Promise.all(ids.map(campaignOf))).map(({ status }) => status).toSorted();
    expect(statuses).toEqual(['draft', 'draft', 'draft', 'sending', 'sending']);
    expect(await balance()).toMatchObject({ heldMinor: 544n });
    await sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 56n, heldMinor: 0n });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('goes back to a draft with the shortfall when it costs more a moment after its start, and nothing is frozen or held', async () => {
    await fund(300n);
    const id = await addCampaign(3);
    await start(id);
    await inScope(({ prices }) =>
      prices.set(
        { channel: 'email', messageType: 'promotional', currency: 'ngn' },
        { mills: 124_000, setBy: 'test' },
      ),
    );
    await prepare();
    expect(await campaignOf(id)).toMatchObject({
      status: 'draft',
      failure: 'Nothing was sent. Your wallet is NGN 0.72 short. Fund it, then try again.',
    });
    expect(
      (await inScope(({ sql }) => sql('select 1 from delivery where account_id = $1', [accountId]))).rows,
    ).toEqual([]);
    expect(await balance()).toMatchObject({ balanceMinor: 300n, heldMinor: 0n });
  });

  it('holds no more than it costs when fewer are left to send to than at its start', async () => {
    await fund(300n);
    const id = await addCampaign(3);
    await start(id);
    await inScope(({ sql }) =>
      sql(
        `insert into suppression (account_id, channel, address_hash, reason) values ($1, 'email', sha256(convert_to('p0@example.com', 'UTF8')), 'complaint')`,
        [accountId],
      ),
    );
    await prepare();
    expect(await balance()).toMatchObject({ balanceMinor: 300n, heldMinor: 181n });
  });

  it('is prepared again after a conflict with another transaction, which is not its end', async () => {
    await fund(300n);
    const id = await addCampaign(3);
    await start(id);
    const owner = new pg.Client({ connectionString: test.database.ownerUrl });
    await owner.connect();
    for (const code of ['40P01', '40001']) {
      await owner.query(`create function meet() returns trigger language plpgsql as $$ begin raise exception 'met' using errcode = '${code}'; end $$;
        create trigger meet before insert on campaign_stat for each row execute function meet()`);
      await prepare();
      await owner.query('drop trigger meet on campaign_stat; drop function meet');
      expect(await campaignOf(id)).toMatchObject({ status: 'preparing', failure: null });
      await inScope(({ sql }) =>
        sql(`update due_work set due_at = now() where account_id = $1`, [accountId]),
      );
    }
    await owner.end();
    await prepare();
    expect(await campaignOf(id)).toMatchObject({ status: 'sending', failure: null });
    expect(await balance()).toMatchObject({ heldMinor: 272n });
  });

  it('pays for what had left when it is cancelled', async () => {
    await fund(10_000n);
    const id = await addCampaign(10);
    await start(id);
    await prepare();
    await inScope(async ({ campaignSending }) => void (await campaignSending.cancel(id)));
    expect(await balance()).toMatchObject({ heldMinor: 905n });
    await sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 10_000n, heldMinor: 0n });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('is paid in whole units on its way, and its reservation lives as long as it does', async () => {
    await fund(10_000n);
    const id = await addCampaign(3);
    await start(id);
    await prepare();
    await inScope(({ sql }) =>
      sql('update campaign_stat set cost_mills = 90500 where account_id = $1', [accountId]),
    );
    await inScope(({ sql }) =>
      sql(`update wallet_hold set expires_at = now() where account_id = $1`, [accountId]),
    );
    await inScope(({ sql }) =>
      sql(`update due_work set due_at = now() where account_id = $1 and kind = 'delivery.charge'`, [
        accountId,
      ]),
    );
    await prepare();
    expect(await balance()).toMatchObject({ balanceMinor: 9_910n, heldMinor: 182n });
    const [hold] = await inScope(({ statement }) => statement.holds());
    expect(hold).toMatchObject({
      capturedMinor: 90n,
      leftMinor: 182n,
      campaign: { id, name: 'November', status: 'sending' },
    });
    expect((hold?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(20 * 86_400_000);
  });
});
