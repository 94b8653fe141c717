import { sqlMigration } from './sql-migration.ts';

/**
 * Proof of consent that the account vouches for, as in an import: one row per chunk of people instead of one
 * each.
 */
export const vouchedConsent = sqlMigration(
  '0019-vouched-consent',
  /* sql */ `
-- By hash, because the proof outlives contact and list; append-only. What people did themselves is in consent_event.
create table vouched_consent (
  account_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  action text not null check (action in ('requested', 'granted')),
  source text not null,
  contact_ids uuid[] not null,
  address_hashes bytea[] not null,
  at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
-- Hashes can't be compressed; trying to costs as much as writing them.
alter table vouched_consent alter address_hashes set storage external, alter contact_ids set storage external;
call tenant_table('vouched_consent');
revoke update, delete on vouched_consent from talkdrum_app;
-- Who it was is taken out when the person is erased.
grant update (contact_ids) on vouched_consent to talkdrum_app;

create or replace function delete_people_of_account() returns trigger language plpgsql as $$
begin
  perform set_config('app.account_id', old.id::text, true);
  delete from contact where account_id = old.id;
  delete from consent_event where account_id = old.id;
  delete from vouched_consent where account_id = old.id;
  return null;
end $$;
`,
);
