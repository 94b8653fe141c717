import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { defaultMonth } from '../testing/default-month.ts';
import { warmUpAllowances } from './warm-up.schema.ts';

let test: TestDomain;
let account: SendingFixture;
let domainId: string;
beforeAll(async () => {
  test = await startTestDomain({ poolSize: 10 });
});
afterAll(async () => test.stop());
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  const [row] = await account.query<{ id: string }>('select id from sending_domain where account_id = $1');
  domainId = row?.id ?? '';
  await account.inScope(({ warmUps }) => warmUps.start(domainId));
});

const zone = 'Africa/Lagos';
const dayAt = (days: number) => DateTime.now().setZone(zone).plus({ days }).toISODate();
const get = () => account.inScope(({ warmUps }) => warmUps.get(domainId));
const taken = async () => (await get())?.days.map((day) => day.taken).slice(0, 4);
/** As if it had begun some days ago. */
const beganAgo = (days: number) =>
  account.query('update warm_up set started_on = started_on - $2::int where account_id = $1', [days]);

/** How many recipients wait for which day, and why; null for those whose turn it is. */
async function waiting(campaignId: string): Promise<[string | null, string | null, number][]> {
  const rows = await account.query<{ day: string | null; reason: string | null; n: number }>(
    `select (send_after at time zone $3)::date::text as day, reason, count(*)::int as n from delivery
     where account_id = $1 and campaign_id = $2 and state = 'queued' group by 1, 2 order by 1 nulls first, 2`,
    [campaignId, zone],
  );
  return rows.map(({ day, reason, n }) => [day, reason, n]);
}

describe('the plan', () => {
  it('grows from 1,000 to a quarter of a million, and ends', () => {
    expect(warmUpAllowances.slice(0, 9)).toEqual([
      1000, 1500, 2000, 3000, 5000, 7000, 10_000, 13_000, 16_900,
    ]);
    const last = warmUpAllowances.at(-1) ?? 0;
    expect(last).toBeLessThanOrEqual(250_000);
    expect(last * 1.3).toBeGreaterThan(250_000);
  });
});

