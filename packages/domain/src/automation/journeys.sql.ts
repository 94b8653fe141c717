const lineColumns = `
  j.id, j.name, j.kind, j.status, j.revision, j.version_id, j.created_at, j.updated_at, j.published_at,
  (
    select n
    from journey_version v
    where v.account_id = j.account_id and v.id = j.version_id
  ) as version`;

export const journeyColumns = `${lineColumns}, j.draft`;

/** Counts come from the boxes, so that no list counts runs. A journey's trigger counts who entered. */
export const listJourneysSql = `
  select ${lineColumns}, coalesce(c.entered, 0) as entered, coalesce(c.waiting, 0) as waiting
  from journey j
  left join lateral (
    select sum(s.n) filter (where s.outcome = 'entered' and s.node_id = v.graph -> 'nodes' -> 0 ->> 'id')::int as entered,
      sum(case when s.outcome = 'entered' then s.n else -s.n end)
        filter (where s.node_id <> v.graph -> 'nodes' -> 0 ->> 'id')::int as waiting
    from journey_version v
    join journey_node_stat s on s.account_id = v.account_id and s.version_id = v.id
    where v.account_id = j.account_id and v.journey_id = j.id
  ) c on true
  where j.account_id = $1 and j.kind = any($3::text[]) and (j.status = 'archived') = $4::boolean
    and ($2::text = '' or position(lower($2) in lower(j.name)) > 0)
    and ($5::uuid is null or j.draft -> 'nodes' -> 0 -> 'config' ->> 'campaignId' = $5::text)
  order by j.created_at desc, j.id desc limit 500`;
