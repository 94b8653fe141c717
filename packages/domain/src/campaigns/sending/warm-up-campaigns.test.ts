import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let world: TestDomain;
let account: TestAccount;
let list: string;
let senderId: string;
let domainId: string;

const zone = 'Africa/Lagos';
const today = () => DateTime.now().setZone(zone);
const dayAt = (days: number) => today().plus({ days }).toISODate();

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(async () => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain);
  list = await account.list();
  senderId = await account.emailSender(`${newId()}@kola.example`);
  const [row] = await account.query<{ id: string }>('select id from sending_domain where account_id = $1');
  domainId = row?.id ?? '';
  await account.inScope(({ warmUps }) => warmUps.start(domainId));
});

async function people(zones: Record<string, string>): Promise<void> {
  for (const [name, own] of Object.entries(zones)) {
    const id = await account.contact({ fullName: name, email: `${name}@example.com` }, [list]);
    await account.query('update contact set time_zone = $3 where account_id = $1 and id = $2', [id, own]);
  }
}
const four = { ada: zone, bayo: 'America/New_York', chidi: zone, dupe: zone };

/** As if another campaign had left so many places of today and the days after it. */
async function leave(...left: number[]): Promise<void> {
  const other = await account.campaign({ senderId });
  const warmUp = await account.inScope(({ warmUps }) => warmUps.get(domainId));
  const days = warmUp?.days.slice(warmUp.today - 1) ?? [];
  await account.query(
    `insert into warm_up_day (account_id, domain_id, day, campaign_id, taken)
     select $1, $2, day, $3, taken from unnest($4::date[], $5::int[]) as t (day, taken)`,
    [
      domainId,
      other,
      left.map((_, n) => days[n]?.day),
      left.map((places, n) => (days[n]?.allowance ?? 0) - places),
    ],
  );
}

const draft = (fields: Parameters<TestAccount['campaign']>[0] = {}) =>
  account.campaign({ senderId, audience: { source: 'list', listIds: [list] }, pasted: '', ...fields });

const waiting = (id: string) =>
  account.query<{ name: string; reason: string | null; at: Date | null }>(
    `select split_part(address, '@', 1) as name, reason, date_trunc('minute', send_after) as at from delivery
     where account_id = $1 and campaign_id = $2 and state = 'queued' order by address`,
    [id],
  );
const review = (id: string) => account.inScope(({ campaignReviews }) => campaignReviews.review(id));

describe('the review of a campaign from a domain that is warming up', () => {
  it('says how many get it on which day', async () => {
    await people(four);
    await leave(1, 0, 2);
    expect((await review(await draft())).warmUp).toEqual({
      domain: 'kola.example',
      today: dayAt(0),
      days: [
        { day: dayAt(0), people: 1 },
        { day: dayAt(2), people: 2 },
        { day: dayAt(3), people: 1 },
      ],
    });
  });

  it('says nothing of texts and of other domains', async () => {
    await people(four);
    const other = await account.emailSender('news@other.example');
    expect((await review(await draft({ senderId: other }))).warmUp).toBeNull();
    const text = await account.campaign({ senderId: await account.smsSender() }, 'sms');
    expect((await review(text)).warmUp).toBeNull();
  });
});

describe('a campaign that is started by hand', () => {
  it('leaves on the days that its review said', async () => {
    await people(four);
    await leave(1, 2);
    const id = await draft();
    await account.startSending(id);
    await account.workOff();
    const rows = await waiting(id);
    expect(rows.map(({ reason }) => reason)).toEqual([null, 'warm_up', 'warm_up', 'warm_up']);
    expect(rows.map(({ at }) => at && DateTime.fromJSDate(at).setZone(zone).toISODate())).toEqual([
      null,
      dayAt(1),
      dayAt(1),
      dayAt(2),
    ]);
  });
});

describe('together with a time per contact', () => {
  const inAnHour = today().plus({ hours: 1 }).startOf('minute');
  const onClock = (own: string, days: number) =>
    inAnHour.plus({ days }).setZone(own, { keepLocalTime: true }).toJSDate();

  async function startOnClocks(): Promise<string> {
    await people(four);
    await leave(1, 2);
    const id = await draft();
    const local = inAnHour.toFormat("yyyy-MM-dd'T'HH:mm");
    await account.inScope(({ campaignSending }) =>
      campaignSending.schedule(id, { local, timezone: zone, isPerContact: true }),
    );
    await account.query('update campaign set scheduled_at = now() where account_id = $1 and id = $2', [id]);
    await account.workOffEarly();
    return id;
  }

  it('each waits for their own clock on their own day', async () => {
    expect(await waiting(await startOnClocks())).toEqual([
      { name: 'ada', reason: 'contact_time', at: onClock(zone, 0) },
      { name: 'bayo', reason: 'warm_up', at: onClock('America/New_York', 1) },
      { name: 'chidi', reason: 'warm_up', at: onClock(zone, 1) },
      { name: 'dupe', reason: 'warm_up', at: onClock(zone, 2) },
    ]);
  });

  it('those who waited still get it at their time of day if the warm-up is ended', async () => {
    const id = await startOnClocks();
    await account.inScope(({ warmUps }) => warmUps.end(domainId));
    await account.workOff();
    expect(await waiting(id)).toEqual([
      { name: 'ada', reason: 'contact_time', at: onClock(zone, 0) },
      { name: 'bayo', reason: null, at: onClock('America/New_York', 0) },
      { name: 'chidi', reason: null, at: onClock(zone, 0) },
      { name: 'dupe', reason: null, at: onClock(zone, 0) },
    ]);
  });
});

