import { sqlMigration } from './sql-migration.ts';

/** What imports, search and freezing need to be fast, each with its measured saving. */
export const audienceFigures = sqlMigration(
  '0011-audience-figures',
  /* sql */ `
-- Checked once per statement instead of once per row (0.3 s per million rows and table). It still fails without an account.
alter policy tenant on contact with check (account_id = (select current_setting('app.account_id')::uuid));
alter policy tenant on list_member with check (account_id = (select current_setting('app.account_id')::uuid));
alter policy tenant on consent_event with check (account_id = (select current_setting('app.account_id')::uuid));
alter policy tenant on delivery with check (account_id = (select current_setting('app.account_id')::uuid));

-- Name and email share most of their trigrams, so one text needs half as many entries as two columns, and telephone
-- numbers are looked for by how they begin or end. Attributes share the index: one list of new entries instead of two.
-- Keeping it is still the largest part of an import.
drop index contact_search, contact_attributes;
create index contact_search on contact using gin (account_id, (full_name || ' ' || coalesce(email, '')) gin_trgm_ops, attributes jsonb_path_ops);
alter index contact_search alter column 2 set statistics 1000;
create index contact_phone_end on contact (account_id, reverse(phone)) where phone is not null and deleted_at is null;
alter table contact alter column full_name set statistics -1;
alter table contact alter column email set statistics -1;
alter table contact alter column phone set statistics -1;

-- When an address that bounced was enabled again: soft bounces before it count no more.
create index consent_event_enabled on consent_event (account_id, address_hash) where source = 'enabled again';

-- When its author means to send a draft: a local time and its zone, {"local","timeZone"}. Scheduling it decides.
alter table campaign add planned jsonb;

-- Instead of a foreign key, which cost a tenth of an import's time: a member is only ever written by a statement that
-- reads the contact, the trigger takes members with their contact, and 'verify' looks for members without one.
alter table list_member drop constraint list_member_account_id_contact_id_fkey;
create function delete_memberships_of_contacts() returns trigger language plpgsql as $$
begin
  delete from list_member m using gone g where m.account_id = g.account_id and m.contact_id = g.id;
  return null;
end $$;
create trigger contact_memberships after delete on contact referencing old table as gone
  for each statement execute function delete_memberships_of_contacts();
`,
);
