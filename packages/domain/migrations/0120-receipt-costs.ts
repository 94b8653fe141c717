import { sqlMigration } from './sql-migration.ts';

/**
 * What the carrier answered is written only by the router, for a delivery it has just sent: checking the account row by row
 * was a fifth of that statement (decisions 004 and 069). Receipts are read in the order in which they came, and no
 * query looks for one by its carrier's id.
 */
export const receiptCosts = sqlMigration(
  '0120-receipt-costs',
  /* sql */ `
set local lock_timeout = '30s';

alter table sms_submission drop constraint sms_submission_account_id_fkey;
drop index sms_receipt_id;
`,
);
