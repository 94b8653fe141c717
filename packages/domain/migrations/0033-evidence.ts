import { sqlMigration } from './sql-migration.ts';

/**
 * A message in doubt that bounces, is opened, clicked, complained about or has a receipt was sent after all.
 * A trigger adds due work for it, whichever way the evidence arrived, even before the doubt.
 */
export const evidence = sqlMigration(
  '0033-evidence',
  /* sql */ `
create function tell_evidence() returns trigger language plpgsql as $$
begin
  insert into due_work (kind, account_id, subject_id, due_at) values ('delivery.evidence', new.account_id, coalesce(new.campaign_id, new.account_id), now())
    on conflict (kind, account_id, subject_id) do update set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null;
  return null;
end $$;
create trigger delivery_has_evidence after update on delivery for each row
  when (new.state = 'unknown' and num_nonnulls(new.opened_at, new.clicked_at, new.bounced_at, new.complained_at, new.unsubscribed_at, new.delivered_at) > 0
    and (old.state <> 'unknown' or num_nonnulls(old.opened_at, old.clicked_at, old.bounced_at, old.complained_at, old.unsubscribed_at, old.delivered_at) = 0))
  execute function tell_evidence();

create index delivery_stream_unknown on delivery (account_id) where settled_at is not null and campaign_id is null and state = 'unknown';

-- What has evidence from before this migration.
do $$
declare known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    insert into due_work (kind, account_id, subject_id, due_at)
      select distinct 'delivery.evidence', account_id, coalesce(campaign_id, account_id), now() from delivery
      where account_id = known and state = 'unknown'
        and num_nonnulls(opened_at, clicked_at, bounced_at, complained_at, unsubscribed_at, delivered_at) > 0
      on conflict do nothing;
  end loop;
end $$;
`,
);
