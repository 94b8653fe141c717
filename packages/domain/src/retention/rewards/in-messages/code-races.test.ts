import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSmtpTransport } from '../../../email/index.ts';
import { SendPump } from '../../../sending/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { untilOneWaits } from '../../../testing/locks.ts';
import { RewardFixture } from '../../../testing/reward-fixture.ts';

let world: TestDomain;
let server: ScriptedServer;
let isRefusing = false;
let account: RewardFixture;

beforeAll(async () => {
  server = await startScriptedServer(() => (isRefusing ? { code: 550, text: 'no', at: 'data' } : undefined));
  world = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(async () => {
  isRefusing = false;
  account = await RewardFixture.create(world.domain);
});

const give = (rewardId: string, contactId: string) =>
  account.inScope(({ rewardIssues }) => rewardIssues.give(rewardId, contactId, contactId));

/** Gives the contact one in a transaction that is still open when the work begins. */
async function whileGiving(rewardId: string, contactId: string, work: () => Promise<unknown>): Promise<void> {
  const given = Promise.withResolvers<unknown>();
  const mayCommit = Promise.withResolvers<undefined>();
  const giving = account.inScope(async ({ rewardIssues }) => {
    given.resolve(await rewardIssues.give(rewardId, contactId, contactId));
    await mayCommit.promise;
  });
  await given.promise;
  const working = work();
  await sleep(500);
  mayCommit.resolve(undefined);
  await Promise.all([giving, working]);
}

it('a campaign doesn’t give a second code to someone who claims one while its audience is frozen', async () => {
  const rewardId = await account.reward();
  const [first = ''] = await account.people(2);
  const id = await account.mail();
  await account.startSending(id);
  await whileGiving(rewardId, first, () => account.workOff());
  expect(await account.status(id)).toBe('sending');
  expect(await account.counts(rewardId)).toMatchObject({ issued: 1, reserved: 1 });
  const reasons = await account.query(`select reason from campaign_exclusion where account_id = $1`);
  expect(reasons).toEqual([{ reason: 'no_code' }]);
  expect(await account.broken()).toEqual([]);
});

it('claims don’t wait while an audience that gets codes is chosen', async () => {
  const rewardId = await account.reward();
  await account.people(2);
  const other = await account.contact({ fullName: 'Other', email: 'other@example.com' });
  const id = await account.mail();
  await account.startSending(id);
  const mayEnd = Promise.withResolvers<undefined>();
  // The freeze waits for this row, which is never committed.
  const blocking = account.domain
    .bulk(account.accountId, async (client) => {
      await client.query(
        `insert into campaign_stat (account_id, campaign_id, recipients, kept_until, currency)
         values ($1, $2, 0, message_kept_until($1), 'NGN')`,
        [account.accountId, id],
      );
      await mayEnd.promise;
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  const preparing = account.workOff();
  await untilOneWaits(account.domain);
  const late = sleep(5_000).then(() => 'late' as const);
  const claimed = await Promise.race([give(rewardId, other), late]);
  mayEnd.resolve(undefined);
  await Promise.all([blocking, preparing]);
  expect(claimed).toMatchObject({ code: expect.any(String) });
  expect(await account.counts(rewardId)).toMatchObject({ issued: 1, reserved: 2 });
  expect(await account.broken()).toEqual([]);
});

it('a campaign takes the existing codes and makes only the missing ones', async () => {
  const rewardId = await account.reward();
  await account.inScope(({ rewards }) => rewards.generateCodes(rewardId, 2));
  await account.people(3);
  await account.started();
  expect(await account.counts(rewardId)).toEqual({ issued: 0, reserved: 3, free: 0 });
  expect(await account.query('select from reward_code where account_id = $1')).toHaveLength(3);
  expect(await account.broken()).toEqual([]);
});

it('a campaign counts what is claimed while it waits for the reward towards the limit per day', async () => {
  const rewardId = await account.reward({ limitPerDay: 2 });
  await account.people(2);
  const other = await account.contact({ fullName: 'Other', email: 'other@example.com' });
  const id = await account.mail();
  await account.startSending(id);
  await whileGiving(rewardId, other, () => account.workOff());
  expect(await account.counts(rewardId)).toMatchObject({ issued: 1, reserved: 0 });
  const { failure } = await account.inScope(({ campaigns }) => campaigns.get(id));
  expect(failure).toContain('its limit per day leaves 1 code today');
});

it('failed messages aren’t sent again to someone who claimed the reward since', async () => {
  const rewardId = await account.reward();
  const [first = ''] = await account.people(2);
  isRefusing = true;
  const id = await account.started();
  const pump = new SendPump(world.domain, { transport: createSmtpTransport({ url: server.url }) });
  await pump.runUntilIdle();
  const retry = () => account.inScope(({ deliveries }) => deliveries.retryFailed(id));
  // Their codes aren’t free again yet, and are their own.
  expect(await retry()).toBe(2);
  await pump.runUntilIdle();
  await pump.drain();
  await account.workOffEarly();
  expect(await account.counts(rewardId)).toMatchObject({ issued: 0, reserved: 0 });
  await give(rewardId, first);
  expect(await retry()).toBe(1);
  expect(await account.states(id)).toMatchObject({ failed: 1, queued: 1 });
  expect(await account.counts(rewardId)).toMatchObject({ issued: 1, reserved: 1 });
  expect(await account.broken()).toEqual([]);
});
