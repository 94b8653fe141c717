import { batchedMigration } from './sql-migration.ts';

/**
 * The standings of what was submitted before 0154, 5,000 per transaction. It may run while people submit and messages go out, and
 * again after it was interrupted: what is settled already changes nothing.
 */
export const earlierStandings = batchedMigration(
  '0156-earlier-standings',
  /* sql */ `
do $$
declare
  known uuid;
  last uuid;
  ids uuid[];
begin
  for known in select id from account order by id loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      perform set_config('app.account_id', known::text, true);
      ids := array(
        select id from submission where account_id = known and id > last order by id limit 5000);
      exit when cardinality(ids) = 0;
      perform settle_standings(known, ids);
      last := ids[cardinality(ids)];
      commit;
    end loop;
  end loop;
end $$;
`,
);
