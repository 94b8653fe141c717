export const takeTokensSql = `
  with
    now_there as (
      select key,
        least(
          greatest(per_second, 1), tokens + extract(epoch from now() - refilled_at)::real * per_second
        ) as tokens
      from send_rate
      where account_id = $1
      order by key for update
    )
  update send_rate r
  set tokens = n.tokens - floor(n.tokens), refilled_at = now(),
    per_second = case
      when r.slowed_until < now() then least(r.per_second * 2, coalesce(r.ceiling, 1000))
      else r.per_second
    end,
    slowed_until = case
      when r.slowed_until < now() then now() + interval '10 minutes'
      else r.slowed_until
    end
  from now_there n
  where r.account_id = $1 and r.key = n.key
  returning r.key, floor(n.tokens)::int as granted, r.per_second, r.ceiling`;
