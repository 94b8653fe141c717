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
  'privacy.retention': '40 2 * * *',
  'housekeeping.webhooks': '10 3 * * *',
  'housekeeping.smpp': '25 3 * * *',
  'housekeeping.dmarc-reports': '30 3 * * *',
  'housekeeping.sms': '50 3 * * *',
} as const;

export type RetentionJob = keyof typeof retentionJobs;

interface RuleTerms {
  job: RetentionJob;
  /** In each account, under row-level security, or once, for tables without accounts. */
  scope: 'each account' | 'installation';
  /** The account's own choice that `$2` is, in days. Skipped in an account that keeps the rows for ever. */
  setting?: 'eventDays' | 'importFileDays' | 'auditDays';
}

/** Rows to delete: those for which `when` holds. */
export interface ExpiredRows extends RuleTerms {
  table: string;
  /** The columns of the primary key. */
  key: string;
  when: string;
}

/**
 * A statement that changes at most `$1` rows. It runs until it changes fewer; a function called by it returns
 * how many as `removed`.
 */
export interface ExpiryStatement extends RuleTerms {
  sql: string;
}

/** How long a room keeps rows of its own tables. */
export type RetentionRule = ExpiredRows | ExpiryStatement;
