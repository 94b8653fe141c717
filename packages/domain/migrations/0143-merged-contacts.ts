import { sqlMigration } from './sql-migration.ts';

/** Two contacts of one person become one: what was the other's follows the one that is kept. */
export const mergedContacts = sqlMigration(
  '0143-merged-contacts',
  /* sql */ `
set local lock_timeout = '30s';

-- The contact that was kept, while rows of this one still follow it.
alter table contact add merged_into uuid;
create index contact_merged on contact (account_id, merged_into) where merged_into is not null;
grant select (merged_into) on contact to talkdrum_keeper;

-- A merge finds everything by its contact.
create index consent_event_contact on consent_event (account_id, contact_id) where contact_id is not null;
create index sms_reply_contact on sms_reply (account_id, contact_id, received_at) where contact_id is not null;
create index point_request_member on point_request (account_id, member_id);

-- Whose points they are changes; the ledger itself never does.
grant update (member_id) on point_entry, tier_change to talkdrum_app;

create function webhook_contact_merged() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['contact.merged']) then
    begin
      perform webhook_tell(array[new.account_id], array['contact.merged'],
        array[json_build_object('contactId', new.merged_into, 'mergedContactId', new.id, 'mergedAt', webhook_time(new.deleted_at))]);
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_contact_merged after update of merged_into on contact for each row
  when (old.merged_into is null and new.merged_into is not null) execute function webhook_contact_merged();
`,
);
