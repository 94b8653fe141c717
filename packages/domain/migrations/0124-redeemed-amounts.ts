import { sqlMigration } from './sql-migration.ts';

/**
 * `reward.redeemed` was recorded with its amount in minor units and without a currency. Rules of segments compare it with
 * amounts in whole units, as all events have them. Only events without a currency are old.
 */
export const redeemedAmounts = sqlMigration(
  '0124-redeemed-amounts',
  /* sql */ `
set local lock_timeout = '30s';

-- Row-level security is off for the owner meanwhile.
alter table reward no force row level security;
alter table contact_event no force row level security;
alter table event_name no force row level security;
-- Account by account, so that each reads its range of the name in the index.
do $$
declare
  known uuid;
begin
  for known in select distinct account_id from reward loop
    update contact_event e
    set properties = e.properties || jsonb_build_object(
      'amount', trim_scale((e.properties ->> 'amount')::numeric / 100),
      'currency', r.currency
    )
    from reward r
    where e.account_id = known and e.name = 'reward.redeemed' and not e.properties ? 'currency'
      and jsonb_typeof(e.properties -> 'amount') = 'number'
      and r.account_id = known and r.id::text = e.properties ->> 'id';
    update event_name
    set properties = properties || '{"currency": "text"}'
    where account_id = known and name = 'reward.redeemed';
  end loop;
end $$;
alter table reward force row level security;
alter table contact_event force row level security;
alter table event_name force row level security;
`,
);
