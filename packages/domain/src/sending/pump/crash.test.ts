import { newClient } from '../../kernel/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { concludeCampaign } from '../stopping/conclude-campaign.ts';
import { SendPump } from './send-pump.ts';
import { mark, settleSent } from '../testing/settle-by-hand.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { defaultMonth } from '../testing/default-month.ts';

let test: TestDomain;
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer(undefined, 2);
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const pump = (leaseSeconds = 60) =>
  new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 4 }),
    options: { batchSize: 100, leaseSeconds },
  });

async function sendAll(): Promise<void> {
  const sending = pump();
  await sending.runUntilIdle();
  await sending.drain();
}

const acceptedFor = (prefix: string) =>
  server.accepted.filter(({ to }) => to.startsWith(prefix)).map(({ to }) => to);
const sum = (states: Record<string, number>) => Object.values(states).reduce((total, n) => total + n, 0);
const brokenInvariants = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
  );

/** A process that leased ten, marked four of them, and died. */
async function dieMidway(account: SendingFixture, campaignId: string, leaseSeconds: number) {
  const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
  const { accountId } = account;
  const { leased } = await claimRecipients(connection, {
    accountId,
    campaignId,
    after: '-infinity',
    limit: 10,
    leaseSeconds,
    withAttributes: false,
    keptUntil: defaultMonth,
  });
  const { marked } = await mark(connection, leased.slice(0, 4), leaseSeconds);
  return { connection, leased, marked };
}

const expireClaims = (account: SendingFixture) =>
  account.query(`update send_claim set lease_until = now() - interval '1 second' where account_id = $1`);

describe('after a crash', () => {
  it('leased messages are sent by another process, messages on the wire become unknown, and none is lost', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(30, 'crash');
    const campaign = await account.startCampaign();
    const dead = await dieMidway(account, campaign.id, 0.2);
    expect([dead.leased.length, dead.marked.length]).toEqual([10, 4]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sendAll();
    expect(await account.states(campaign.id)).toEqual({ sent: 26, unknown: 4 });
    expect(acceptedFor('crash')).toHaveLength(26);
    expect(await account.status(campaign.id)).toBe('finished');
    expect((await account.rows(campaign.id)).filter(({ state }) => state === 'unknown')).toMatchObject(
      Array(4).fill({ reason: 'worker_died' }),
    );
    expect(await brokenInvariants()).toEqual([]);
    await dead.connection.close();
  });

  it('an answer after the lease was lost changes nothing', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(10, 'late');
    const campaign = await account.startCampaign();
    const stalled = await dieMidway(account, campaign.id, 0.1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await concludeCampaign(test.domain, account.accountId, campaign.id);
    expect(await mark(stalled.connection, stalled.leased.slice(4))).toMatchObject({
      marked: [],
      lost: stalled.leased.slice(4),
    });
    await settleSent(stalled.connection, stalled.leased);
    expect(await account.states(campaign.id)).toEqual({ queued: 6, unknown: 4 });
    expect(await account.stat(campaign.id)).toMatchObject({ sent: 0, unknown: 4 });
    await stalled.connection.close();
    await sendAll();
  });

  it("a current lease isn't taken", async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(10, 'alive');
    const campaign = await account.startCampaign();
    const alive = await dieMidway(account, campaign.id, 60);
    await concludeCampaign(test.domain, account.accountId, campaign.id);
    expect(await account.states(campaign.id)).toEqual({ sending: 10 });
    expect(await account.status(campaign.id)).toBe('sending');
    await alive.connection.close();
    await expireClaims(account);
  });
});

