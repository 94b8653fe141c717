import type { RetentionRule } from '../kernel/index.ts';

/** Audit events by the account's choice; the database itself refuses to delete the last 90 days. */
export const accountsRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.audit',
    scope: 'each account',
    table: 'invitation',
    key: 'account_id, id',
    when: `expires_at < now() - interval '30 days'`,
  },
  {
    job: 'housekeeping.audit',
    scope: 'each account',
    setting: 'auditDays',
    table: 'audit_event',
    key: 'account_id, id',
    when: 'at < now() - make_interval(days => $2)',
    sql: 'select purge_audit_events(make_interval(days => $2), $1) as removed',
  },
];
