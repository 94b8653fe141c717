import { sqlMigration } from './sql-migration.ts';

/**
 * Third step: each delivery and event gets the month in which it is deleted. PostgreSQL stores the value of existing
 * rows once per table.
 */
export const keptUntil = sqlMigration(
  '0046-kept-until',
  /* sql */ `
set local lock_timeout = '30s';

-- Today's rows, whatever their age, are kept as if they were from today.
do $$
declare
  month date := kept_until(24);
  parent text;
begin
  -- A constant until the tables are swapped, also for what a process of the previous version adds next month.
  foreach parent in array array['campaign_stat', 'delivery', 'delivery_event'] loop
    execute format('alter table %I add column kept_until date not null default %L', parent, month);
  end loop;
  foreach parent in array array['delivery', 'delivery_event'] loop
    execute format('alter table %I add constraint %I check (kept_until >= %L and kept_until < %L) not valid',
      parent, parent || '_one_month', month, month + interval '1 month');
  end loop;
end $$;
`,
);
