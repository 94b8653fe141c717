/** Runs first, so that the statement after it sees what a cancel or a reaper has done to these claims. */
export const lockClaimsSql = `
  select token
  from send_claim
  where account_id = $1 and token = any($2::uuid[])
  order by token
  for update`;

/**
 * The first CTEs of a settling statement. They answer for the claims ($2 tokens, $3 whether each ends now), mark
 * the next messages in them and keep the marks of those on their way. Positions come with the number of their
 * claim, from 1.
 * $4, $5 marks to keep; $6, $7, $8 claim, position and id of the next messages; $9 seconds of the new lease; $10 the
 * month of the partition that all deliveries of the statement are in.
 *
 * - `checked`: each next message, and whether it may leave. `mayLeave` is SQL about delivery `d`, evaluated per
 *   id, so that no plan starts from all rows of a campaign.
 * - `owned`: the claims this process still holds. A reaper and a late answer can't both settle a
 *   delivery, because each locks its claim first.
 */
export const claimsSql = (mayLeave: string): string => `
    named as materialized (
      select *
      from unnest($2::uuid[], $3::bool[]) with ordinality as t (token, is_ended, n)
    ),
    checked as materialized (
      select g.claim, g.position, g.id, coalesce(
        (
          select ${mayLeave}
          from delivery d
          where d.account_id = $1 and d.kept_until = $10::date and d.id = g.id and d.state = 'queued'
            and d.send_after is null
        ),
        false
      ) as may_leave
      from unnest($6::int[], $7::int[], $8::uuid[]) as g (claim, position, id)
    ),
    marks as materialized (
      select claim, position
      from unnest($4::int[], $5::int[]) as kept (claim, position)
      union all
      select claim, position
      from checked
      where may_leave
    ),
    held as (
      update send_claim c
      set marked = coalesce((select array_agg(m.position) from marks m where m.claim = k.n), '{}'),
        lease_until = now() + make_interval(secs => $9)
      from named k
      where c.account_id = $1 and c.token = k.token and not k.is_ended
      returning k.n
    ),
    ended as (
      delete from send_claim c
      using named k
      where c.account_id = $1 and c.token = k.token and k.is_ended
      returning k.n
    ),
    owned as materialized (
      select n
      from held
      union all
      select n
      from ended
    )`;

/** The answer: the numbers of the claims still held, and the ids that may not leave after all. */
export const answerSql = `
    (select array_agg(n::int) from owned) as owned,
    (select array_agg(id) from checked where not may_leave) as refused`;
