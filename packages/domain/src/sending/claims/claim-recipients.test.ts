import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { cancelQueued } from '../stopping/cancel-queued.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { claimRecipients } from './claim-recipients.ts';
import type { ClaimedBatch } from '../leases/send-source.ts';
import { concludeCampaign } from '../stopping/conclude-campaign.ts';
import { LeaseBook } from '../leases/lease-book.ts';
import { releaseLeases } from '../leases/release-leases.ts';
import { mark } from '../testing/settle-by-hand.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { defaultMonth } from '../testing/default-month.ts';

let test: TestDomain;
let connection: TenantConnection;
let account: SendingFixture;

beforeAll(async () => {
  test = await startTestDomain({ poolSize: 10 });
  connection = new TenantConnection(test.domain.config.appDatabaseUrl);
});
afterAll(async () => {
  await connection.close();
  await test.stop();
});
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
});

function claim(campaignId: string, limit: number, by = connection): Promise<ClaimedBatch> {
  return claimRecipients(by, {
    accountId: account.accountId,
    campaignId,
    after: '-infinity',
    limit,
    leaseSeconds: 60,
    withAttributes: false,
    keptUntil: defaultMonth,
  });
}

const names = ({ leased }: ClaimedBatch): string[] =>
  leased.map(({ address }) => address.slice(0, address.indexOf('@'))).toSorted();
const conclude = (campaignId: string) => concludeCampaign(test.domain, account.accountId, campaignId);

async function findLost(): Promise<number | undefined> {
  return (await checkInvariants(test.domain)).find(({ name }) =>
    name.startsWith('every waiting recipient is ahead'),
  )?.broken;
}

