import { expect, inject, it } from 'vitest';
import { checkInvariants } from '../invariants/invariants.ts';
import { migrate, newClient, newId } from '../kernel/index.ts';
import { createEarlier, migrateTo } from '../testing/earlier-database.ts';
import { startTestDomain } from '../testing/index.ts';

const secret = inject('secret');

it('an upgrade counts what happened before, account by account, and only once', async () => {
  const earlier = await createEarlier('0055-overview-figures');
  const accounts = [newId(), newId()] as const;
  const owner = newClient({ connectionString: earlier.ownerUrl });
  await owner.connect();
  for (const accountId of accounts) {
    await owner.query(`select set_config('app.account_id', $1, false)`, [accountId]);
    await owner.query(
      `insert into account (id, email, company, country, currency)
       values ($1::uuid, $1::text || '@example.com', 'Kola', 'NG', 'ngn')`,
      [accountId],
    );
    await owner.query(
      `insert into contact (account_id, id, full_name, email, phone, email_status, created_at, deleted_at) values
        ($1, uuidv7(), 'Ada', 'ada@example.com', '+2348030000001', 'enabled', now() - interval '9 days', null),
        ($1, uuidv7(), 'Bola', 'bola@example.com', null, 'blocklisted', now() - interval '3 days', null),
        ($1, uuidv7(), 'Chi', 'chi@example.com', null, 'enabled', now() - interval '3 days', now())`,
      [accountId],
    );
    for (const n of [1, 2, 3]) {
      const campaignId = newId();
      await owner.query(
        `insert into campaign (account_id, id, channel, name, status) values ($1, $2, 'sms', 'Old ' || $3, 'finished')`,
        [accountId, campaignId, n],
      );
      await owner.query(
        'insert into campaign_stat (account_id, campaign_id, recipients, sent) values ($1, $2, 1, 1)',
        [accountId, campaignId],
      );
      await owner.query(
        `insert into delivery (account_id, id, campaign_id, channel, address, state, settled_at, delivered_at)
         values ($1, uuidv7(), $2, 'sms', '+2348030000001', 'sent', now() - interval '4 days', now() - interval '4 days')`,
        [accountId, campaignId],
      );
    }
    await owner.query(
      `insert into daily_stat (account_id, channel, day, sent) values ($1, 'sms', (now() at time zone 'UTC')::date - 4, 3)`,
      [accountId],
    );
  }
  await migrateTo(earlier.ownerUrl, '0138-account-days');
  const figures = async () => {
    const found = [];
    for (const accountId of accounts) {
      await owner.query(`select set_config('app.account_id', $1, false)`, [accountId]);
      const { rows } = await owner.query(
        `select (select sum(contacts)::int from audience_day where account_id = $1) as contacts,
           (select sum(reachable)::int from audience_day where account_id = $1) as reachable,
           (select array_agg(joined order by day)::text from audience_day where account_id = $1 and joined > 0) as joined,
           (select delivered from daily_stat where account_id = $1) as delivered,
           (select sum(delivered)::int from sms_network_day where account_id = $1) as by_network`,
        [accountId],
      );
      found.push(rows[0]);
    }
    return found;
  };
  const counted = { contacts: 2, reachable: 1, joined: '{1,1}', delivered: 3, byNetwork: 3 };
  expect(await figures()).toEqual([counted, counted]);
  // As on a database that counted in 0055, and after an interruption.
  await owner.query(`delete from schema_migration where name = '0066-earlier-overview-figures'`);
  await migrateTo(earlier.ownerUrl, '0138-account-days');
  expect(await figures()).toEqual([counted, counted]);
  await migrate(earlier.ownerUrl, { secret });
  // What was counted per UTC day is at noon: the same day from Honolulu to Nairobi.
  const { rows: hours } = await owner.query(
    `select distinct sent, delivered, hour = ((now() at time zone 'UTC')::date - 4 + time '12:00') at time zone 'UTC' as is_noon
     from channel_hour`,
  );
  expect(hours).toEqual([{ sent: 3, delivered: 3, isNoon: true }]);
  const { rows: due } = await owner.query(
    `select count(*)::int as n, count(distinct due_at)::int as times, (min(due_at) > now() - interval '1 minute') as is_later
     from due_work where kind = 'campaign.figures'`,
  );
  expect(due).toEqual([{ n: 6, times: 6, isLater: true }]);
  await owner.end();
  const test = await startTestDomain({}, { ownerUrl: earlier.ownerUrl, secret, drop: earlier.drop });
  const about = /kept figures of the audience|daily|network/;
  expect(
    (await checkInvariants(test.domain)).filter(({ broken, name }) => broken > 0 && about.test(name)),
  ).toEqual([]);
  await test.stop();
});
