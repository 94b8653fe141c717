import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type DueWorkHandler, DueWorkRunner, newId, silentLogger } from '../../../kernel/index.ts';
import { compileSms } from '../../../templates/content/index.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { SendingFixture } from '../../../testing/sending-fixture.ts';
import { createSmtpTransport } from '../../../email/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../testing/scripted-server.ts';
import { campaignsPerAccount, dueOfKindSql, findDue, type OpenLane } from './due-lanes.ts';
import { SendPump } from '../send-pump.ts';
import type { OutgoingSms, SmsOutcome, SmsRouter } from '../../../sms/index.ts';

let test: TestDomain;
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

/** Due work of a kind the pump doesn't handle, all of it older than anything else. */
async function addOthers(accountId: string, count: number): Promise<void> {
  await test.domain.pool.query(
    `insert into due_work (kind, account_id, subject_id, due_at) select 'something.else', $1, gen_random_uuid(), now() - interval '1 day' from generate_series(1, $2)`,
    [accountId, count],
  );
}

/** Running SMS campaigns with two people each, created directly. */
async function addSmsCampaigns(account: SendingFixture, count: number): Promise<void> {
  const senderId = newId();
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'Kola', 'transactional', 1)`,
    [senderId],
  );
  await account.query(
    `with added as (
       insert into campaign (account_id, id, channel, name, status, sender_id, from_brand, subject, text, compiled)
       select $1, gen_random_uuid(), 'sms', 'C' || n, 'sending', $2, '', '', 'Hello', $4::jsonb from generate_series(1, $3::int) n returning id),
     counted as (insert into campaign_stat (account_id, campaign_id, recipients) select $1, id, 2 from added),
     people as (
       insert into delivery (account_id, id, campaign_id, channel, address, send_after)
       select $1, gen_random_uuid(), id, 'sms', '+23480312' || lpad(n::text, 5, '0'), now() from added, generate_series(1, 2) n)
     insert into due_work (kind, account_id, subject_id, due_at) select '${'delivery.send'}', $1, id, now() - interval '1 hour' from added`,
    [senderId, count, JSON.stringify(compileSms('Hello'))],
  );
}

/** A carrier that never answers for campaigns. */
function stalledForCampaigns(): SmsRouter & { asked: OutgoingSms[]; let: () => void } {
  const asked: OutgoingSms[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    window: 20,
    asked,
    let: release,
    send: async (messages) => {
      asked.push(...messages);
      if (messages.some(({ campaignId }) => campaignId !== null)) await released;
      return messages.map(({ id }): SmsOutcome => ({ kind: 'sent', carrier: 'test', providerId: id }));
    },
    close: () => Promise.resolve(),
  };
}

const open = (accountId: string, count: number): OpenLane[] =>
  Array.from({ length: count }, () => ({ accountId, campaignId: newId(), channel: null }));

describe('due messages', () => {
  it('are read from the index of their kind, past any number of rows of another', async () => {
    const account = await SendingFixture.create(test.domain);
    await addOthers(account.accountId, 20_000);
    const { rows } = await test.domain.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${dueOfKindSql}`,
      ['delivery.send', [], []],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using due_work_of_kind');
    expect(plan).not.toMatch(/Sort|Seq Scan|Rows Removed by Filter/);
    const ran: string[] = [];
    await test.domain.pool.query(
      `insert into due_work (kind, account_id, subject_id, due_at) values ('payment.event', $1, $1, now())`,
      [account.accountId],
    );
    const handler: DueWorkHandler = {
      kind: 'payment.event',
      run: ({ subjectId }) => Promise.resolve(void ran.push(subjectId)),
    };
    onTestFinished(async () => {
      await test.domain.pool.query(`delete from due_work where kind in ('payment.event', 'something.else')`);
    });
    await new DueWorkRunner(test.domain.pool, [handler], silentLogger).runUntilIdle();
    expect(ran).toEqual([account.accountId]);
  });

  it('of an account with the maximum of open campaigns are left out, and hide nobody else', async () => {
    const [many, one] = [await SendingFixture.create(test.domain), await SendingFixture.create(test.domain)];
    await addSmsCampaigns(many, 230);
    await addSmsCampaigns(one, 1);
    const accountsOf = ({ due }: Awaited<ReturnType<typeof findDue>>) =>
      due.map(({ accountId }) => accountId);
    const first = await findDue(test.domain.pool, 'delivery.send', []);
    expect(accountsOf(first)).toEqual(Array(campaignsPerAccount).fill(many.accountId));
    expect(first.isMore).toBe(true);
    expect(
      accountsOf(await findDue(test.domain.pool, 'delivery.send', open(many.accountId, campaignsPerAccount))),
    ).toEqual([one.accountId]);
    await test.domain.pool.query('delete from due_work where kind = $1', ['delivery.send']);
  });
});

describe('a one-time code of a new account', () => {
  it("is sent by email and by SMS while other accounts' campaigns hang on a carrier that doesn't answer", async () => {
    const accounts = [];
    for (let n = 0; n < 4; n += 1) {
      const account = await SendingFixture.create(test.domain);
      await addSmsCampaigns(account, 60);
      accounts.push(account);
    }
    await addOthers(accounts[0]?.accountId ?? '', 5_000);
    const router = stalledForCampaigns();
    const pump = new SendPump(test.domain, {
      transport: createSmtpTransport({ url: server.url, connections: 4 }),
      smsRouter: router,
    });
    pump.start();
    await until(() => router.asked.length >= 16);
    const fresh = await SendingFixture.create(test.domain);
    await fresh.query(
      `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'Fresh', 'transactional', 1)`,
      [newId()],
    );
    await test.domain.openScope({ accountId: fresh.accountId, userId: null }, async ({ messages }) => {
      const texts = [
        {
          channel: 'sms' as const,
          from: { address: 'Fresh', name: '' },
          to: '+2348031239999',
          text: 'Your code is 1234',
        },
      ];
      const mails = [
        {
          channel: 'email' as const,
          from: { address: 'news@kola.example', name: 'K' },
          to: 'code@example.com',
          subject: 'Code',
          html: '<p>1234</p>',
        },
      ];
      await messages.submit([...texts, ...mails], { source: 'api' });
    });
    await until(
      () =>
        server.accepted.some(({ to }) => to === 'code@example.com') &&
        router.asked.some(({ to }) => to === '+2348031239999'),
    );
    expect(router.asked.filter(({ campaignId }) => campaignId !== null).length).toBeLessThanOrEqual(18);
    router.let();
    await pump.drain();
  }, 60_000);
});

async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
