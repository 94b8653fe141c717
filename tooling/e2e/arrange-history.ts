import type { Account } from './arrange.ts';
import { emailDraft, smsDraft } from '@talkdrum/domain/testing';

/**
 * Two months of counters for an account, as sending and tracking would have kept them: transactional messages
 * every day, and campaigns with what people did with them.
 */
export async function addHistory(account: Account): Promise<void> {
  await account.inScope(async ({ sql }) => {
    await sql(
      `insert into channel_hour (account_id, channel, hour, sent, failed, delivered, bounces, unsubscribers)
       select $1, channel, date_trunc('hour', now()) - n * interval '1 day', 400 + 7 * (n % 11), n % 3,
         case when channel = 'sms' then 390 + 7 * (n % 11) - n % 9 else 0 end, 4 + n % 9, n % 4
       from generate_series(0, 65) n, unnest('{email,sms}'::text[]) channel`,
      [account.accountId],
    );
    await sql(
      `insert into sms_network_day (account_id, day, country, network, delivered, failed)
       select $1, (now() at time zone 'UTC')::date - n, country, network, delivered, failed
       from generate_series(0, 29) n,
         (values ('NG', 'mtn', 200, 5), ('NG', 'airtel', 110, 2), ('NG', 'glo', 90, 9), ('KE', 'safaricom', 60, 2))
           as known (country, network, delivered, failed)`,
      [account.accountId],
    );
    await sql(
      `insert into audience_day (account_id, day, country, contacts, reachable, joined)
       select $1, (now() at time zone 'Africa/Lagos')::date - n, country, joined * people, joined * people - n % 3,
         joined * people
       from generate_series(0, 45) n, (select 3 as people) p,
         (values ('NG', 40), ('GH', 9), ('KE', 6), ('ZA', 3), ('', 2)) as known (country, joined)`,
      [account.accountId],
    );
  });
  const campaigns = [
    { name: 'Harmattan sale, first wave', before: 3, sent: 12_162, viewed: 0.47, clicked: 0.109 },
    { name: 'Payday weekend', before: 4, sent: 3_588, viewed: 0, clicked: 0.062, isSms: true },
    { name: 'Kola Circle November letter', before: 9, sent: 5_204, viewed: 0.518, clicked: 0.077 },
    { name: 'Restock: raffia totes', before: 10, sent: 4_170, viewed: 0, clicked: 0.044, isSms: true },
    { name: 'New in: Adire from Abeokuta', before: 12, sent: 8_391, viewed: 0.39, clicked: 0.081 },
    { name: 'October letter', before: 40, sent: 9_100, viewed: 0.41, clicked: 0.07 },
  ];
  for (const campaign of campaigns) await addSentCampaign(account, campaign);
}

interface SentCampaign {
  name: string;
  /** How many days ago it started. */
  before: number;
  sent: number;
  viewed: number;
  clicked: number;
  isSms?: boolean;
}

/** A finished campaign and its counters; its sending counts in its day too. */
async function addSentCampaign(account: Account, campaign: SentCampaign): Promise<void> {
  const { name, before, sent, viewed, clicked, isSms = false } = campaign;
  await account.inScope(async ({ campaigns, sql }) => {
    const { id } = await (isSms
      ? campaigns.create(smsDraft({ name }), 'sms')
      : campaigns.create(emailDraft({ name })));
    const hour = `date_trunc('hour', now()) - $3::int * interval '1 day'`;
    await sql(
      `update campaign set status = 'finished', started_at = ${hour}, finished_at = ${hour} where account_id = $1 and id = $2`,
      [account.accountId, id, before],
    );
    await sql(
      `insert into campaign_stat (account_id, campaign_id, recipients, sent, unique_views, unique_clicks)
       values ($1, $2, $3, $3, $4, $5)`,
      [account.accountId, id, sent, Math.round(sent * viewed), Math.round(sent * clicked)],
    );
    await sql(
      `insert into campaign_hour (account_id, campaign_id, hour, sent, clicks)
       select $1, $2, ${hour} + n * interval '1 hour', case when n = 0 then $4::int else 0 end, (n * 37 + $4::int) % 60
       from generate_series(0, 48) n`,
      [account.accountId, id, before, sent],
    );
    await sql(
      `update channel_hour set sent = sent + $3 where account_id = $1 and channel = $2
         and hour = date_trunc('hour', now()) - $4::int * interval '1 day'`,
      [account.accountId, isSms ? 'sms' : 'email', sent, before],
    );
  });
}

/** A campaign scheduled for the day after tomorrow, reviewed at this cost in kobo. Returns its id. */
export async function addScheduled(account: Account, name: string, cost: bigint): Promise<string> {
  return account.inScope(async ({ campaigns, sql }) => {
    const { id } = await campaigns.create(smsDraft({ name }), 'sms');
    await sql(
      `update campaign
       set status = 'scheduled', scheduled_at = now() + interval '2 days', timezone = 'America/New_York', planned_recipients = 12040,
         planned_cost_minor = $3, planned_currency = 'ngn'
       where account_id = $1 and id = $2`,
      [account.accountId, id, cost.toString()],
    );
    return id;
  });
}
