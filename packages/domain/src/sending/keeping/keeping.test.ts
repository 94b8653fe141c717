import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { linkTokens, Tracking } from '../../tracking/index.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { mark, settleSent } from '../testing/settle-by-hand.ts';
import { defaultMonth } from '../testing/default-month.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { dropExpired, ensureMonths } from './drop-expired.ts';

let test: TestDomain;
let server: ScriptedServer;
let account: SendingFixture;
let tracking: Tracking;

const thisMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;
const months = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 10);
};

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ smtpUrl: server.url });
  tracking = new Tracking(test.domain, () => Promise.resolve(null));
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

async function sentCampaign(people: number): Promise<string> {
  account = await SendingFixture.create(test.domain);
  await account.addPeople(people, newId().slice(-6));
  const { id } = await account.startCampaign();
  await account.sendAll();
  expect(await account.states(id)).toEqual({ sent: people });
  return id;
}

const mail = (to: string) => ({
  channel: 'email' as const,
  from: { address: 'news@kola.example' },
  to,
  subject: 'Hi',
  text: 'Hello',
});
const keep = (messageMonths: 3 | 12 | 24 | null) =>
  account.inScope(({ retention }) => retention.set({ messageMonths, importFileDays: 7, auditDays: 365 }));
const placesOf = (table: 'delivery' | 'delivery_event' | 'campaign_exclusion', id: string) =>
  account.query<{ month: string; leaf: string; n: number }>(
    `select kept_until::text as month, tableoid::regclass::text as leaf, count(*)::int as n
     from ${table} where account_id = $1 and campaign_id = $2 group by 1, 2`,
    [id],
  );
const broken = async () => (await checkInvariants(test.domain)).filter((found) => found.broken > 0);

async function open(campaignId: string): Promise<void> {
  const [row] = await account.rows(campaignId);
  const tokens = linkTokens(test.domain.config.secret);
  const token = tokens.make('open', account.accountId, row?.id ?? '');
  await tracking.recordOpen(token, { ip: '1.2.3.4', userAgent: 'Mozilla/5.0' });
}

describe('a partition', () => {
  it('is the month in which a message is deleted, for deliveries and events', async () => {
    const id = await sentCampaign(2);
    await open(id);
    const suffix = defaultMonth.slice(0, 7).replace('-', '_');
    expect(await placesOf('delivery', id)).toEqual([
      { month: defaultMonth, leaf: `delivery_until_${suffix}`, n: 2 },
    ]);
    expect(await placesOf('delivery_event', id)).toMatchObject([{ month: defaultMonth, n: 1 }]);
  });

  it('exists for each class this month and in the next two', async () => {
    await ensureMonths(test.domain);
    const { rows } = await test.domain.pool.query<{ leaf: string }>(
      `select inhrelid::regclass::text as leaf from pg_inherits where inhparent = 'delivery'::regclass`,
    );
    const expected = [4, 5, 6, 13, 14, 15, 25, 26, 27].map(
      (count) => `delivery_until_${months(count).slice(0, 7).replace('-', '_')}`,
    );
    expect(rows.map(({ leaf }) => leaf)).toEqual(
      expect.arrayContaining([...expected, 'delivery_forever', 'delivery_rest']),
    );
  });

  it('takes over rows that came before it', async () => {
    const id = await sentCampaign(1);
    await account.query(`update delivery set kept_until = $2 where account_id = $1 and campaign_id = $3`, [
      months(60),
      id,
    ]);
    expect(await placesOf('delivery', id)).toMatchObject([{ leaf: 'delivery_rest' }]);
    await test.domain.pool.query('select ensure_kept_month($1)', [months(60)]);
    expect(await placesOf('delivery', id)).toMatchObject([
      { leaf: `delivery_until_${months(60).slice(0, 7).replace('-', '_')}` },
    ]);
    await account.query(`update delivery set kept_until = $2 where account_id = $1 and campaign_id = $3`, [
      defaultMonth,
      id,
    ]);
  });
});

