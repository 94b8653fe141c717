import type { CodeSource, RewardKind } from '../reward.schema.ts';

export interface FoundReward {
  id: string;
  /** The slug that was asked for; null for the question which rewards there are. */
  wanted: string | null;
  slug: string;
  kind: RewardKind;
  codeSource: CodeSource;
  isPublished: boolean;
  hasShared: boolean;
  /** Of imported and shared codes, the characters of the longest. */
  longest: number | null;
}

/** Rewards by their slugs $2, now or earlier, and, with $3, two that are published. */
export const findRewardsSql = `
  with
    wanted as (
      select distinct on (w.slug) p.id, w.slug as wanted
      from unnest($2::text[]) as w (slug)
      left join earlier_slug e on e.account_id = $1 and e.slug = w.slug
      join published p on p.account_id = $1 and p.kind = 'reward' and p.deleted_at is null
        and (p.slug = w.slug or p.id = e.published_id)
      order by w.slug, p.slug = w.slug desc
    ),
    some_published as (
      select p.id, null::text as wanted
      from published p
      join reward r on r.account_id = $1 and r.id = p.id and r.kind <> 'airtime'
      where p.account_id = $1 and p.kind = 'reward' and p.deleted_at is null and p.status = 'published'
        and p.taken_down_at is null and $3
      order by p.published_at desc, p.id
      limit 2
    )
  select r.id, f.wanted, p.slug, r.kind, r.code_source, p.status = 'published' as is_published,
    s.code is not null as has_shared,
    case r.code_source
      when 'shared' then length(s.code)
      when 'imported' then (
        select max(length(c.code))
        from reward_code c
        where c.account_id = $1 and c.reward_id = r.id and c.source <> 'shared'
      )
    end as longest
  from (
    select *
    from wanted
    union all
    select *
    from some_published
  ) f
  join reward r on r.account_id = $1 and r.id = f.id and r.deleted_at is null
  join published p on p.account_id = $1 and p.id = f.id
  left join reward_code s on s.account_id = $1 and s.reward_id = r.id and s.source = 'shared'`;

/** What authors can insert, newest first. A single reward needs no name. Airtime has no code that anyone could show. */
export const listCodeTagsSql = `
  select 'reward.' || case when count(*) over () = 1 then '' else p.slug || '.' end || 'code' as path, p.title
  from published p
  join reward r on r.account_id = $1 and r.id = p.id and r.kind <> 'airtime'
  where p.account_id = $1 and p.deleted_at is null and p.status = 'published' and p.taken_down_at is null
    and p.kind = 'reward'
  order by p.published_at desc, p.id
  limit 50`;
