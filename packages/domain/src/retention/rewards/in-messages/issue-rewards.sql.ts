/** Of the wanted: what was given under this key, whether the contact is there, and how many the contact has or will have. */
export const judgeWantedSql = `
  select w.key, w.contact_id, i.id is not null as is_known, c.id is null as is_gone,
    (
      select count(*)
      from reward_issue h
      where h.account_id = $1 and h.reward_id = $2 and h.contact_id = w.contact_id
    )::int + (
      select count(*)
      from reward_reservation h
      where h.account_id = $1 and h.reward_id = $2 and h.contact_id = w.contact_id
    )::int as has
  from unnest($3::text[], $4::uuid[]) with ordinality as w (key, contact_id, n)
  left join reward_issue i on i.account_id = $1 and i.key = w.key
  left join contact c on c.account_id = $1 and c.id = w.contact_id and c.deleted_at is null
  order by w.n`;

/** Gives each key a code: a free one, or the one of everyone. Returns how many. */
export const issueRewardsSql = `
  with
    wanted as (
      select key, contact_id, row_number() over () as n, uuidv7() as issue_id
      from unnest($3::text[], $4::uuid[]) as w (key, contact_id)
    ),
    reward_now as materialized (
      select id, kind, value_minor, valid_days, code_source
      from reward
      where account_id = $1 and id = $2
    ),
    free as materialized (
      select id, row_number() over (order by id) as n
      from reward_code
      where account_id = $1 and reward_id = $2 and issued = 0 and reserved = 0 and source <> 'shared'
      order by id
      limit (select count(*) from wanted)
    ),
    given as materialized (
      select w.key, w.contact_id, w.issue_id, coalesce(s.id, f.id) as code_id
      from wanted w
      cross join reward_now r
      left join reward_code s on r.code_source = 'shared' and s.account_id = $1 and s.reward_id = $2
        and s.source = 'shared'
      left join free f on r.code_source <> 'shared' and f.n = w.n
      where coalesce(s.id, f.id) is not null
    ),
    issued as (
      insert into reward_issue (
        account_id, id, reward_id, code_id, contact_id, campaign_id, source, value_minor, key, price_minor,
        price_currency, charge_key, issued_at
      )
      select $1, g.issue_id, $2, g.code_id, g.contact_id, null, 'journey', r.value_minor, g.key,
        nullif($5::bigint, 0), case when $5::bigint > 0 then $6 end, case when $5::bigint > 0 then $7 end, $8
      from given g
      cross join reward_now r
    ),
    entered as (
      insert into reward_entry (
        account_id, id, reward_id, code_id, kind, amount_minor, reference, of_id, source, actor_id, key, created_at
      )
      select $1, uuidv7(), $2, g.code_id, 'issue', r.value_minor, '', null, 'journey', null, 'issue/' || g.issue_id, $8
      from given g
      cross join reward_now r
    ),
    coded as (
      update reward_code c
      set issued = c.issued + k.n,
        balance_minor = case when r.kind = 'credit' then r.value_minor end,
        expires_at = case when c.source <> 'shared' then $8::timestamptz + r.valid_days * interval '1 day' end
      from (select code_id, count(*)::int as n from given group by code_id) k
      cross join reward_now r
      where c.account_id = $1 and c.id = k.code_id
    ),
    counted as (
      update reward w
      set issued = w.issued + k.n, spent_minor = w.spent_minor + k.n * w.value_minor
      from (select count(*)::int as n from given) k
      where w.account_id = $1 and w.id = $2
    )
  select count(*)::int as n
  from given`;
