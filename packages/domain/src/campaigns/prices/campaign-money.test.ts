import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId, newClient } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

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
  await account.spend(await account.available());
  senderId = await account.emailSender(`${newId()}@kola.ng`);
  await setPrice(90_500);
});

const nextMonth = () => `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T09:00`;
const ngn = (amountMinor: bigint) => ({ amountMinor, currency: 'ngn' as const });
const balance = () => account.inScope(({ wallet }) => wallet.balance('ngn'));
const setPrice = (mills: number) =>
  account.inScope(({ prices }) =>
    prices.set({ kind: 'email', messageType: 'promotional', currency: 'ngn' }, { mills, setBy: 'test' }),
  );
const brokenInvariants = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
  );
const campaignOf = (id: string) => account.inScope(({ campaigns }) => campaigns.get(id));

function addCampaign(people: number): Promise<string> {
  const pasted = Array.from({ length: people }, (_, n) => `p${n}@example.com`).join('\n');
  return account.campaign({ name: 'November', senderId, pasted });
}

describe('the review of a campaign', () => {
  it('shows the cost and the balance after it, and refuses a campaign that the wallet can’t pay', async () => {
    await account.give(200n);
    const id = await addCampaign(3);
    const review = await account.inScope(({ campaignReviews }) => campaignReviews.review(id));
    // Three times 90.5 kobo, rounded up to a whole kobo.
    expect(review).toMatchObject({ cost: ngn(272n), balance: ngn(200n), balanceAfter: ngn(-72n) });
    expect(review.blockers).toEqual([
      {
        id: 'insufficient_funds',
        message: expect.stringContaining('your wallet has ₦2.00: add ₦0.72'),
      },
    ]);
    for (const tried of [
      () => account.startSending(id),
      () =>
        account.inScope(({ campaignSending }) =>
          campaignSending.schedule(id, { local: nextMonth(), timezone: 'Africa/Lagos' }),
        ),
    ]) {
      await expect(tried()).rejects.toMatchObject({
        code: 'insufficient_funds',
        details: { shortfallMinor: '72', currency: 'ngn' },
      });
    }
    expect(await account.status(id)).toBe('draft');
  });
});

