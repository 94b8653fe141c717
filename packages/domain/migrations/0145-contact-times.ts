import { sqlMigration } from './sql-migration.ts';

/** Campaigns that each recipient gets at the same time of day, in their own time zone. */
export const contactTimes = sqlMigration(
  '0145-contact-times',
  /* sql */ `
set local lock_timeout = '30s';

-- The local time at which each recipient gets it, such as 2026-12-01T09:00. Counts while scheduled_at is set, the first of these moments.
alter table campaign add contact_time text;
`,
);
