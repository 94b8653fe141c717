export interface FoundProgram {
  id: string;
  /** The slug that was asked for; null for the question which programmes there are. */
  wanted: string | null;
  slug: string;
  isActive: boolean;
}

/** Programmes by their slugs $2, now or earlier, and, with $3, two that give points. */
export const findProgramsSql = `
  with
    wanted as (
      select distinct on (w.slug) p.id, w.slug as wanted
      from unnest($2::text[]) as w (slug)
      left join earlier_slug e on e.account_id = $1 and e.slug = w.slug
      join published p on p.account_id = $1 and p.kind = 'loyalty' and p.deleted_at is null
        and (p.slug = w.slug or p.id = e.published_id)
      order by w.slug, p.slug = w.slug desc
    ),
    active as (
      select id, null::text as wanted
      from loyalty_program
      where account_id = $1 and deleted_at is null and status = 'active' and $3
      order by created_at, id
      limit 2
    )
  select l.id, f.wanted, p.slug, l.status = 'active' as is_active
  from (
    select *
    from wanted
    union all
    select *
    from active
  ) f
  join loyalty_program l on l.account_id = $1 and l.id = f.id and l.deleted_at is null
  join published p on p.account_id = $1 and p.id = f.id`;

/** What authors can insert, oldest programme first. A single one needs no name. */
export const listMemberTagsSql = `
  select 'loyalty.' || case when count(*) over () = 1 then '' else p.slug || '.' end as prefix, l.name
  from loyalty_program l
  join published p on p.account_id = l.account_id and p.id = l.id
  where l.account_id = $1 and l.deleted_at is null and l.status = 'active'
  order by l.created_at, l.id
  limit 25`;

/** What the contacts $3 have in the programmes $2. */
export const readMembersSql = `
  select m.contact_id, m.program_id, b.available::float8 as points, t.name as tier
  from loyalty_member m
  join point_balance b on b.account_id = m.account_id and b.member_id = m.id
  left join loyalty_tier t on t.account_id = m.account_id and t.id = m.tier_id
  where m.account_id = $1 and m.program_id = any($2::uuid[]) and m.contact_id = any($3::uuid[])`;
