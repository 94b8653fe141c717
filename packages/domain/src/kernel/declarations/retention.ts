/** The jobs that delete what is old enough, each with its cron expression (UTC). */
export const retentionJobs = {
  'housekeeping.live-changes': '* * * * *',
  'housekeeping.expired': '11 * * * *',
  'housekeeping.developer': '35 * * * *',
  'housekeeping.contacts': '20 1 * * *',
  'housekeeping.import-changes': '40 1 * * *',
  'housekeeping.message-contents': '10 2 * * *',
  'housekeeping.outbox': '20 2 * * *',
  'housekeeping.opt-in': '25 2 * * *',
  'housekeeping.audit': '40 2 * * *',
  'privacy.retention': '45 2 * * *',
  'housekeeping.webhooks': '10 3 * * *',
  'housekeeping.smpp': '25 3 * * *',
  'housekeeping.dmarc-reports': '30 3 * * *',
  'housekeeping.event-keys': '55 3 * * *',
  'housekeeping.sms': '50 3 * * *',
  'housekeeping.publishing': '55 3 * * *',
} as const;

export type RetentionJob = keyof typeof retentionJobs;

/**
 * How long a room keeps rows of one of its tables. Housekeeping derives two statements from it: which accounts
 * have such rows, asked once for all accounts, and their deletion in each of those.
 */
export interface RetentionRule {
  job: RetentionJob;
  /** In each account that has such rows, under row-level security, or once, for tables without accounts. */
  scope: 'each account' | 'installation';
  /** The account's own choice that `$2` is, in days or months. Skipped in an account that keeps the rows for ever. */
  setting?: 'importFileDays' | 'auditDays' | 'messageMonths';
  table: string;
  /** The columns of the primary key. */
  key: string;
  /**
   * A condition on a row. In each account it may use only columns that migration 0052 or a later one grants to
   * `talkdrum_keeper`, and subqueries compare `account_id` too, because the question has no row-level security.
   */
  when: string;
  /** Rows to spare, as a condition on any columns; `when` alone decides which accounts are visited. */
  unless?: string;
  /** What an update sets, if the rows aren't deleted. */
  set?: string;
  /**
   * A statement to use instead of the derived one, with the same condition. It changes at most `$1` rows and
   * runs until it changes fewer; a function called by it returns how many as `removed`.
   */
  sql?: string;
  /** A question to use instead of the derived one: `account_id` of the accounts that have such rows. */
  accounts?: string;
}

/**
 * True for ids older than an interval, as a range of the primary key: ids are UUIDv7. The subquery is evaluated
 * once; the function itself is volatile, and no index is searched with it.
 */
export function isOlder(id: string, interval: string): string {
  return `${id} < (select uuidv7(interval '-${interval}'))`;
}
