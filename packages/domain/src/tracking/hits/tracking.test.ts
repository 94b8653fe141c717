import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { linkTokens, testDeliveryId } from '../link-tokens.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { classifyRequest } from './classify-request.ts';
import { findMessageLink, viewMessage } from '../../messages/index.ts';
import { Tracking } from './tracking.ts';

let test: TestDomain;
let account: SendingFixture;
let tracking: Tracking;
let campaignId: string;
let deliveries: string[];

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0 Safari/537.36';
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const hour = 3_600_000;

beforeAll(async () => {
  test = await startTestDomain();
  tracking = new Tracking(test.domain, findMessageLink);
});
afterAll(() => test.stop());

beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  await account.addPeople(5);
  ({ id: campaignId } = await account.startCampaign());
  await account.query(
    `update delivery set state = 'sent', settled_at = now() - interval '1 hour' where account_id = $1`,
  );
  deliveries = (await account.rows(campaignId)).map(({ id }) => id);
});

const token = (kind: 'open' | 'click', index: number, n?: number) =>
  linkTokens(test.database.secret).make(kind, account.accountId, deliveries[index] ?? '', n);
const open = (index: number, userAgent = chrome) =>
  tracking.recordOpen(token('open', index), { ip: '203.0.113.7', userAgent });
const click = (index: number, n = 0, at = new Date(), userAgent = chrome) =>
  tracking.recordClick(token('click', index, n), { ip: '203.0.113.7', userAgent, at });

describe('after an erasure', () => {
  it('a link still works, and nothing about the visit is stored', async () => {
    await account.query(
      `update delivery set contact_id = null, address = 'erased:' || id, name = null where account_id = $1 and id = $2`,
      [deliveries[0]],
    );
    expect(await click(0)).toBe('https://example.com/a');
    expect(await open(0)).toBe(true);
    expect(
      await account.query('select ip_hash, user_agent from delivery_event where account_id = $1'),
    ).toEqual([]);
    expect(await account.stat(campaignId)).toMatchObject({ views: 0, clicks: 0 });
  });
});

