const liveStatuses = `('preparing', 'sending', 'paused')`;

/** Expired months whose tables still exist, the oldest first. */
export const expiredMonthsSql = `
  select month::text
  from (
    select to_date(right(relname, 7), 'YYYY_MM') as month
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^delivery_until_\\d{4}_\\d\\d$'
  ) tables
  where month <= (now() at time zone 'UTC')::date
  order by month`;

/** The partitions that new messages of every retention class need this month and in the next two. */
export const ensureMonthsSql = `
  select ensure_kept_month(month)
  from (
    select kept_until(months, now() + make_interval(months => n)) as month
    from unnest('{3,12,24}'::int[]) months, generate_series(0, 2) n
    union
    select 'infinity'
  ) m`;

/** Campaigns of a month ($2) with recipients who still wait. */
export const liveCampaignsSql = `
  select distinct campaign_id as id
  from delivery
  where account_id = $1 and kept_until = $2 and campaign_id is not null and state = 'queued'`;

/** Campaigns that aren't kept as long as the account's choice says, with the month it says. */
export const misplacedCampaignsSql = `
  select id, kept_until::text as month, target::text, is_live
  from (
    select s.campaign_id as id, s.kept_until,
      c.status in ${liveStatuses} as is_live,
      greatest(
        message_kept_until($1, coalesce(c.started_at, c.created_at)),
        date_trunc('month', now() at time zone 'UTC')::date
      ) as target
    from campaign_stat s
    join campaign c on c.account_id = s.account_id and c.id = s.campaign_id
    where s.account_id = $1 and c.status <> 'draft'
      and exists (
        select
        from delivery d
        where d.account_id = $1 and d.campaign_id = s.campaign_id and d.kept_until = s.kept_until
      )
  ) placed
  where kept_until <> target`;

/** Locks a campaign that is over. */
export const lockEndedSql = `
  select
  from campaign
  where account_id = $1 and id = $2 and status not in ${liveStatuses}
  for update`;

/** Locks a campaign, also one that is live. */
export const lockLiveSql = 'select from campaign where account_id = $1 and id = $2 for update';

/** A statement of its own after the lock: then it sees the claims that the lock waited for. */
export const isClaimedSql = `
  select
  from send_claim
  where account_id = $1 and campaign_id = $2
  limit 1`;

/**
 * Campaign $2 from month $3 to month $4. Recipients who still wait get a time and the cursor ends, so a process that
 * has the old month in mind finds nobody and moves no cursor past them. The rest of an A/B test goes on waiting.
 */
export const moveCampaignSql = `
  with
    moved as (
      update delivery
      set kept_until = $4,
        send_after = case
          when state = 'queued' and id <= coalesce(
            (select until_id from send_cursor where account_id = $1 and campaign_id = $2), id
          ) then coalesce(send_after, now())
          else send_after
        end
      where account_id = $1 and campaign_id = $2 and kept_until = $3
    ),
    cursor as (
      update send_cursor
      set after_id = until_id
      where account_id = $1 and campaign_id = $2
    ),
    left_out as (
      update campaign_exclusion
      set kept_until = $4
      where account_id = $1 and campaign_id = $2 and kept_until = $3
    ),
    stat as (
      update campaign_stat
      set kept_until = $4
      where account_id = $1 and campaign_id = $2
    )
  select 1`;

/** A statement of its own: it sees the events of hits that the deliveries' move waited for. */
export const moveCampaignEventsSql = `
  update delivery_event
  set kept_until = $4
  where account_id = $1 and campaign_id = $2 and kept_until = $3`;

/** Events of the messages $2, from months $3 to months $4. */
export const moveEventsSql = `
  update delivery_event e
  set kept_until = m.target
  from unnest($2::uuid[], $3::date[], $4::date[]) m (id, month, target)
  where e.account_id = $1 and e.kept_until = m.month and e.delivery_id = m.id`;

const moveChosen = `
  moved as (
    update delivery d
    set kept_until = c.target
    from chosen c
    where d.account_id = $1 and d.kept_until = c.kept_until and d.id = c.id
    returning d.id, c.kept_until as month, c.target
  )`;

const movedColumns = 'id, month::text, target::text';

/** Messages of batches with one that still waits, from month $2 to month $3. What a process has claimed stays. */
export const moveLiveMessagesSql = `
  with
    chosen as materialized (
      select id, kept_until, $3::date as target
      from delivery
      where account_id = $1 and kept_until = $2 and campaign_id is null
        and batch_id in (
          select batch_id
          from delivery
          where account_id = $1 and kept_until = $2 and campaign_id is null and state = 'queued'
        )
        and not (state = 'queued' and send_after is null)
      for update
    ),
    ${moveChosen}
  select ${movedColumns}
  from moved`;

/** The partitions that the account's messages may move to. */
export const ensureTargetsSql = `
  select ensure_kept_month(month::date)
  from (
    select generate_series(
      date_trunc('month', now() at time zone 'UTC'),
      case when isfinite(until) then until else date_trunc('month', now() at time zone 'UTC') end,
      interval '1 month'
    ) as month
    from message_kept_until($1) until
    union
    select 'infinity'
  ) m`;

/** Moves messages of the next $3 deliveries after $2, except those of a batch with one that still waits. */
export const moveMessagesSql = `
  with
    page as materialized (
      select d.id, d.kept_until, d.batch_id,
        greatest(
          message_kept_until($1, d.created_at), date_trunc('month', now() at time zone 'UTC')::date
        ) as target
      from delivery d
      where d.account_id = $1 and d.campaign_id is null and d.id > $2
      order by d.id
      limit $3
    ),
    placed as materialized (
      select p.id, p.kept_until, p.target, coalesce(b.live, 0) > 0 as is_live
      from page p
      left join message_batch b on b.account_id = $1 and b.id = p.batch_id
      where p.kept_until <> p.target
    ),
    chosen as materialized (select * from placed where not is_live),
    ${moveChosen}
  select (select id from page order by id desc limit 1) as last,
    (select coalesce(bool_or(is_live), false) from placed) as has_live,
    (select coalesce(json_agg(json_build_array(id, month, target)), '[]') from moved) as moved`;

/** One row while month $2 can't go: someone waits, or a batch isn't charged yet. */
export const isNeededSql = `
  select
  from delivery d
  where account_id = $1 and kept_until = $2
    and (
      state = 'queued'
      or exists (select from message_batch b where b.account_id = $1 and b.id = d.batch_id)
    )
  limit 1`;