describe('a claim', () => {
  it('takes the frozen audience by its cursor, each person once, in order of address', async () => {
    await account.addPeople(7);
    const { id } = await account.startCampaign();
    expect(names(await claim(id, 3))).toEqual(['person0', 'person1', 'person2']);
    expect(names(await claim(id, 3))).toEqual(['person3', 'person4', 'person5']);
    expect(names(await claim(id, 3))).toEqual(['person6']);
    expect(await claim(id, 3)).toMatchObject({ leased: [], taken: 0 });
    expect(await findLost()).toBe(0);
  });

  it('takes released recipients before new ones, and respects its limit in total', async () => {
    await account.addPeople(6);
    const { id } = await account.startCampaign();
    const { leased } = await claim(id, 2);
    await releaseLeases(connection, account.accountId, leased);
    expect(names(await claim(id, 3))).toEqual(['person0', 'person1', 'person2']);
    await releaseLeases(connection, account.accountId, leased, [60, 60]);
    expect(names(await claim(id, 10))).toEqual(['person3', 'person4', 'person5']);
  });

  it('shares the audience with concurrent claims of other processes', async () => {
    await account.addPeople(400);
    const { id } = await account.startCampaign();
    const others = Array.from({ length: 4 }, () => new TenantConnection(test.domain.config.appDatabaseUrl));
    const batches = await Promise.all(
      others.flatMap((other) => [claim(id, 50, other), claim(id, 50, other)]),
    );
    await Promise.all(others.map((other) => other.close()));
    const taken = batches.flatMap(names);
    expect(taken).toHaveLength(400);
    expect(new Set(taken).size).toBe(400);
  });

  it('that is rolled back leaves the cursor where it was', async () => {
    await account.addPeople(4);
    const { id } = await account.startCampaign();
    await test.domain.bulk(account.accountId, async (client) => {
      const undone = {
        run: async <Row>(_: string, { text }: { text: string }, params: unknown[]) =>
          (await client.query(text, params)).rows as Row[],
      };
      expect(names(await claim(id, 3, undone as unknown as TenantConnection))).toHaveLength(3);
      await client.query('rollback');
      await client.query('begin');
    });
    expect(names(await claim(id, 10))).toHaveLength(4);
  });

  it('waits for an erasure; the erased person isn’t marked', async () => {
    const [first = ''] = await account.addPeople(3);
    const { id } = await account.startCampaign();
    let claiming: Promise<ClaimedBatch> | undefined;
    await test.domain.openScope({ accountId: account.accountId, userId: null }, async ({ personalData }) => {
      await personalData.erase(first, { isSuppressed: false });
      claiming = claim(id, 2);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    const leased = (await claiming)?.leased ?? [];
    expect(leased).toHaveLength(2);
    expect((await mark(connection, leased)).marked.map(({ address }) => address)).toEqual([
      'person1@example.com',
    ]);
    expect(await account.states(id)).toEqual({ skipped: 1, sending: 1, queued: 1 });
  });

  it('from a paused campaign changes nothing', async () => {
    await account.addPeople(2);
    const { id } = await account.startCampaign();
    await account.query(`update campaign set status = 'paused' where account_id = $1`);
    expect(await claim(id, 2)).toMatchObject({ leased: [], taken: 0 });
    await account.query(`update campaign set status = 'sending' where account_id = $1`);
    expect(names(await claim(id, 2))).toHaveLength(2);
  });
});

describe('a lease', () => {
  const leases = () =>
    account.query<{ isLong: boolean }>(
      `select lease_until > now() + interval '10 minutes' as is_long from send_claim where account_id = $1`,
    );

  it('is extended in time, and its claim deleted when nothing of it is open', async () => {
    await account.addPeople(3);
    const { id } = await account.startCampaign();
    const batch = await claim(id, 3);
    const book = new LeaseBook(connection, 3600);
    book.add(batch.claim);
    await book.maintain();
    expect(await leases()).toEqual([{ isLong: true }]);
    await releaseLeases(connection, account.accountId, batch.leased);
    await book.maintain();
    expect(await leases()).toEqual([]);
  });

  it('that another process has taken isn’t extended: nothing of the claim may leave', async () => {
    await account.addPeople(2);
    const { id } = await account.startCampaign();
    const batch = await claim(id, 2);
    await account.query(`delete from send_claim where account_id = $1`);
    const book = new LeaseBook(connection, 3600);
    book.add(batch.claim);
    await book.maintain();
    expect(batch.claim.isGone).toBe(true);
    await account.query(`update delivery set send_after = now() where account_id = $1`);
  });
});

describe('a campaign with delayed recipients', () => {
  it("isn't finished, continues at once, and is cancelled from the cursor on", async () => {
    await account.addPeople(5);
    const { id } = await account.startCampaign();
    await claim(id, 2);
    await conclude(id);
    expect(await account.status(id)).toBe('sending');
    expect(
      await account.query(
        'select due_at <= now() as is_due from due_work where account_id = $1 and kind = $2',
        ['delivery.send'],
      ),
    ).toEqual([{ isDue: true }]);
    await account.query(`update campaign set status = 'cancelled' where account_id = $1`);
    const cancelled = await test.domain.openScope({ accountId: account.accountId, userId: null }, ({ sql }) =>
      cancelQueued(sql, account.accountId, id),
    );
    expect(cancelled).toBe(5);
    await conclude(id);
    expect(await account.states(id)).toEqual({ cancelled: 5 });
    expect(
      await account.query('select 1 from due_work where account_id = $1 and kind = $2', ['delivery.send']),
    ).toEqual([]);
  });

  it('lists waiting and deferred recipients as queued', async () => {
    await account.addPeople(4);
    const { id } = await account.startCampaign();
    const queued = async () =>
      (
        await test.domain.openScope({ accountId: account.accountId, userId: null }, ({ deliveries }) =>
          deliveries.list({ campaignId: id, state: 'queued', limit: 9 }),
        )
      ).items.map(({ address }) => address.slice(6, 7));
    const { leased } = await claim(id, 2);
    expect(await queued()).toEqual(['2', '3']);
    await releaseLeases(connection, account.accountId, leased.slice(0, 1), [60]);
    expect(await queued()).toEqual(['0', '2', '3']);
    await claim(id, 3);
    expect(await queued()).toEqual(['0']);
  });

  it('has no waiting recipient behind its cursor that is in no claim; the invariants would report one', async () => {
    await account.addPeople(3);
    const { id } = await account.startCampaign();
    await claim(id, 2);
    expect(await findLost()).toBe(0);
    await account.query(`delete from send_claim where account_id = $1`);
    expect(await findLost()).toBe(2);
  });
});
