import { sqlMigration } from './sql-migration.ts';

/**
 * A receipt changes the state of its submission, which is in no index. With room in its page the change leaves the four
 * indexes alone.
 */
export const receiptPages = sqlMigration(
  '0118-receipt-pages',
  /* sql */ `
set local lock_timeout = '30s';

alter table sms_submission set (fillfactor = 75);
`,
);
