import type { RetentionRule } from '../kernel/index.ts';

/**
 * Deleted contacts for a day, in which that can be undone, and merged ones until all their rows have moved; opt-in requests
 * for 30 days, after which people can be asked again; an import's undo data until its undo period is over.
 */
export const audienceRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.contacts',
    scope: 'each account',
    table: 'contact',
    key: 'account_id, id',
    when: `deleted_at < now() - interval '1 day' and merged_into is null`,
  },
  {
    job: 'housekeeping.opt-in',
    scope: 'each account',
    table: 'opt_in_request',
    key: 'account_id, id',
    when: `state in ('asked', 'left_out') and coalesce(asked_at, requested_at) < now() - interval '30 days'`,
  },
  {
    job: 'housekeeping.import-changes',
    scope: 'each account',
    table: 'import_change',
    key: 'account_id, import_id, contact_id',
    when: `
      exists (
        select
        from import_job j
        where j.account_id = import_change.account_id and j.id = import_change.import_id
          and j.undo_until < now() and j.status not in ('running', 'undoing')
      )`,
  },
  {
    job: 'privacy.retention',
    scope: 'each account',
    setting: 'importFileDays',
    table: 'import_row_error',
    key: 'account_id, import_id, row_number, position',
    when: `
      exists (
        select
        from import_job j
        where j.account_id = import_row_error.account_id and j.id = import_row_error.import_id
          and j.finished_at < now() - make_interval(days => $2)
      )`,
  },
  {
    job: 'privacy.retention',
    scope: 'each account',
    setting: 'importFileDays',
    table: 'import_job',
    key: 'account_id, id',
    when: 'has_preview and finished_at < now() - make_interval(days => $2)',
    set: `preview = '[]'`,
  },
];
