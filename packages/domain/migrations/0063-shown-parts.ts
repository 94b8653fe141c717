import { sqlMigration } from './sql-migration.ts';

/** Which of the parts of a message that only some recipients see each recipient sees. */
export const shownParts = sqlMigration(
  '0063-shown-parts',
  /* sql */ `
set local lock_timeout = '30s';

-- Bit n is set if the recipient sees the parts of condition n. Null if the message has no conditions, which
-- takes no room in the row.
alter table delivery add column shown_parts integer;
`,
);
