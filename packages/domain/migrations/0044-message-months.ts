import { sqlMigration } from './sql-migration.ts';

/**
 * How long an account keeps messages, in months. First of five steps that partition deliveries and events by the
 * month they are deleted in. Each is a transaction of its own, so none holds a lock while another works. Why:
 * docs/decisions/024.
 */
export const messageMonths = sqlMigration(
  '0044-message-months',
  /* sql */ `
set local lock_timeout = '30s';

-- The first day of the month in which something from \`since\` is deleted, if it is kept for so many months. Without months, never.
create function kept_until(months integer, since timestamptz default now()) returns date stable parallel safe
return coalesce((date_trunc('month', since at time zone 'UTC') + make_interval(months => months + 1))::date, 'infinity');

-- Null is for ever.
alter table privacy_setting add column message_months smallint default 24 check (message_months in (3, 12, 24));
-- False where an account chose to keep events for fewer days than it keeps the campaign, before both were kept together.
alter table campaign_stat add column has_all_events boolean not null default true;
-- When a message that the account sent then is deleted.
create function message_kept_until(account uuid, since timestamptz default now()) returns date stable language sql as $$
  select kept_until(case when p.account_id is null then 24 else p.message_months end, since)
  from (select) one left join privacy_setting p on p.account_id = account
$$;
`,
);
