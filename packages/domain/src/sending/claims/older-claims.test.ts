import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import { releaseLeases } from '../leases/release-leases.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { cancelQueued } from '../stopping/cancel-queued.ts';
import { concludeCampaign } from '../stopping/conclude-campaign.ts';
import { defaultMonth } from '../testing/default-month.ts';
import { mark, settleSent } from '../testing/settle-by-hand.ts';
import { claimRecipients } from './claim-recipients.ts';

let test: TestDomain;
let connection: TenantConnection;
let account: SendingFixture;
let campaignId: string;
let first: LeasedDelivery;
let second: LeasedDelivery;
let again: LeasedDelivery;

beforeAll(async () => {
  test = await startTestDomain();
  connection = new TenantConnection(test.domain.config.appDatabaseUrl);
});
afterAll(async () => {
  await connection.close();
  await test.stop();
});

/** Two people in one claim: the first is on the way, the second was released and is in a newer claim. */
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  await account.addPeople(2);
  campaignId = (await account.startCampaign()).id;
  [first, second] = (await claim()) as [LeasedDelivery, LeasedDelivery];
  await mark(connection, [first]);
  await releaseLeases(connection, account.accountId, [second]);
  [again] = (await claim()) as [LeasedDelivery];
});

const claim = async () =>
  (
    await claimRecipients(connection, {
      accountId: account.accountId,
      campaignId,
      after: '-infinity',
      limit: 10,
      leaseSeconds: 60,
      withAttributes: false,
      keptUntil: defaultMonth,
    })
  ).leased;
const conclude = () => concludeCampaign(test.domain, account.accountId, campaignId);
const cancel = async () => {
  await account.query(`update campaign set status = 'cancelled' where account_id = $1`);
  return test.domain.openScope({ accountId: account.accountId, userId: null }, ({ sql }) =>
    cancelQueued(sql, account.accountId, campaignId),
  );
};
const expire = (token: string) =>
  account.query(
    `update send_claim set lease_until = now() - interval '2 minutes' where account_id = $1 and token = $2`,
    [token],
  );
const isInNewClaim = () => again.id === second.id && again.claim.token !== second.claim.token;

it('cancelling leaves a message on the way to the newer claim that sends it', async () => {
  expect(isInNewClaim()).toBe(true);
  await mark(connection, [again]);
  expect(await cancel()).toBe(0);
  await settleSent(connection, [again]);
  await settleSent(connection, [first]);
  expect(await account.states(campaignId)).toEqual({ sent: 2 });
  expect(await account.stat(campaignId)).toMatchObject({ sent: 2, cancelled: 0 });
});

it('cancelling takes a message that waits in the newer claim, which then may not send it', async () => {
  expect(await cancel()).toBe(1);
  expect(await mark(connection, [again])).toMatchObject({ marked: [], refused: [again] });
});

it('the end of the older lease leaves the message to the newer claim, so it isn’t sent twice', async () => {
  await mark(connection, [again]);
  await expire(first.claim.token);
  await conclude();
  expect((await claim()).map(({ id }) => id)).toEqual([]);
  await settleSent(connection, [again]);
  expect(await account.states(campaignId)).toEqual({ sent: 1, unknown: 1 });
});

it('the end of both leases is judged by the newer claim', async () => {
  await mark(connection, [again]);
  await expire(again.claim.token);
  await expire(first.claim.token);
  await conclude();
  expect(await account.states(campaignId)).toEqual({ unknown: 2 });
  expect(await account.query('select from send_claim where account_id = $1')).toEqual([]);
});

it('an older claim of which nothing is left ends with its lease', async () => {
  await settleSent(connection, [first]);
  await expire(first.claim.token);
  await conclude();
  expect(await account.query('select token from send_claim where account_id = $1')).toEqual([
    { token: again.claim.token },
  ]);
});
