export const listWorkSql = (condition: string): string => `
  select w.kind, w.account_id, a.company, w.subject_id, w.due_at, w.attempts, w.is_dead, w.last_error,
    coalesce(w.lease_until > now(), false) as is_running
  from due_work w
  join account a on a.id = w.account_id
  where ${condition}
  order by w.is_dead desc, w.due_at, w.kind, w.subject_id
  limit $1`;

export const lockWorkSql = `
  select coalesce(lease_until > now(), false) as is_running
  from due_work
  where kind = $1 and account_id = $2 and subject_id = $3
  for update`;
