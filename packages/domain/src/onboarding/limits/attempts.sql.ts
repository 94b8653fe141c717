/**
 * $1: key, $2: now, $3: when to forget it, $4: how many are free or null for all, $5: the longest wait in
 * seconds. Returns no row while the key has to wait.
 */
export const countAttemptSql = `
  insert into sign_in_attempt as a (key, attempts, blocked_until, forget_at)
  values ($1, 1, $2, $3)
  on conflict (key) do update
  set attempts = case when a.forget_at <= $2 then 1 else a.attempts + 1 end,
    blocked_until = $2::timestamptz + make_interval(secs => case
      when $4::int is null or a.forget_at <= $2 or a.attempts < $4 then 0
      else least($5, power(2, least(a.attempts - $4 + 1, 20)))
    end),
    forget_at = excluded.forget_at
  where a.blocked_until <= $2
  returning attempts`;

export const trustPlaceSql = `
  insert into known_place (user_id, place_hash, last_at)
  values ($1, $2, $3)
  on conflict (user_id, place_hash) do update
  set last_at = excluded.last_at`;