describe('choosing how long messages are kept', () => {
  it('moves what is stored, and what is too old is deleted with its month; totals stay', async () => {
    const id = await sentCampaign(3);
    await open(id);
    const before = await account.stat(id);
    const balance = await account.balance();
    await account.query(
      `update campaign set status = 'finished', started_at = now() - interval '5 months'
       where account_id = $1 and id = $2`,
      [id],
    );
    await keep(12);
    await account.workOffEarly();
    expect(await placesOf('delivery', id)).toMatchObject([{ month: months(8), n: 3 }]);
    expect(await placesOf('delivery_event', id)).toMatchObject([{ month: months(8), n: 1 }]);
    expect(await broken()).toEqual([]);
    await keep(3);
    await account.workOffEarly();
    expect(await placesOf('delivery', id)).toMatchObject([{ month: thisMonth(), n: 3 }]);
    expect(await dropExpired(test.domain)).toBe(1);
    expect(await account.rows(id)).toEqual([]);
    expect(await placesOf('delivery_event', id)).toEqual([]);
    expect(await account.stat(id)).toEqual({ ...before, keptUntil: expect.anything() });
    expect(await account.balance()).toBe(balance);
    expect(await broken()).toEqual([]);
    expect(await dropExpired(test.domain)).toBe(0);
  });

  it('moves and deletes the people a campaign left out with its messages', async () => {
    account = await SendingFixture.create(test.domain);
    const [left] = await account.addContacts(['left-out@example.com', 'kept@example.com']);
    await account.query(
      `update list_member set state = 'unsubscribed' where account_id = $1 and contact_id = $2`,
      [left],
    );
    const { id } = await account.startCampaign();
    await account.sendAll();
    await account.query(`update campaign set status = 'finished' where account_id = $1 and id = $2`, [id]);
    const leftOut = () => placesOf('campaign_exclusion', id);
    expect(await leftOut()).toMatchObject([{ month: defaultMonth, n: 1 }]);
    await keep(12);
    await account.workOffEarly();
    expect(await leftOut()).toMatchObject([{ month: months(13), n: 1 }]);
    await account.query(
      `update campaign set started_at = now() - interval '14 months' where account_id = $1 and id = $2`,
      [id],
    );
    await keep(3);
    await account.workOffEarly();
    expect(await leftOut()).toMatchObject([{ month: thisMonth(), n: 1 }]);
    expect(await dropExpired(test.domain)).toBe(1);
    expect(await leftOut()).toEqual([]);
    const answer = await account.inScope(({ whyNot }) => whyNot.counts(id));
    expect(answer).toMatchObject({
      audience: 2,
      leftOut: [{ reason: 'unsubscribed', count: 1 }],
      deletedOn: thisMonth(),
    });
    expect(await broken()).toEqual([]);
  });

  it('brings back no campaign that was deleted, and the same month can go twice', async () => {
    const people = 2;
    const ids = [await sentCampaign(people)];
    const age = (id: string | undefined) =>
      account.query(
        `update campaign set status = 'finished', started_at = now() - interval '9 months'
         where account_id = $1 and id = $2`,
        [id],
      );
    await age(ids[0]);
    await keep(3);
    await account.workOffEarly();
    expect(await dropExpired(test.domain)).toBe(1);
    ids.push((await account.startCampaign()).id);
    await account.sendAll();
    await age(ids[1]);
    await keep(24);
    await account.workOffEarly();
    expect((await account.stat(ids[0] ?? ''))['keptUntil']).not.toEqual(
      (await account.stat(ids[1] ?? ''))['keptUntil'],
    );
    expect(await broken()).toEqual([]);
    await keep(3);
    await account.workOffEarly();
    expect(await dropExpired(test.domain)).toBe(1);
    expect(await account.rows(ids[1] ?? '')).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('keeps everything forever if the account wants that', async () => {
    const id = await sentCampaign(1);
    await account.query(`update campaign set status = 'finished' where account_id = $1 and id = $2`, [id]);
    await keep(null);
    await account.workOffEarly();
    expect(await placesOf('delivery', id)).toMatchObject([{ month: 'infinity', leaf: 'delivery_forever' }]);
    const next = await account.startCampaign();
    expect(await placesOf('delivery', next.id)).toMatchObject([{ month: 'infinity' }]);
    await account.sendAll();
    expect(await account.states(next.id)).toEqual({ sent: 1 });
    expect(await broken()).toEqual([]);
  });

  it('leaves a campaign alone that is being sent, and looks again a day later', async () => {
    account = await SendingFixture.create(test.domain);
    await account.addPeople(2, 'live');
    const { id } = await account.startCampaign();
    await keep(3);
    await account.workOff();
    expect(await placesOf('delivery', id)).toMatchObject([{ month: defaultMonth }]);
    const { rows } = await test.domain.pool.query<{ hours: number }>(
      `select extract(epoch from due_at - now())::float8 / 3600 as hours from due_work
       where kind = 'messages.keep' and account_id = $1`,
      [account.accountId],
    );
    expect(rows[0]?.hours).toBeCloseTo(24, 0);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 2 });
  });

  it('loses no open that arrives while a campaign moves', async () => {
    const id = await sentCampaign(40);
    await account.query(`update campaign set status = 'finished' where account_id = $1 and id = $2`, [id]);
    await keep(12);
    const ids = (await account.rows(id)).map((row) => row.id);
    const tokens = linkTokens(test.domain.config.secret);
    await Promise.all([
      account.workOffEarly(),
      ...ids.map((deliveryId) =>
        tracking.recordOpen(tokens.make('open', account.accountId, deliveryId), {
          ip: '1.2.3.4',
          userAgent: 'Mozilla/5.0',
        }),
      ),
    ]);
    // PostgreSQL may have ended the move for a deadlock; it is tried again.
    await account.workOffEarly();
    expect(await account.stat(id)).toMatchObject({ uniqueViews: 40 });
    expect(await placesOf('delivery', id)).toMatchObject([{ month: months(13), n: 40 }]);
    expect(await broken()).toEqual([]);
  });
});