describe('of an account that staff blocked', () => {
  it('links lead nowhere and its messages can’t be viewed, but people can still unsubscribe', async () => {
    const { accountId } = account;
    const tokens = linkTokens(test.database.secret);
    const view = () => viewMessage(test.domain, tokens.make('view', accountId, deliveries[0] ?? ''));
    await account.query('update account set blocked_at = now() where id = $1');
    expect(await click(0)).toBeNull();
    await expect(view()).rejects.toMatchObject({ code: 'expired_link' });
    await account.query(
      `update campaign set compiled = jsonb_set(compiled, '{links,0,url}', '["http://localhost:3001/u/abc"]') where account_id = $1`,
    );
    expect(await click(0)).toBe('http://localhost:3001/u/abc');
    await account.query('update account set blocked_at = null where id = $1');
    expect(await click(1, 1)).toMatch(/^https:\/\/example\.com\//);
  });
});

describe('opens and clicks', () => {
  it('are counted in total and once per person', async () => {
    await Promise.all([open(0), open(0), open(1), open(2, gmail)]);
    expect(await click(0)).toBe('https://example.com/a');
    await click(0, 0, new Date(Date.now() + hour));
    await click(1, 1);
    expect(await account.stat(campaignId)).toMatchObject({
      views: 4,
      uniqueViews: 3,
      proxyViews: 1,
      clicks: 3,
      uniqueClicks: 2,
      machineViews: 0,
      machineClicks: 0,
    });
    expect(
      await account.query(
        'select n, clicks, unique_clicks from campaign_link where account_id = $1 and campaign_id = $2 order by n',
        [campaignId],
      ),
    ).toEqual([
      { n: 0, clicks: 2, uniqueClicks: 1 },
      { n: 1, clicks: 1, uniqueClicks: 1 },
    ]);
    expect(
      await account.query(
        'select sum(views)::int views, sum(clicks)::int clicks from channel_hour where account_id = $1',
      ),
    ).toEqual([{ views: 4, clicks: 3 }]);
    expect(
      await account.query(
        'select sum(unique_views)::int views, sum(unique_clicks)::int clicks from campaign_hour where account_id = $1',
      ),
    ).toEqual([{ views: 3, clicks: 2 }]);
  });

  it('of many people at once are all counted', async () => {
    await Promise.all(Array.from({ length: 1200 }, (_, index) => open(index % 5)));
    expect(await account.stat(campaignId)).toMatchObject({ views: 1200, uniqueViews: 5 });
    const events = await account.query<{ n: number; firsts: number }>(
      `select count(*)::int n, count(*) filter (where is_first)::int firsts from delivery_event where account_id = $1`,
    );
    expect(events).toEqual([{ n: 1200, firsts: 5 }]);
  });

  it('of bots are separate: too soon, known robots, HEAD, or many links in seconds', async () => {
    await account.query(`update delivery set settled_at = now() where account_id = $1 and id = $2`, [
      deliveries[0],
    ]);
    expect(await click(0)).toBe('https://example.com/a');
    await click(1, 0, new Date(), 'curl/8.0');
    await tracking.recordClick(token('click', 2, 0), { ip: '', userAgent: chrome, method: 'HEAD' });
    await open(3, 'Mozilla/5.0 (compatible; bingbot/2.0)');
    expect(await account.stat(campaignId)).toMatchObject({
      views: 0,
      clicks: 0,
      uniqueClicks: 0,
      machineViews: 1,
      machineClicks: 3,
    });
  });

  it('of a burst over many links lose their first clicks as well', async () => {
    await account.query(
      `insert into campaign_link (account_id, campaign_id, n, url) values ($1, $2, 2, 'https://example.com/c')`,
      [campaignId],
    );
    await click(4, 0);
    await click(4, 1);
    expect(await account.stat(campaignId)).toMatchObject({ clicks: 2, uniqueClicks: 1 });
    await click(4, 2);
    expect(await account.stat(campaignId)).toMatchObject({ clicks: 0, uniqueClicks: 0, machineClicks: 3 });
    expect(
      await account.query('select clicked_at from delivery where account_id = $1 and id = $2', [
        deliveries[4],
      ]),
    ).toEqual([{ clickedAt: null }]);
    expect(
      await account.query('select sum(clicks)::int clicks from channel_hour where account_id = $1'),
    ).toEqual([{ clicks: 0 }]);
  });

  it('with a forged, foreign or test token change nothing', async () => {
    expect(
      await tracking.recordClick(`${token('click', 0, 0).slice(0, -2)}xx`, { ip: '', userAgent: chrome }),
    ).toBeNull();
    expect(await tracking.recordClick(token('open', 0), { ip: '', userAgent: chrome })).toBeNull();
    expect(await click(0, 99)).toBeNull();
    const other = await SendingFixture.create(test.domain);
    const foreign = linkTokens(test.database.secret).make('open', other.accountId, deliveries[0] ?? '');
    expect(await tracking.recordOpen(foreign, { ip: '', userAgent: chrome })).toBe(false);
    expect(
      await tracking.recordOpen(
        linkTokens(test.database.secret).make('open', account.accountId, testDeliveryId),
        { ip: '', userAgent: chrome },
      ),
    ).toBe(true);
    expect(await account.stat(campaignId)).toMatchObject({ views: 0 });
  });

  it('store no address of the visitor, only a keyed hash', async () => {
    await open(0);
    const [event] = await account.query<{ ipHash: string }>(
      'select ip_hash from delivery_event where account_id = $1',
    );
    expect(event?.ipHash).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('a request', () => {
  it.each([
    ['open', gmail, 'proxy'],
    ['open', 'Mozilla/5.0', 'proxy'],
    ['open', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 'proxy'],
    ['open', chrome, 'human'],
    [
      'open',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
      'human',
    ],
    ['open', 'Mozilla/5.0 (Windows NT 10.0; rv:115.0) Gecko/20100101 Thunderbird/115.0', 'human'],
    ['open', '', 'unknown'],
    ['click', '', 'scanner'],
    ['click', 'Mozilla/5.0', 'scanner'],
    ['click', 'BarracudaCentral', 'scanner'],
    ['click', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; en) Presto/2.12', 'human'],
  ] as const)('for a %s by "%s" is of a %s', (kind, userAgent, audience) => {
    expect(classifyRequest(kind, { ip: '', userAgent })).toBe(audience);
  });
});
