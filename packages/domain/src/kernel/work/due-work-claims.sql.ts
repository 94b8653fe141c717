const isFree = '(w.lease_until is null or w.lease_until < now())';

/** Candidates per kind: other processes may be claiming the first ones. */
const nearest = 8;

export const claimDueWorkSql = `
  with
    near as materialized (
      select n.*
      from unnest($1::text[]) k (kind)
      cross join lateral (
        select w.kind, w.account_id, w.subject_id
        from due_work w
        where w.kind = k.kind and not w.is_dead and w.due_at <= now() and ${isFree}
          and w.account_id <> all($2::uuid[])
        order by w.due_at limit ${nearest}
      ) n
    ),
    due as materialized (
      select w.kind, w.account_id, w.subject_id
      from near n
      join due_work w using (kind, account_id, subject_id)
      where not w.is_dead and w.due_at <= now() and ${isFree}
      order by w.due_at limit 1 for update of w skip locked
    )
  update due_work w
  set lease_until = now() + make_interval(secs => $3), lease_token = $4, attempts = w.attempts + 1
  from due
  where w.kind = due.kind and w.account_id = due.account_id and w.subject_id = due.subject_id
  returning w.kind, w.account_id, w.subject_id, w.attempts`;

/**
 * Includes work that came due after the last claim, because a rounded `due_at` may lie half a millisecond ahead. Leaves
 * out work that came due earlier: if it wasn't claimed, another transaction holds it.
 */
export const isSoonDueSql = `
  select from due_work w
  where w.kind = any($1) and not w.is_dead and ${isFree}
    and w.due_at > now() - interval '1 second' and w.due_at < now() + interval '1 second'
  limit 1`;

export const isLeaseHeld = 'kind = $1 and account_id = $2 and subject_id = $3 and lease_token = $4';

export const finishDueWorkSql = `
  update due_work
  set lease_until = null,
    due_at = case when attempts = 0 then due_at else coalesce($5::timestamptz, due_at) end,
    attempts = 0
  where ${isLeaseHeld}`;

export const failDueWorkSql = `
  update due_work
  set
    due_at = case
      when attempts = 0 then greatest(due_at, now() + interval '1 second')
      else now() + make_interval(secs => $5)
    end,
    lease_until = null, last_error = left($6, 500), is_dead = $7 and attempts > 0
  where ${isLeaseHeld}`;
