import { sqlMigration } from './sql-migration.ts';

/** Lets housekeeping ask which accounts have expired holds, instead of visiting all every hour. */
export const keeperHolds = sqlMigration(
  '0054-keeper-holds',
  /* sql */ `
call keeper_readable('wallet_hold', 'account_id, kind, subject, closed_at, expires_at');
`,
);
