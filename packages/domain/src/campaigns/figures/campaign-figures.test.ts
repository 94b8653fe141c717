import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMessageLink } from '../../messages/index.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { linkTokens, recordFeedback, Tracking } from '../../tracking/index.ts';
import type { CampaignInsights } from './campaign-figures.schema.ts';
import { countedAtOnce, keepFigures } from './keep-figures.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/152.0 Safari/537.36';
const gmailProxy = 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)';
const startedAt = new Date('2026-11-19T07:00:00Z');
const after = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000);

let test: TestDomain;
let account: SendingFixture;
let tracking: Tracking;
let campaignId: string;

beforeAll(async () => {
  test = await startTestDomain();
  tracking = new Tracking(test.domain, findMessageLink);
  account = await SendingFixture.create(test.domain);
  campaignId = await sentCampaign(account, [
    'ada@gmail.com',
    'bola@gmail.com',
    'chi@yahoo.com',
    'dayo@yahoo.com',
    'efe@shop.example',
  ]);
  await hit('open', 'ada@gmail.com', 5, gmailProxy);
  await hit('open', 'chi@yahoo.com', 25, computer);
  await hit('open', 'chi@yahoo.com', 26, computer);
  await hit('open', 'efe@shop.example', 300, phone);
  await hit('click', 'chi@yahoo.com', 30, computer);
  await hit('click', 'efe@shop.example', 301, phone);
  await hit('click', 'efe@shop.example', 30 * 60, phone);
  await hit('click', 'ada@gmail.com', 40, 'curl/8.0');
  await feedback('bola@gmail.com', 'bounce', '552 5.2.2 The mailbox is over quota');
  await feedback('dayo@yahoo.com', 'bounce', '550 5.1.1 No such user');
  await feedback('chi@yahoo.com', 'complaint', 'abuse');
  await feedback('efe@shop.example', 'unsubscribe', 'unsubscribe link');
});
afterAll(() => test.stop());

/** A campaign whose recipients all got it at `startedAt`. */
async function sentCampaign(
  owner: SendingFixture,
  addresses: string[],
  started = startedAt,
): Promise<string> {
  await owner.query('delete from list_member where account_id = $1');
  await owner.addContacts(addresses);
  const { id } = await owner.startCampaign(undefined, [], false);
  await owner.query(
    `update delivery set state = 'sent', settled_at = $3 where account_id = $1 and campaign_id = $2`,
    [id, started],
  );
  await owner.query(
    `update campaign set status = 'finished', started_at = $3, finished_at = $3, timezone = 'Africa/Lagos'
     where account_id = $1 and id = $2`,
    [id, started],
  );
  await owner.query('update campaign_stat set sent = recipients where account_id = $1 and campaign_id = $2', [
    id,
  ]);
  return id;
}

async function deliveryId(address: string): Promise<string> {
  const rows = await account.rows(campaignId);
  return rows.find((row) => row.address === address)?.id ?? '';
}

async function hit(
  kind: 'open' | 'click',
  address: string,
  minutes: number,
  userAgent: string,
): Promise<void> {
  const token = linkTokens(test.database.secret).make(kind, account.accountId, await deliveryId(address), 1);
  const request = { ip: '203.0.113.7', userAgent, at: after(minutes) };
  await (kind === 'open' ? tracking.recordOpen(token, request) : tracking.recordClick(token, request));
}

async function feedback(address: string, kind: 'bounce' | 'complaint' | 'unsubscribe', detail: string) {
  const id = await deliveryId(address);
  await account.inScope((scope) => recordFeedback(scope, id, kind, detail));
}

const insights = (owner = account, id = campaignId): Promise<CampaignInsights> =>
  owner.inScope(({ campaignInsights }) => campaignInsights.read(id));
const people = async (outcome: string): Promise<string[]> => {
  const { items } = await account.inScope(({ deliveries }) =>
    deliveries.list({ campaignId, outcome, limit: 50 }),
  );
  return items.map(({ address }) => address);
};
const count = (owner: SendingFixture, subjectId: string) =>
  keepFigures(test.domain).run({ accountId: owner.accountId, subjectId } as never);

