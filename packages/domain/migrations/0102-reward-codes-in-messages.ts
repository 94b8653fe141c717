import { sqlMigration } from './sql-migration.ts';

/**
 * Codes in messages: one is set aside for each delivery when the audience is frozen, given when the message was sent, and
 * free again when it wasn't. Journeys give rewards too.
 */
export const rewardCodesInMessages = sqlMigration(
  '0102-reward-codes-in-messages',
  /* sql */ `
set local lock_timeout = '30s';

-- Constraints without names of ours.
do $$
declare named record;
begin
  for named in
    select c.conrelid::regclass as of_table, c.conname
    from pg_constraint c
    where c.contype = 'c' and (
      c.conrelid in ('reward_issue'::regclass, 'reward_entry'::regclass) and pg_get_constraintdef(c.oid) like '%''claim''%'
      or c.conrelid = 'reward_code'::regclass and pg_get_constraintdef(c.oid) like '%issued <= 1%'
    )
  loop
    execute format('alter table %s drop constraint %I', named.of_table, named.conname);
  end loop;
end $$;

-- A balance: set aside for messages that may still be sent.
alter table reward add column reserved integer not null default 0 check (reserved >= 0);
alter table reward_code add column reserved integer not null default 0 check (reserved >= 0);
alter table reward_code add check (source = 'shared' or issued + reserved <= 1);
drop index reward_code_free;
create index reward_code_free on reward_code (account_id, reward_id, id)
where issued = 0 and reserved = 0 and source <> 'shared';

alter table reward_issue add check (source in ('claim', 'manual', 'loyalty', 'referral', 'message', 'journey'));
alter table reward_entry add check (
  source in ('claim', 'manual', 'loyalty', 'referral', 'message', 'journey', 'api', 'cashier', 'dashboard')
);
-- Of a journey: the one charge that paid for a whole batch.
alter table reward_issue add column charge_key text check (length(charge_key) between 1 and 200);
create index reward_issue_campaign on reward_issue (account_id, campaign_id) where campaign_id is not null;

-- Rows are written by statements that read the delivery, the code and the reward of the same account; they have no
-- foreign keys for the reason deliveries have none.
create table reward_reservation (
  account_id uuid not null,
  delivery_id uuid not null,
  campaign_id uuid not null,
  reward_id uuid not null,
  code_id uuid not null,
  contact_id uuid,
  -- Frozen with the audience.
  price_minor bigint not null check (price_minor >= 0),
  price_currency text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, delivery_id)
);
create index reward_reservation_campaign on reward_reservation (account_id, campaign_id, delivery_id);
create index reward_reservation_code on reward_reservation (account_id, code_id);
create index reward_reservation_contact on reward_reservation (account_id, contact_id) where contact_id is not null;
create index reward_reservation_reward on reward_reservation (account_id, reward_id);
call tenant_table('reward_reservation');
`,
);