describe('a campaign', () => {
  it('holds its cost, is charged for sent messages, and releases the rest', async () => {
    await account.give(1_000n);
    refused.add('p1@example.com');
    const id = await addCampaign(4);
    await account.startSending(id);
    await account.workOff();
    expect(await balance()).toMatchObject({ balanceMinor: 1_000n, heldMinor: 362n });
    await setPrice(9_000_000);
    await account.sendAll();
    // Three were sent, at the price of the start.
    expect(await balance()).toMatchObject({ balanceMinor: 1_000n - 272n, heldMinor: 0n });
    expect(
      (await account.inScope(({ statement }) => statement.list({ limit: 10, kind: 'campaign' }))).items,
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

  it('holds money again before a retry, and queues nobody without it', async () => {
    await account.give(272n);
    refused.add('p1@example.com');
    const id = await addCampaign(3);
    await account.startSending(id);
    await account.workOff();
    await account.sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 91n, heldMinor: 0n });
    await account.inScope(({ wallet }) => wallet.debit({ key: 'rest', money: ngn(50n), kind: 'message' }));
    const retry = () => account.inScope(({ deliveries }) => deliveries.retryFailed(id));
    await expect(retry()).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { shortfallMinor: '50' },
    });
    expect(await account.status(id)).toBe('finished');
    await account.give(50n);
    refused.clear();
    expect(await retry()).toBe(1);
    expect(await balance()).toMatchObject({ balanceMinor: 91n, heldMinor: 91n });
    await account.sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 0n, heldMinor: 0n });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('holds its cost at the start: of several started together, only those that the wallet can pay start', async () => {
    await account.give(600n);
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await addCampaign(3));
    const answers = await Promise.allSettled(ids.map((id) => account.startSending(id)));
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'insufficient_funds' });
    expect(await balance()).toMatchObject({ balanceMinor: 600n, heldMinor: 544n });
    await account.workOff();
    const statuses = (await Promise.all(ids.map((id) => account.status(id)))).toSorted();
    expect(statuses).toEqual(['draft', 'draft', 'draft', 'sending', 'sending']);
    expect(await balance()).toMatchObject({ heldMinor: 544n });
    await account.sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 56n, heldMinor: 0n });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('goes back to a draft with the shortfall when its price rises after its start, with nothing frozen or held', async () => {
    await account.give(300n);
    const id = await addCampaign(3);
    await account.startSending(id);
    await setPrice(124_000);
    await account.workOff();
    expect(await campaignOf(id)).toMatchObject({
      status: 'draft',
      failure: 'Nothing was sent. Your wallet is ₦0.72 short. Fund it, then try again.',
    });
    expect(await account.query('select 1 from delivery where account_id = $1')).toEqual([]);
    expect(await balance()).toMatchObject({ balanceMinor: 300n, heldMinor: 0n });
  });

  it('holds only its real cost when it has fewer recipients than at its start', async () => {
    await account.give(300n);
    const id = await addCampaign(3);
    await account.startSending(id);
    await account.query(
      `insert into suppression (account_id, channel, address_hash, reason) values ($1, 'email', sha256(convert_to('p0@example.com', 'UTF8')), 'complaint')`,
    );
    await account.workOff();
    expect(await balance()).toMatchObject({ balanceMinor: 300n, heldMinor: 181n });
  });

  it('is prepared again after a conflict with another transaction', async () => {
    await account.give(300n);
    const id = await addCampaign(3);
    await account.startSending(id);
    const owner = newClient({ connectionString: test.database.ownerUrl });
    await owner.connect();
    for (const code of ['40P01', '40001']) {
      await owner.query(`create function meet() returns trigger language plpgsql as $$ begin raise exception 'met' using errcode = '${code}'; end $$;
        create trigger meet before insert on campaign_stat for each row execute function meet()`);
      await account.workOff();
      await owner.query('drop trigger meet on campaign_stat; drop function meet');
      expect(await campaignOf(id)).toMatchObject({ status: 'preparing', failure: null });
      await account.query(`update due_work set due_at = now() - interval '1 second' where account_id = $1`);
    }
    await owner.end();
    await account.workOff();
    expect(await campaignOf(id)).toMatchObject({ status: 'sending', failure: null });
    expect(await balance()).toMatchObject({ heldMinor: 272n });
  });

  it('is charged for the messages that left before it was cancelled', async () => {
    await account.give(10_000n);
    const id = await addCampaign(10);
    await account.startSending(id);
    await account.workOff();
    await account.inScope(async ({ campaignSending }) => void (await campaignSending.cancel(id)));
    expect(await balance()).toMatchObject({ heldMinor: 905n });
    await account.sendAll();
    expect(await balance()).toMatchObject({ balanceMinor: 10_000n, heldMinor: 0n });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('is charged in whole units while it runs, and its hold doesn’t expire', async () => {
    await account.give(10_000n);
    const id = await addCampaign(3);
    await account.startSending(id);
    await account.workOff();
    await account.query('update campaign_stat set cost_mills = 90500 where account_id = $1');
    await account.query(`update wallet_hold set expires_at = now() where account_id = $1`);
    await account.query(
      `update due_work set due_at = now() - interval '1 second' where account_id = $1 and kind = 'delivery.charge'`,
    );
    await account.workOff();
    expect(await balance()).toMatchObject({ balanceMinor: 9_910n, heldMinor: 182n });
    const [hold] = await account.inScope(({ statement }) => statement.holds());
    expect(hold).toMatchObject({
      capturedMinor: 90n,
      leftMinor: 182n,
      campaign: { id, name: 'November', status: 'sending' },
    });
    expect((hold?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(20 * 86_400_000);
  });
});
