import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { migrate } from '../../kernel/index.ts';
import { asOwner, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

it('an upgrade queues what a process had leased; what it may have sent is in doubt and counted', async () => {
  const account = await SendingFixture.create(test.domain);
  await account.addPeople(5, 'old');
  const { id } = await account.startCampaign();
  await asOwner(test.database, async (client) => {
    await client.query(`
      drop table send_claim;
      alter table delivery add lease_until timestamptz(3), add lease_token uuid;
      create index delivery_leased on delivery (campaign_id, lease_until)
        where lease_until is not null and state in ('leased', 'sending') and campaign_id is not null;
      create index delivery_stream_leased on delivery (account_id, channel, lease_until)
        where lease_until is not null and campaign_id is null and state in ('leased', 'sending');
      delete from schema_migration where name in ('0042-send-claims', '0065-claim-order')`);
  });
  await account.query(
    `update delivery
     set state = case when address < 'old2' then 'sending' when address < 'old4' then 'leased' else state end,
       lease_until = case when address < 'old4' then now() end,
       lease_token = case when address < 'old4' then gen_random_uuid() end
     where account_id = $1`,
  );
  await account.query(
    `update send_cursor set after_id = (select id from delivery where address like 'old3@%') where account_id = $1`,
  );
  await migrate(test.database.ownerUrl, { secret: test.database.secret });
  expect((await account.rows(id)).map(({ address, state, reason }) => [address, state, reason])).toEqual([
    ['old0@example.com', 'unknown', 'worker_died'],
    ['old1@example.com', 'unknown', 'worker_died'],
    ['old2@example.com', 'queued', null],
    ['old3@example.com', 'queued', null],
    ['old4@example.com', 'queued', null],
  ]);
  expect(await account.stat(id)).toMatchObject({ unknown: 2 });
  expect((await checkInvariants(test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
});
