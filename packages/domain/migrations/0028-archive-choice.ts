import { sqlMigration } from './sql-migration.ts';

/** Null: no choice, so the campaign is public unless personalised; its preparation stores the result. */
export const archiveChoice = sqlMigration(
  '0028-archive-choice',
  /* sql */ `
alter table campaign alter is_archived_publicly drop not null, alter is_archived_publicly drop default;
do $$
declare
  known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    -- True was the default, so in what was not sent it is no choice.
    update campaign set is_archived_publicly = null where account_id = known and is_archived_publicly and channel = 'email' and status in ('draft', 'scheduled', 'failed');
  end loop;
end $$;
`,
);
