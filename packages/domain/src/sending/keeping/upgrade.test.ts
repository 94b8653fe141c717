import { expect, inject, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { migrate, newClient, newId } from '../../kernel/index.ts';
import { createEarlier } from '../../testing/earlier-database.ts';
import { startTestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { defaultMonth } from '../testing/default-month.ts';

it('an upgrade keeps every row in place, however old, and sending goes on', async () => {
  const earlier = await createEarlier('0044-message-months');
  const [accountId, campaignId, deliveryId] = [newId(), newId(), newId()];
  const owner = newClient({ connectionString: earlier.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.account_id', '${accountId}', false)`);
  await owner.query(
    `insert into account (id, email, company, country, currency) values ($1, 'a@example.com', 'Kola', 'NG', 'ngn')`,
    [accountId],
  );
  await owner.query(`insert into privacy_setting (account_id, event_days) values ($1, 90)`, [accountId]);
  await owner.query(
    `insert into campaign (account_id, id, channel, name, status, created_at)
     values ($1, $2, 'email', 'Old', 'finished', now() - interval '200 days')`,
    [accountId, campaignId],
  );
  await owner.query(
    `insert into campaign_stat (account_id, campaign_id, recipients, sent, views) values ($1, $2, 1, 1, 7)`,
    [accountId, campaignId],
  );
  await owner.query(
    `insert into delivery (account_id, id, campaign_id, channel, address, state, settled_at, created_at)
     values ($1, $2, $3, 'email', 'ada@example.com', 'sent', now() - interval '200 days', now() - interval '200 days')`,
    [accountId, deliveryId, campaignId],
  );
  await owner.query(
    `insert into campaign_hour (account_id, campaign_id, hour, sent)
     values ($1, $2, date_trunc('hour', now() - interval '200 days'), 1)`,
    [accountId, campaignId],
  );
  await owner.query(
    `insert into daily_stat (account_id, channel, day, sent) values ($1, 'email', current_date - 200, 1)`,
    [accountId],
  );
  for (const at of ['now()', `now() - interval '200 days'`])
    await owner.query(
      `insert into delivery_event (account_id, id, at, delivery_id, campaign_id, kind)
       values ($1, $2, ${at}, $3, $4, 'open')`,
      [accountId, newId(), deliveryId, campaignId],
    );
  await owner.end();
  const secret = inject('secret');
  await migrate(earlier.ownerUrl, { secret });
  const test = await startTestDomain({}, { ownerUrl: earlier.ownerUrl, secret, drop: earlier.drop });
  const rows = await test.domain.bulk(accountId, async (client) => {
    const { rows: found } = await client.query<{ leaf: string; month: string; n: number }>(
      `select tableoid::regclass::text as leaf, kept_until::text as month, count(*)::int as n from delivery group by 1, 2
       union all select 'events', kept_until::text, count(*)::int from delivery_event group by 2`,
    );
    return found;
  });
  const leaf = `delivery_until_${defaultMonth.slice(0, 7).replace('-', '_')}`;
  expect(rows).toEqual([
    { leaf, month: defaultMonth, n: 1 },
    { leaf: 'events', month: defaultMonth, n: 2 },
  ]);
  // Events older than 90 days were deleted before, so this campaign's views can't be recounted.
  expect((await checkInvariants(test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  expect(
    await test.domain.openScope({ accountId, userId: null }, ({ retention }) => retention.get()),
  ).toMatchObject({ messageMonths: 3 });
  const account = await SendingFixture.create(test.domain);
  await account.addPeople(3, 'new');
  const { id } = await account.startCampaign();
  expect((await account.rows(id)).length).toBe(3);
  await test.stop();
});
