import { afterAll, beforeAll, expect, it } from 'vitest';
import { SendingFixture } from '../testing/sending-fixture.ts';
import { checkInvariants } from './invariants.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';

let test: TestDomain;
let account: SendingFixture;
let campaignId: string;

beforeAll(async () => {
  test = await startTestDomain();
  account = await SendingFixture.create(test.domain);
  await account.addPeople(2);
  ({ id: campaignId } = await account.startCampaign());
});
afterAll(() => test.stop());

const broken = async () =>
  (await checkInvariants(test.domain)).filter((result) => result.broken > 0).map(({ name }) => name);
const eventsDiffer = 'views, clicks, bounces, complaints and unsubscribes of a campaign equal its events';
const hoursDiffer = 'the hours of a campaign equal its deliveries and events';
const refusedDiffer = 'a campaign’s refused count equals the deliveries a server refused permanently';

it.each([
  ['a view nobody made', 'update campaign_stat set views = views + $2', [eventsDiffer]],
  [
    'a click of a machine counted as a person',
    'update campaign_stat set machine_clicks = machine_clicks + $2',
    [eventsDiffer],
  ],
  ['a refusal that no delivery knows', 'update campaign_stat set refused = refused + $2', [refusedDiffer]],
])('finds %s', async (_, change, expected) => {
  expect(await broken()).toEqual([]);
  await account.query(`${change} where account_id = $1`, [1]);
  expect(await broken()).toEqual(expected);
  await account.query(`${change} where account_id = $1`, [-1]);
});

it('finds an hour with too high a count, and an event that no counter includes', async () => {
  await account.query(
    `insert into campaign_hour (account_id, campaign_id, hour, views) values ($1, $2, date_trunc('hour', now()), 1)`,
    [campaignId],
  );
  expect(await broken()).toEqual([hoursDiffer]);
  await account.query(
    `insert into delivery_event (account_id, id, delivery_id, campaign_id, kind, audience, is_first) select account_id, uuidv7(), id, campaign_id, 'open', 'human', false from delivery where account_id = $1 order by id limit 1`,
  );
  expect(await broken()).toEqual([eventsDiffer]);
});