describe('the figures of a campaign', () => {
  it('by mailbox provider count recipients, deliveries, bounces, views and clicks', async () => {
    const { figures } = await insights();
    expect(figures?.providers).toEqual([
      { id: 'gmail', recipients: 2, deliveries: 1, bounced: 1, viewed: 1, clicked: 0 },
      { id: 'yahoo', recipients: 2, deliveries: 1, bounced: 1, viewed: 1, clicked: 1 },
      { id: 'other', recipients: 1, deliveries: 1, bounced: 0, viewed: 1, clicked: 1 },
    ]);
  });

  it('name the reasons of bounces, the providers of complaints and the ways of unsubscribes', async () => {
    const { figures } = await insights();
    expect(figures?.bounces).toEqual([
      { id: 'mailbox_full', count: 1 },
      { id: 'no_mailbox', count: 1 },
    ]);
    expect(figures?.complaints).toEqual([{ id: 'yahoo', count: 1 }]);
    expect(figures?.unsubscribers).toEqual([{ id: 'link', count: 1 }]);
  });

  it('set apart first views that came through an image proxy', async () => {
    expect((await insights()).figures?.proxiedViews).toBe(1);
  });

  it('count people who clicked by device, and clicks by hour of the campaign’s zone, without scanners', async () => {
    const { figures } = await insights();
    expect(figures?.devices).toEqual([
      { id: 'computer', count: 1 },
      { id: 'phone', count: 1 },
    ]);
    // 7:30, 12:01 and the next day 13:00 in UTC; Lagos is an hour ahead.
    expect(figures?.clickHours.flatMap((clicks, hour) => (clicks > 0 ? [[hour, clicks]] : []))).toEqual([
      [8, 1],
      [13, 1],
      [14, 1],
    ]);
  });

  it('put first views and clicks into steps of ten minutes, then hours, then days', async () => {
    const { curve } = await insights();
    const at = (minute: number) => curve.find((point) => point.minute === minute);
    expect(at(10)).toMatchObject({ views: 1 / 3, clicks: 0 });
    expect(at(30)).toMatchObject({ views: 2 / 3, clicks: 0 });
    expect(at(40)).toMatchObject({ views: 2 / 3, clicks: 1 / 3 });
    expect(at(300)).toMatchObject({ views: 2 / 3 });
    expect(at(360)).toMatchObject({ views: 1, clicks: 2 / 3 });
    expect(at(72 * 60)).toMatchObject({ views: 1, clicks: 2 / 3 });
  });
});

