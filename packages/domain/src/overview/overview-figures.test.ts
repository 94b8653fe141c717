import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

const today = '2026-11-22';
const clock = fixedClock(new Date(`${today}T11:21:00Z`));
let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
});

/** Counters of an hour, `before` days before today at noon UTC. */
const day = (
  channel: 'email' | 'sms',
  before: number,
  counts: { sent: number; delivered?: number; bounces?: number },
) =>
  account.query(
    `insert into channel_hour (account_id, channel, hour, sent, delivered, bounces)
     values ($1, $2, $3::timestamptz - $4::int * interval '1 day', $5, $6, $7)`,
    [channel, `${today}T12:00:00Z`, before, counts.sent, counts.delivered ?? 0, counts.bounces ?? 0],
  );

/** A campaign that started `before` days before today at noon UTC, all of it in that hour. */
async function sentCampaign(
  before: number,
  counts: { sent: number; viewed: number; clicked: number; bounces?: number; clicks?: number },
  channel: 'email' | 'sms' = 'email',
): Promise<string> {
  const id = await account.campaign({ name: `Sale ${before}` }, channel);
  const at = `${today}T12:00:00Z`;
  await account.query(
    `update campaign set status = 'finished', started_at = $3::timestamptz - $4::int * interval '1 day'
     where account_id = $1 and id = $2`,
    [id, at, before],
  );
  await account.query(
    `insert into campaign_stat (account_id, campaign_id, recipients, sent, bounces, unique_views, unique_clicks)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [id, counts.sent, counts.bounces ?? 0, counts.viewed, counts.clicked],
  );
  await account.query(
    `insert into campaign_hour (account_id, campaign_id, hour, sent, clicks)
     values ($1, $2, $3::timestamptz - $4::int * interval '1 day', $5, $6)`,
    [id, at, before, counts.sent, counts.clicks ?? counts.clicked],
  );
  return id;
}

const figures = () => account.inScope(({ overview }) => overview.figures());
const analytics = (channel: 'email' | 'sms', days: 30 | 90) =>
  account.inScope(({ overview }) => overview.analytics(channel, days));

describe('the strip', () => {
  it('has no earlier period on the first day, and nothing is invented', async () => {
    const { emailsDelivered, emailViewRate, smsDelivered } = await figures();
    expect(emailsDelivered).toMatchObject({ value: 0, previous: null, hasEarlier: false });
    expect(emailsDelivered.trend).toEqual(Array<number>(30).fill(0));
    expect(emailViewRate).toEqual({ value: null, previous: null, hasEarlier: false, trend: [] });
    expect(smsDelivered).toMatchObject({ value: 0, previous: null, hasEarlier: false });
  });

  it('compares the last 30 days, today included, with the 30 days before', async () => {
    await day('email', 0, { sent: 10, bounces: 1 });
    await day('email', 29, { sent: 100 });
    await day('email', 30, { sent: 40, bounces: 4 });
    await day('email', 59, { sent: 4 });
    await day('email', 60, { sent: 1_000 });
    await day('sms', 3, { sent: 9, delivered: 7, bounces: 1 });
    const { emailsDelivered, smsDelivered } = await figures();
    expect(emailsDelivered).toMatchObject({ value: 109, previous: 40, hasEarlier: true });
    expect(emailsDelivered.trend.at(-1)).toBe(9);
    expect(emailsDelivered.trend[0]).toBe(100);
    expect(smsDelivered).toMatchObject({ value: 7, previous: null, hasEarlier: false });
  });

  it('relates views to the campaigns they belong to, bounced messages left out', async () => {
    await day('email', 1, { sent: 120, bounces: 20 });
    await day('email', 40, { sent: 50 });
    await sentCampaign(1, { sent: 120, bounces: 20, viewed: 44, clicked: 10 });
    await sentCampaign(40, { sent: 50, viewed: 10, clicked: 5 });
    const { emailViewRate } = await figures();
    expect(emailViewRate).toEqual({ value: 0.44, previous: 0.2, hasEarlier: true, trend: [0.44] });
  });

  it('knows nothing of other accounts', async () => {
    await day('email', 0, { sent: 10 });
    await sentCampaign(0, { sent: 10, viewed: 5, clicked: 1 });
    account = await TestAccount.create(test.domain, 'Another shop');
    expect((await figures()).emailsDelivered.value).toBe(0);
    expect((await analytics('email', 30)).sent).toEqual({ value: 0, previous: null, hasEarlier: false });
    expect(await account.inScope(({ overview }) => overview.recentCampaigns())).toEqual([]);
    expect((await account.inScope(({ overview }) => overview.responses())).email.flat()).not.toContain(1);
  });
});

describe('analytics', () => {
  it('splits each day into campaigns and transactional messages', async () => {
    await day('email', 2, { sent: 130, bounces: 5 });
    await sentCampaign(2, { sent: 100, viewed: 30, clicked: 8 });
    const { points, campaigns, sent, viewRate, clickRate, step } = await analytics('email', 30);
    expect(points).toHaveLength(30);
    expect(points.at(-3)).toMatchObject({
      day: '2026-11-20',
      campaigns: 100,
      transactional: 30,
      viewRate: 0.3,
      clickRate: 0.08,
      bounces: 5,
    });
    expect(points.at(-1)).toMatchObject({ day: today, campaigns: 0, transactional: 0, viewRate: 0.3 });
    expect(points.at(-4)).toMatchObject({ campaigns: 0, viewRate: null, clickRate: null });
    expect({ step, campaigns, sent: sent.value }).toEqual({ step: 1, campaigns: 1, sent: 130 });
    expect([viewRate.value, clickRate.value]).toEqual([0.3, 0.08]);
  });

  it('draws rates over the seven days up to each day, from before the period too', async () => {
    await sentCampaign(2, { sent: 100, viewed: 30, clicked: 8 });
    await sentCampaign(6, { sent: 300, viewed: 150, clicked: 8 });
    await sentCampaign(31, { sent: 10, viewed: 1, clicked: 1 });
    const { points } = await analytics('email', 30);
    expect(points.map(({ viewRate }) => viewRate).slice(-8)).toEqual([
      null,
      0.5,
      0.5,
      0.5,
      0.5,
      0.45,
      0.45,
      0.45,
    ]);
    expect(points.slice(0, 6).map(({ viewRate }) => viewRate)).toEqual([0.1, 0.1, 0.1, 0.1, 0.1, null]);
  });

  it('adds up weeks over 90 days, counted back from today', async () => {
    await day('email', 0, { sent: 1 });
    await day('email', 6, { sent: 2 });
    await day('email', 7, { sent: 4 });
    await day('email', 89, { sent: 8 });
    await day('email', 90, { sent: 16 });
    const { points, step, sent } = await analytics('email', 90);
    expect(step).toBe(7);
    expect(points).toHaveLength(13);
    expect(points.at(-1)).toMatchObject({ day: '2026-11-16', transactional: 3 });
    expect(points.at(-2)).toMatchObject({ day: '2026-11-09', transactional: 4 });
    expect(points[0]).toMatchObject({ day: '2026-08-25', transactional: 8 });
    expect(sent).toEqual({ value: 15, previous: 16, hasEarlier: true });
  });

  it('takes the delivered share of texts from receipts, and lists the worst networks first', async () => {
    await day('sms', 1, { sent: 50, delivered: 40, bounces: 10 });
    await account.query(
      `insert into sms_network_day (account_id, day, country, network, delivered, failed)
       values ($1, $2::date - 1, 'NG', 'mtn', 38, 2), ($1, $2::date - 1, 'NG', 'glo', 2, 8),
         ($1, $2::date - 40, 'NG', 'airtel', 0, 9)`,
      [today],
    );
    const { deliveredRate, networks, points } = await analytics('sms', 30);
    expect(deliveredRate).toEqual({ value: 0.8, previous: null, hasEarlier: false });
    expect(points.at(-2)?.deliveredRate).toBe(0.8);
    expect(networks).toEqual([
      { country: 'NG', network: 'glo', delivered: 2, failed: 8 },
      { country: 'NG', network: 'mtn', delivered: 38, failed: 2 },
    ]);
  });
});

describe('days by the account’s clock', () => {
  const lateHour = (at: string, sent: number) =>
    account.query(`insert into channel_hour (account_id, channel, hour, sent) values ($1, 'email', $2, $3)`, [
      at,
      sent,
    ]);
  const sentOn = async (day: string) =>
    (await analytics('email', 90)).points.find((point) => point.day === day)?.transactional;
  const setZone = (zone: string) => account.query('update account set timezone = $2 where id = $1', [zone]);

  it('begin at midnight there, for messages and for campaigns', async () => {
    await lateHour('2026-11-20T22:00:00Z', 1);
    await lateHour('2026-11-20T23:00:00Z', 12);
    await sentCampaign(1, { sent: 10, viewed: 4, clicked: 1 });
    await account.query(`update campaign set started_at = '2026-11-20T23:10:00Z' where account_id = $1`);
    const { points } = await analytics('email', 30);
    expect(points.slice(-3).map(({ day, transactional }) => [day, transactional])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 2],
      ['2026-11-22', 0],
    ]);
    expect(points.slice(-3).map(({ viewRate }) => viewRate)).toEqual([null, 0.4, 0.4]);
  });

  it('follow a change of the zone, for what was counted before it too', async () => {
    await lateHour('2026-11-20T23:00:00Z', 2);
    await setZone('America/New_York');
    const day = async () =>
      (await analytics('email', 30)).points.find((point) => point.transactional > 0)?.day;
    expect(await day()).toBe('2026-11-20');
    await setZone('Africa/Nairobi');
    expect(await day()).toBe('2026-11-21');
  });

  it('know summer time', async () => {
    await setZone('Europe/London');
    // Clocks went back on 25 October 2026. Weeks are counted back from Sunday 22 November.
    await lateHour('2026-10-11T22:00:00Z', 1);
    await lateHour('2026-10-11T23:00:00Z', 2);
    await lateHour('2026-11-01T23:00:00Z', 4);
    expect([await sentOn('2026-10-05'), await sentOn('2026-10-12'), await sentOn('2026-10-26')]).toEqual([
      1, 2, 4,
    ]);
  });
});

describe('campaigns and clicks', () => {
  it('lists the five campaigns that started last, of both channels', async () => {
    for (const before of [9, 8, 7, 6, 5]) await sentCampaign(before, { sent: 10, viewed: 4, clicked: 1 });
    await sentCampaign(1, { sent: 20, viewed: 0, clicked: 3 }, 'sms');
    await account.campaign({ name: 'Only a draft' });
    const recent = await account.inScope(({ overview }) => overview.recentCampaigns());
    expect(recent.map(({ name }) => name)).toEqual(['Sale 1', 'Sale 5', 'Sale 6', 'Sale 7', 'Sale 8']);
    expect(recent[0]).toMatchObject({ channel: 'sms', sent: 20, deliveries: 20, viewed: 0, clicked: 3 });
    expect(recent[1]).toMatchObject({ channel: 'email', sent: 10, deliveries: 10, viewed: 4, clicked: 1 });
  });

  it('leaves out the hidden campaigns of journeys, here and in what is on its way', async () => {
    await sentCampaign(2, { sent: 10, viewed: 4, clicked: 1 });
    const hidden = await sentCampaign(1, { sent: 20, viewed: 0, clicked: 3 });
    await account.query(
      `update campaign set kind = 'journey', status = 'sending' where account_id = $1 and id = $2`,
      [hidden],
    );
    const grants = { isOwner: true, privileges: [] };
    const { recent, coming } = await account.inScope(async ({ overview }) => ({
      recent: await overview.recentCampaigns(),
      coming: await overview.coming(grants),
    }));
    expect(recent.map(({ name }) => name)).toEqual(['Sale 2']);
    expect(coming.sending).toEqual([]);
  });

  it('puts clicks into the hours of the account’s own clock', async () => {
    await sentCampaign(0, { sent: 10, viewed: 5, clicked: 2, clicks: 3 });
    await sentCampaign(89, { sent: 10, viewed: 5, clicked: 4, clicks: 4 });
    await sentCampaign(91, { sent: 10, viewed: 5, clicked: 9, clicks: 9 });
    const { timeZone, email, sms } = await account.inScope(({ overview }) => overview.responses());
    expect(timeZone).toBe('Africa/Lagos');
    // Noon UTC is 13:00 in Lagos; 22 November is a Sunday, 25 August a Tuesday.
    expect([email[6]?.[13], email[1]?.[13]]).toEqual([3, 4]);
    expect(email.flat().reduce((sum, clicks) => sum + clicks, 0)).toBe(7);
    expect(sms.flat()).not.toContain(3);
  });
});