describe('a campaign from a domain that is warming up', () => {
  it('leaves over several days, at the same time of day, in the order of its recipients', async () => {
    await account.addPeople(2_700);
    const { id } = await account.startCampaign();
    expect(await waiting(id)).toEqual([
      [null, null, 1_000],
      [dayAt(1), 'warm_up', 1_500],
      [dayAt(2), 'warm_up', 200],
    ]);
    const times = await account.query<{ at: Date }>(
      `select send_after as at from delivery where account_id = $1 and campaign_id = $2 and send_after is not null
       order by id`,
      [id],
    );
    const [started] = await account.query<{ at: Date }>(
      `select min(send_after) - interval '1 day' as at from delivery where account_id = $1 and campaign_id = $2`,
      [id],
    );
    expect(Math.abs((started?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(times.map(({ at }) => at.getTime())).toEqual(
      times.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
    );
    expect(await taken()).toEqual([1_000, 1_500, 200, 0]);
    expect((await get())?.waiting).toBe(1_700);
  });

  it('takes what another campaign left of each day', async () => {
    const half = await account.addPeople(600);
    await account.startCampaign();
    await account.addPeople(1_000, 'more');
    const { id } = await account.startCampaign();
    expect(half).toHaveLength(600);
    expect(await waiting(id)).toEqual([
      [null, null, 400],
      [dayAt(1), 'warm_up', 1_200],
    ]);
    expect(await taken()).toEqual([1_000, 1_200, 0, 0]);
  });

  it('never exceeds a day together with campaigns that start at once', async () => {
    await account.addPeople(900);
    await Promise.all([account.startCampaign(), account.startCampaign(), account.startCampaign()]);
    expect(await taken()).toEqual([1_000, 1_500, 200, 0]);
  });

  it('isn’t slowed once the warm-up is over, and on its last days only until then', async () => {
    await account.addPeople(1_200);
    await beganAgo(warmUpAllowances.length);
    expect(await waiting((await account.startCampaign()).id)).toEqual([[null, null, 1_200]]);
    await account.query('update warm_up set started_on = started_on + 1 where account_id = $1');
    const { id } = await account.startCampaign();
    await account.query(`update warm_up_day set taken = $2 where account_id = $1`, [warmUpAllowances.at(-1)]);
    expect(await waiting(id)).toEqual([[null, null, 1_200]]);
    expect(await waiting((await account.startCampaign()).id)).toEqual([[dayAt(1), 'warm_up', 1_200]]);
  });

  it('isn’t slowed if its sender is transactional', async () => {
    await account.addPeople(1_100);
    await account.query(`update sender set campaign = 'transactional' where account_id = $1`);
    const { id } = await account.startCampaign();
    expect(await waiting(id)).toEqual([[null, null, 1_100]]);
    expect(await taken()).toEqual([0, 0, 0, 0]);
  });

  it('is claimed up to the day’s number, and the others when their day has come', async () => {
    await account.addPeople(1_003);
    const { id } = await account.startCampaign();
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const claim = (limit: number) =>
      claimRecipients(connection, {
        accountId: account.accountId,
        campaignId: id,
        after: '-infinity',
        limit,
        leaseSeconds: 60,
        withAttributes: false,
        keptUntil: defaultMonth,
        limits: null,
      });
    expect((await claim(2_000)).taken).toBe(1_000);
    expect((await claim(2_000)).taken).toBe(0);
    await account.query(
      `update delivery set send_after = send_after - interval '1 day' where account_id = $1 and send_after is not null`,
    );
    expect((await claim(2_000)).taken).toBe(3);
    await connection.close();
  });
});

describe('a cancelled campaign', () => {
  it('gives back the places of those who haven’t left', async () => {
    await account.addPeople(2_700);
    const { id } = await account.startCampaign();
    await account.query(
      `update delivery set state = 'sent', settled_at = now() where account_id = $1 and id in
         (select id from delivery where account_id = $1 and send_after is null order by id limit 300)`,
    );
    await account.inScope(({ campaignSending }) => campaignSending.cancel(id));
    expect(await taken()).toEqual([300, 0, 0, 0]);
    const { id: next } = await account.startCampaign();
    expect((await waiting(next))[0]).toEqual([null, null, 700]);
  });
});

describe('a campaign that was paused over its days', () => {
  it('takes new ones when it is resumed, instead of sending everything on one', async () => {
    await account.addPeople(4_000);
    const { id } = await account.startCampaign();
    await account.inScope(({ campaignSending }) => campaignSending.pause(id));
    await account.query(
      `update delivery set state = 'sent', settled_at = now() where account_id = $1 and id in
         (select id from delivery where account_id = $1 and send_after is null order by id limit 300)`,
    );
    await passDays(3);
    await account.give(1_000_000n);
    await account.inScope(({ campaignSending }) => campaignSending.resume(id));
    const rows = await waiting(id);
    // The fourth day has room for 3,000: the 700 who were ahead and those whose day has passed.
    expect(rows.at(-1)).toEqual([dayAt(1), 'warm_up', 700]);
    expect(rows.slice(0, -1).reduce((sum, [, , n]) => sum + n, 0)).toBe(3_000);
    expect(rows.slice(0, -1).every(([day]) => day === null || day < (dayAt(1) ?? ''))).toBe(true);
    expect((await get())?.days.map((day) => day.taken).slice(0, 6)).toEqual([300, 0, 0, 3_000, 700, 0]);
  });

  it('keeps its days if none has passed', async () => {
    await account.addPeople(1_600);
    const { id } = await account.startCampaign();
    await account.inScope(({ campaignSending }) => campaignSending.pause(id));
    const before = await account.rows(id);
    await account.inScope(({ campaignSending }) => campaignSending.resume(id));
    expect(await account.rows(id)).toEqual(before);
    expect(await taken()).toEqual([1_000, 600, 0, 0]);
  });

  it('that failed on a day that has passed is tried again on days with room', async () => {
    await account.addPeople(800);
    const { id } = await account.startCampaign();
    await account.query(
      `update delivery set state = 'failed', reason = 'rejected', settled_at = now() where account_id = $1`,
    );
    await passDays(1);
    const { id: other } = await account.startCampaign();
    expect(await waiting(other)).toEqual([[null, null, 800]]);
    await account.give(1_000_000n);
    await account.inScope(({ deliveries }) => deliveries.retryFailed(id));
    expect((await waiting(id)).at(-1)).toEqual([dayAt(1), 'warm_up', 100]);
    expect(await taken()).toEqual([0, 1_500, 100, 0]);
  });

  async function passDays(days: number): Promise<void> {
    await beganAgo(days);
    await account.query('update warm_up_day set day = day - $2::int where account_id = $1', [days]);
    await account.query(
      `update delivery set send_after = send_after - make_interval(days => $2)
       where account_id = $1 and send_after is not null`,
      [days],
    );
  }
});

describe('ending it', () => {
  it('lets those who wait leave', async () => {
    await account.addPeople(1_200);
    const { id } = await account.startCampaign();
    await account.inScope(({ warmUps }) => warmUps.end(domainId));
    await account.workOff();
    expect(await get()).toBeNull();
    const rows = await account.rows(id);
    expect(rows.filter(({ sendAfter }) => sendAfter !== null)).toHaveLength(200);
    expect(
      rows.every(
        ({ sendAfter, reason }) => reason === null && (sendAfter?.getTime() ?? 0) <= Date.now() + 1_000,
      ),
    ).toBe(true);
    const [work] = await account.query<{ isDue: boolean }>(
      `select due_at <= now() as is_due from due_work where account_id = $1 and kind = 'delivery.send'`,
    );
    expect(work?.isDue).toBe(true);
    expect(await waiting((await account.startCampaign()).id)).toEqual([[null, null, 1_200]]);
  });

  it('waits for a campaign that is being prepared, and releases its people too', async () => {
    await account.addPeople(1_100);
    const { id } = await account.startCampaign();
    const places = await account.query<{ day: string; taken: number }>(
      'delete from warm_up_day where account_id = $1 returning day::text, taken',
    );
    const ending = await account.inScope(async ({ sql, actor }) => {
      await sql('select from warm_up where account_id = $1 for update', [actor.accountId]);
      for (const { day, taken: people } of places)
        await sql('insert into warm_up_day values ($1, $2, $3, $4, $5)', [
          actor.accountId,
          domainId,
          day,
          id,
          people,
        ]);
      const ended = account.inScope(({ warmUps }) => warmUps.end(domainId));
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { ended };
    });
    await ending.ended;
    await account.workOff();
    expect((await account.rows(id)).every(({ reason }) => reason === null)).toBe(true);
  });
});

describe('starting it', () => {
  it('changes nothing while it is running, and begins anew once it has ended', async () => {
    const again = () => account.inScope(({ warmUps }) => warmUps.start(domainId));
    await beganAgo(2);
    expect((await again())?.today).toBe(3);
    await beganAgo(warmUpAllowances.length);
    expect((await get())?.today).toBeGreaterThan(warmUpAllowances.length);
    expect((await again())?.today).toBe(1);
  });

  it('is refused for another account’s domain', async () => {
    const stranger = await SendingFixture.create(test.domain);
    await expect(stranger.inScope(({ warmUps }) => warmUps.start(domainId))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(stranger.inScope(({ warmUps }) => warmUps.end(domainId))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await get())?.today).toBe(1);
  });
});