describe('together with hours for email', () => {
  it('begins when they open, and each later day too', async () => {
    await people({ ada: zone, chidi: zone, dupe: zone });
    const now = today();
    // Closed since this hour began; in the first hour of a day they open with the next one.
    const isEarly = now.hour === 0;
    const opens = isEarly ? now.startOf('day').plus({ hours: 1 }) : now.startOf('day').plus({ days: 1 });
    const emailHours = isEarly
      ? { opens: '01:00', closes: '02:00' }
      : { opens: '00:00', closes: now.toFormat('HH:00') };
    await account.inScope(({ sendingLimits }) =>
      sendingLimits.set({ all: null, email: null, sms: null, emailHours }),
    );
    await leave(...(isEarly ? [2] : [1_000, 2]));
    const id = await draft();
    expect((await review(id)).warmUp?.days).toEqual([
      { day: opens.toISODate(), people: 2 },
      { day: opens.plus({ days: 1 }).toISODate(), people: 1 },
    ]);
    await account.startSending(id);
    await account.workOff();
    expect(await waiting(id)).toEqual([
      { name: 'ada', reason: 'quiet_hours', at: opens.toJSDate() },
      { name: 'chidi', reason: 'quiet_hours', at: opens.toJSDate() },
      { name: 'dupe', reason: 'warm_up', at: opens.plus({ days: 1 }).toJSDate() },
    ]);
  });
});

describe('an A/B test', () => {
  const test = { abTest: { variants: [{}, { subject: 'Other' }], testShare: 50 } };

  it('can’t be sent if the day has no room for all, and its review says what to do', async () => {
    await people(four);
    await leave(3);
    const id = await draft(test);
    const { blockers, warmUp } = await review(id);
    expect(blockers).toEqual([
      {
        id: 'ab_test_warm_up',
        message:
          'An A/B test is sent on one day. This one has 4 recipients, and the warm-up of kola.example has room for 3 ' +
          'today. Choose fewer recipients, remove the test, or wait for a day with enough room.',
      },
    ]);
    expect(warmUp).toBeNull();
    await expect(account.startSending(id)).rejects.toMatchObject({ code: 'blocked' });
  });

  it('takes its places of the day if there is room', async () => {
    await people(four);
    const id = await draft(test);
    await account.startSending(id);
    await account.workOff();
    expect(await account.status(id)).toBe('sending');
    const warmUp = await account.inScope(({ warmUps }) => warmUps.get(domainId));
    expect(warmUp?.days.slice(0, 2).map(({ taken }) => taken)).toEqual([4, 0]);
  });

  describe('with a rest', () => {
    const decided = async (days: number, ...left: number[]) => {
      await people({ ...four, efe: zone, femi: zone });
      const id = await draft({ abTest: { variants: [{}, { subject: 'Other' }], testShare: 40 } });
      await account.startSending(id);
      await account.workOff();
      await account.query(
        `update delivery set state = 'sent', settled_at = now() where account_id = $1 and variant is not null`,
      );
      await account.query('update warm_up set started_on = started_on - $2::int where account_id = $1', [
        days,
      ]);
      await account.query('update warm_up_day set day = day - $2::int where account_id = $1', [days]);
      await leave(...left);
      await account.inScope(({ abTests }) => abTests.decide(id, 0));
      const rows = await waiting(id);
      return rows.map(({ reason, at }) => [reason, at && DateTime.fromJSDate(at).setZone(zone).toISODate()]);
    };

    it('sends it at once if the winner is chosen on the same day', async () => {
      expect(await decided(0, 0)).toEqual(Array.from({ length: 4 }, () => [null, null]));
    });

    it('sends it on days with room if the winner is chosen on a later day', async () => {
      expect(await decided(1, 3)).toEqual([
        [null, null],
        [null, null],
        [null, null],
        ['warm_up', dayAt(1)],
      ]);
      const warmUp = await account.inScope(({ warmUps }) => warmUps.get(domainId));
      expect(warmUp?.days.slice(0, 3).map(({ taken }) => taken)).toEqual([2, 1_500, 1]);
    });
  });

  it('is a draft again, with the reason, if others took the room before it started', async () => {
    await people(four);
    const id = await draft(test);
    await account.startSending(id);
    await leave(2);
    await account.workOff();
    const campaign = await account.inScope(({ campaigns }) => campaigns.get(id));
    expect(campaign.status).toBe('draft');
    expect(campaign.failure).toMatch(/^Nothing was sent\. An A\/B test is sent on one day\./);
    expect(await waiting(id)).toEqual([]);
  });
});
