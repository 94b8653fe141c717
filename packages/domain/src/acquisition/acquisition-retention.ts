import type { RetentionRule } from '../kernel/index.ts';

const isDeleted = `
  p.deleted_at < now() - interval '30 days'
    and (s.form_id = p.id or s.form_id is null and s.published_id = p.id)`;

/**
 * Visits of a survey that nobody finished are kept for 90 days: a link to continue later works that long. The
 * submissions of a deleted item go with it after 30 days, before it: deleting the item takes the rest in one
 * statement, which a million submissions would make a long one.
 */
export const acquisitionRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'survey_session',
    key: 'account_id, id',
    when: `completed_at is null and updated_at < now() - interval '90 days'`,
  },
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'submission',
    key: 'account_id, id',
    when: '',
    accounts: `
      select distinct p.account_id
      from published p
      where exists (
        select
        from submission s
        where s.account_id = p.account_id and ${isDeleted}
      )`,
    sql: `
      delete from submission
      where (account_id, id) in (
        select s.account_id, s.id
        from published p
        join submission s on s.account_id = p.account_id
        where p.account_id = current_setting('app.account_id')::uuid and ${isDeleted}
        limit $1
      )`,
  },
];