describe('without its database', () => {
  it('the pump waits, and afterwards everyone gets the message once', async () => {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(600, 'cutoff');
    const campaign = await account.startCampaign();
    const owner = newClient({ connectionString: test.database.ownerUrl });
    await owner.connect();
    const sending = pump(5);
    sending.start();
    for (let cut = 1; cut <= 5; cut += 1) {
      await until(() => acceptedFor('cutoff').length >= cut * 60);
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'talkdrum-pump'`,
      );
    }
    await until(async () => (await account.status(campaign.id)) === 'finished');
    await sending.drain();
    await owner.end();
    expect(await account.states(campaign.id)).toEqual({ sent: 600 });
    expect(acceptedFor('cutoff')).toHaveLength(600);
    expect(await account.stat(campaign.id)).toMatchObject({ sent: 600, failed: 0, unknown: 0 });
  });
});

describe('a running campaign', () => {
  async function begin(prefix: string, people: number) {
    const account = await SendingFixture.create(test.domain);
    await account.addPeople(people, prefix);
    const campaign = await account.startCampaign();
    const sending = pump();
    sending.start();
    await until(() => acceptedFor(prefix).length > people / 10);
    const change = (work: 'pause' | 'resume' | 'cancel') =>
      test.domain.openScope(
        { accountId: account.accountId, userId: null },
        async ({ campaignSending }) => void (await campaignSending[work](campaign.id)),
      );
    return { account, campaign, sending, change };
  }

  it('stops when paused, continues when resumed, and everyone gets it once', async () => {
    const { account, campaign, sending, change } = await begin('pause', 500);
    for (let round = 0; round < 4; round += 1) {
      await change('pause');
      await until(async () => ((await account.states(campaign.id))['sending'] ?? 0) === 0);
      const during = acceptedFor('pause').length;
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(acceptedFor('pause')).toHaveLength(during);
      await change('resume');
      await until(() => acceptedFor('pause').length > during);
    }
    await until(async () => (await account.status(campaign.id)) === 'finished');
    await sending.drain();
    expect(new Set(acceptedFor('pause')).size).toBe(500);
    expect(acceptedFor('pause')).toHaveLength(500);
    expect(await account.stat(campaign.id)).toMatchObject({ sent: 500 });
  });

  it('is cancelled with what is claimed, except messages that may have left', async () => {
    const account = await SendingFixture.create(test.domain);
    const { accountId } = account;
    await account.addPeople(5, 'held');
    const { id: campaignId } = await account.startCampaign();
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const { leased } = await claimRecipients(connection, {
      accountId,
      campaignId,
      after: '-infinity',
      limit: 3,
      leaseSeconds: 60,
      withAttributes: false,
      keptUntil: defaultMonth,
    });
    await mark(connection, leased.slice(0, 1));
    await test.domain.openScope({ accountId, userId: null }, async ({ campaignSending }) => {
      expect(await campaignSending.cancel(campaignId)).toBe(4);
    });
    expect(await account.states(campaignId)).toEqual({ sending: 1, cancelled: 4 });
    expect(await mark(connection, leased.slice(1))).toMatchObject({ marked: [], refused: leased.slice(1) });
    await settleSent(connection, leased.slice(0, 1));
    await expireClaims(account);
    await concludeCampaign(test.domain, accountId, campaignId);
    expect(await account.states(campaignId)).toEqual({ sent: 1, cancelled: 4 });
    expect(await account.stat(campaignId)).toMatchObject({ sent: 1, cancelled: 4 });
    await connection.close();
  });

  it('is paused at once: nothing more may leave, and what was claimed continues after the resume', async () => {
    const account = await SendingFixture.create(test.domain);
    const { accountId } = account;
    await account.addPeople(2, 'kept');
    const { id: campaignId } = await account.startCampaign();
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const { leased } = await claimRecipients(connection, {
      accountId,
      campaignId,
      after: '-infinity',
      limit: 2,
      leaseSeconds: 60,
      withAttributes: false,
      keptUntil: defaultMonth,
    });
    const change = (work: 'pause' | 'resume') =>
      test.domain.openScope({ accountId, userId: null }, async ({ campaignSending }) => {
        await campaignSending[work](campaignId);
      });
    await change('pause');
    expect(await mark(connection, leased)).toMatchObject({ marked: [], refused: leased });
    await change('resume');
    expect(await mark(connection, leased)).toMatchObject({ marked: leased, refused: [] });
    await settleSent(connection, leased);
    expect(await account.states(campaignId)).toEqual({ sent: 2 });
    expect(await account.query('select 1 from send_claim where account_id = $1')).toEqual([]);
    await connection.close();
  });

  it('ends when cancelled: messages on the wire arrive, the rest is never sent, and the counts add up', async () => {
    const { account, campaign, sending, change } = await begin('cancel', 400);
    await change('cancel');
    await until(async () => ((await account.states(campaign.id))['sending'] ?? 0) === 0);
    await sending.drain();
    const states = await account.states(campaign.id);
    expect(Object.keys(states).toSorted()).toEqual(['cancelled', 'sent']);
    expect(sum(states)).toBe(400);
    expect(states['sent']).toBe(acceptedFor('cancel').length);
    expect(await account.stat(campaign.id)).toMatchObject({
      sent: states['sent'],
      cancelled: states['cancelled'],
    });
    await sendAll();
    expect(await account.query('select 1 from due_work where account_id = $1')).toEqual([]);
  });

  it('is released by a draining process, unsent and without unknown messages', async () => {
    const { account, campaign, sending } = await begin('drain', 300);
    await sending.drain();
    const states = await account.states(campaign.id);
    expect(Object.keys(states).toSorted()).toEqual(['queued', 'sent']);
    expect(states['sent']).toBe(acceptedFor('drain').length);
    await sendAll();
    expect(acceptedFor('drain')).toHaveLength(300);
    expect(await brokenInvariants()).toEqual([]);
  });
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