describe('an expired month', () => {
  it('is not dropped with recipients who still wait: they are kept another month', async () => {
    account = await SendingFixture.create(test.domain);
    await account.addPeople(3, 'paused');
    const { id } = await account.startCampaign();
    await test.domain.pool.query('select ensure_kept_month($1)', [thisMonth()]);
    for (const table of ['delivery', 'campaign_stat'])
      await account.query(`update ${table} set kept_until = $2 where account_id = $1 and campaign_id = $3`, [
        thisMonth(),
        id,
      ]);
    expect(await dropExpired(test.domain)).toBe(1);
    expect(await placesOf('delivery', id)).toMatchObject([{ month: months(1), n: 3 }]);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 3 });
    expect(await broken()).toEqual([]);
  });

  it('keeps a message that still waits, with the others of its batch', async () => {
    account = await SendingFixture.create(test.domain);
    await account.inScope(({ messages }) =>
      messages.submit([mail('waits@example.com'), mail('also@example.com')], { source: 'api' }),
    );
    await test.domain.pool.query('select ensure_kept_month($1)', [thisMonth()]);
    await account.query('update delivery set kept_until = $2 where account_id = $1', [thisMonth()]);
    expect(await dropExpired(test.domain)).toBe(1);
    await account.sendAll();
    expect(
      await account.query('select state, kept_until::text as month from delivery where account_id = $1'),
    ).toEqual([
      { state: 'sent', month: months(1) },
      { state: 'sent', month: months(1) },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('stays while a process has claimed one of its messages', async () => {
    account = await SendingFixture.create(test.domain);
    await account.addPeople(2, 'claimed');
    const { id } = await account.startCampaign(undefined, undefined, false);
    await test.domain.pool.query('select ensure_kept_month($1)', [thisMonth()]);
    for (const table of ['delivery', 'campaign_stat'])
      await account.query(`update ${table} set kept_until = $2 where account_id = $1 and campaign_id = $3`, [
        thisMonth(),
        id,
      ]);
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const { leased } = await claimRecipients(connection, {
      accountId: account.accountId,
      campaignId: id,
      after: '-infinity',
      limit: 1,
      leaseSeconds: 60,
      withAttributes: false,
      keptUntil: thisMonth(),
    });
    expect(await dropExpired(test.domain)).toBe(0);
    await mark(connection, leased);
    await settleSent(connection, leased);
    await connection.close();
    expect(await account.states(id)).toEqual({ sent: 1, queued: 1 });
    expect(await dropExpired(test.domain)).toBe(1);
    await account.inScope(({ dueWork, clock }) => dueWork.add('delivery.send', id, clock.now()));
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 2 });
    expect(await broken()).toEqual([]);
  });

  it('takes its messages and batches along, and what was charged for them stays known', async () => {
    account = await SendingFixture.create(test.domain);
    await account.inScope(({ messages }) =>
      messages.submit([mail('ada@example.com'), mail('bola@example.com')], { source: 'api' }),
    );
    await account.sendAll();
    await account.workOffEarly();
    await account.sendAll();
    const balance = await account.balance();
    await account.query(
      `update message_batch set created_at = created_at - interval '1 year' where account_id = $1`,
    );
    await account.query(
      `update delivery set created_at = created_at - interval '1 year' where account_id = $1`,
    );
    await keep(3);
    await account.workOffEarly();
    expect(await dropExpired(test.domain)).toBe(1);
    const left = await account.query<{ n: number }>(
      `select ((select count(*) from message where account_id = $1)
         + (select count(*) from message_batch where account_id = $1)
         + (select count(*) from delivery where account_id = $1))::int as n`,
    );
    expect(left).toEqual([{ n: 0 }]);
    expect(await account.balance()).toBe(balance);
    expect(await broken()).toEqual([]);
  });

  it('is refused before its time', async () => {
    await expect(
      test.domain.pool.query('select detach_kept_month($1)', [defaultMonth]),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });
});
