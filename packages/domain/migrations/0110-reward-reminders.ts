import { sqlMigration } from './sql-migration.ts';

/** Reminders of codes that expire soon. */
export const rewardReminders = sqlMigration(
  '0110-reward-reminders',
  /* sql */ `
set local lock_timeout = '30s';

-- How many days before a code expires its owner is reminded; null for never.
alter table reward add column remind_days integer check (remind_days between 1 and 365);
alter table reward add check (remind_days is null or valid_days > remind_days);
alter table reward_code add column reminded_at timestamptz(3);
create index reward_code_reminders on reward_code (account_id, reward_id, expires_at)
where expires_at is not null and reminded_at is null;
`,
);