describe('an outcome opens exactly the people it counts', () => {
  it.each([
    ['viewed', ['ada@gmail.com', 'chi@yahoo.com', 'efe@shop.example']],
    ['clicked', ['chi@yahoo.com', 'efe@shop.example']],
    ['link.1', ['chi@yahoo.com', 'efe@shop.example']],
    ['link.0', []],
    ['bounce', ['bola@gmail.com', 'dayo@yahoo.com']],
    ['bounce.mailbox_full', ['bola@gmail.com']],
    ['bounce.no_mailbox', ['dayo@yahoo.com']],
    ['complaint.yahoo', ['chi@yahoo.com']],
    ['complaint.gmail', []],
    ['unsubscribe.link', ['efe@shop.example']],
    ['unsubscribe', ['efe@shop.example']],
    ['fail', []],
  ])('%s', async (outcome, addresses) => {
    expect(await people(outcome)).toEqual(addresses);
  });

  it('and one that doesn’t exist is refused', async () => {
    await expect(people('nonsense')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(people('constructor')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('stored figures', () => {
  it('are counted again only after something changed, and equal the rows', async () => {
    await count(account, campaignId);
    const stored = () =>
      account.query<{ counted: string; countedAt: Date; figures: unknown }>(
        'select counted, counted_at, figures from campaign_figures where account_id = $1 and campaign_id = $2',
        [campaignId],
      );
    const [first] = await stored();
    expect(first?.figures).toEqual((await insights()).figures);
    await count(account, campaignId);
    expect(await stored()).toEqual([first]);
    expect(
      (await checkInvariants(test.domain)).find(({ name }) => name.includes('breakdowns')),
    ).toMatchObject({
      checked: 1,
      broken: 0,
    });
  });

  it('that differ from the rows break an invariant', async () => {
    await count(account, campaignId);
    await account.query(
      `update campaign_figures set figures = jsonb_set(figures, '{providers,0,viewed}', '7')
       where account_id = $1 and campaign_id = $2`,
      [campaignId],
    );
    expect(
      (await checkInvariants(test.domain)).find(({ name }) => name.includes('breakdowns')),
    ).toMatchObject({
      broken: 1,
    });
    await account.query('delete from campaign_figures where account_id = $1 and campaign_id = $2', [
      campaignId,
    ]);
  });

  it('are shown for a large campaign, with the time they were counted', async () => {
    await count(account, campaignId);
    await account.query(
      'update campaign_stat set recipients = $3 where account_id = $1 and campaign_id = $2',
      [campaignId, countedAtOnce + 1],
    );
    expect(await insights()).toMatchObject({
      figures: { proxiedViews: 1 },
      countedAt: expect.stringMatching(/Z$/),
    });
    await account.query('delete from campaign_figures where account_id = $1 and campaign_id = $2', [
      campaignId,
    ]);
    expect(await insights()).toMatchObject({ figures: null, countedAt: null });
    await account.query(
      'update campaign_stat set recipients = 5 where account_id = $1 and campaign_id = $2',
      [campaignId],
    );
  });

  it('stay when the recipients were deleted', async () => {
    await count(account, campaignId);
    await account.query(
      `update campaign_stat set kept_until = '2026-01-01' where account_id = $1 and campaign_id = $2`,
      [campaignId],
    );
    expect(await count(account, campaignId)).toBeUndefined();
    expect((await insights()).figures?.proxiedViews).toBe(1);
    await account.query(
      `update campaign_stat set kept_until = kept_until(24) where account_id = $1 and campaign_id = $2`,
      [campaignId],
    );
  });
});

describe('the usual campaign', () => {
  it('is null without an earlier one, and another account’s campaigns are none', async () => {
    const { usual, curve } = await insights();
    expect(usual).toBeNull();
    expect(curve.every(({ usualViews }) => usualViews === null)).toBe(true);
    const other = await SendingFixture.create(test.domain);
    const id = await sentCampaign(other, ['ada@gmail.com'], after(10));
    expect((await insights(other, id)).usual).toBeNull();
    await expect(insights(other, campaignId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is the median of the earlier ones, of the last eight at most', async () => {
    const owner = await SendingFixture.create(test.domain);
    const viewers = [0, 1, 2, 3, 4, 4, 4, 4, 4, 4];
    for (const [index, views] of viewers.entries()) {
      const id = await sentCampaign(
        owner,
        Array.from({ length: 4 }, (_, n) => `p${index}-${n}@gmail.com`),
        after(-1440 * (20 - index)),
      );
      await owner.query(
        'update campaign_stat set unique_views = $3 where account_id = $1 and campaign_id = $2',
        [id, views],
      );
    }
    const first = await sentCampaign(owner, ['early@gmail.com'], after(-1440 * 17 + 60));
    // Before it: 0, 1, 2 and 3 of 4.
    expect((await insights(owner, first)).usual).toMatchObject({ campaigns: 4, rates: { views: 0.375 } });
    await owner.query('delete from campaign where account_id = $1 and id = $2', [first]);
    const last = await sentCampaign(owner, ['late@gmail.com']);
    // The last eight: 2, 3 and six of 4.
    expect((await insights(owner, last)).usual).toMatchObject({ campaigns: 8, rates: { views: 1 } });
  });
});
