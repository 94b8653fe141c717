export const extendSql = `
  with
    held as materialized (
      select d.id
      from unnest($2::uuid[], $3::uuid[]) as h (id, token)
      join delivery d on d.account_id = $1 and d.id = h.id and d.lease_token = h.token
      for update of d skip locked
    )
  update delivery d set lease_until = now() + make_interval(secs => $4)
  from held h
  where d.account_id = $1 and d.id = h.id`;

export const releaseSql = `
  with
    released as (
      select h.id, h.token, h.delay
      from unnest($2::uuid[], $3::uuid[], $4::float8[]) as h (id, token, delay)
    )
  update delivery d
  set state = 'queued', lease_token = null, lease_until = null,
    send_after = case
      when r.delay is null then coalesce(d.send_after, now())
      else now() + r.delay * interval '1 second'
    end
  from released r
  where d.account_id = $1 and d.id = r.id and d.lease_token = r.token and d.state <> 'sending'`;
