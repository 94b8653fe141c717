import type { RetentionRule } from '../kernel/index.ts';

/**
 * Deleted contacts for a day, in which that can be undone; opt-in requests for 30 days, after which people
 * can be asked again; an import's undo data until its undo period is over.
 */
export const audienceRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.contacts',
    scope: 'each account',
    table: 'contact',
    key: 'account_id, id',
    when: `deleted_at < now() - interval '1 day'`,
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
    sql: `
      delete from import_change
      where (account_id, import_id, contact_id) in (
        select c.account_id, c.import_id, c.contact_id
        from import_change c
        join import_job j on j.account_id = c.account_id and j.id = c.import_id
        where j.undo_until < now() and j.status not in ('running', 'undoing')
        limit $1
      )`,
  },
  {
    job: 'privacy.retention',
    scope: 'each account',
    setting: 'importFileDays',
    sql: `
      delete from import_row_error
      where (account_id, import_id, row_number, position) in (
        select r.account_id, r.import_id, r.row_number, r.position
        from import_job j
        join import_row_error r on r.account_id = j.account_id and r.import_id = j.id
        where j.finished_at < now() - make_interval(days => $2)
        limit $1
      )`,
  },
  {
    job: 'privacy.retention',
    scope: 'each account',
    setting: 'importFileDays',
    sql: `
      update import_job
      set preview = '[]'
      where (account_id, id) in (
        select account_id, id
        from import_job
        where preview <> '[]' and finished_at < now() - make_interval(days => $2)
        limit $1
      )`,
  },
];
