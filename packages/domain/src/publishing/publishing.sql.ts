const columns = `
  p.id, p.kind, p.slug, p.title, p.description, p.is_indexed, p.allowed_origins, p.status, p.version, p.last_version,
  p.opens_at, p.closes_at, p.held_at, p.taken_down_at, p.taken_down_reason, p.revision, p.published_at, p.created_at,
  p.updated_at, p.card_title, p.card_text, p.card_picture_id,
  (
    select coalesce(sum(d.visits), 0)::int
    from published_day d
    where d.account_id = p.account_id and d.published_id = p.id
  ) as visits`;

export const readItemSql = `
  select ${columns}
  from published p
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null`;

export const listItemsSql = `
  select ${columns}
  from published p
  where p.account_id = $1 and p.kind = $2 and p.deleted_at is null
    and ($3::uuid[] is null or p.id = any($3))
  order by p.created_at desc, p.id desc
  limit 1000`;

/** Nothing if the slug is taken. */
export const insertItemSql = `
  insert into published (account_id, id, kind, slug, title, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)
  on conflict (account_id, slug) where deleted_at is null do nothing
  returning slug`;

export const insertLinksSql = `
  with
    link as (
      insert into share_link (account_id, id, published_id, channel, code, created_at)
      select $1, id, $2, channel, code, $6
      from unnest($3::uuid[], $4::text[], $5::text[]) as t (id, channel, code)
      returning account_id, id, code
    )
  insert into share_code (code, account_id, share_link_id)
  select code, account_id, id
  from link`;

/** Nothing if the revision isn’t the one that was seen. Answers the slug before. */
export const saveSettingsSql = `
  with
    before as (
      select slug
      from published
      where account_id = $1 and id = $2 and deleted_at is null and revision = $3
      for update
    )
  update published p
  set slug = $4, title = $5, description = $6, is_indexed = $7, opens_at = $8, closes_at = $9, card_title = $10,
    card_text = $11, card_picture_id = $12, allowed_origins = $13, revision = p.revision + 1, updated_at = $14
  from before b
  where p.account_id = $1 and p.id = $2
  returning b.slug as earlier_slug`;

export const isSlugTakenSql = `
  select 1
  from published
  where account_id = $1 and slug = $2 and id <> $3 and deleted_at is null`;

/** An item at an address ends the redirect from it. */
export const freeSlugSql = 'delete from earlier_slug where account_id = $1 and slug = $2';

export const keepSlugSql = `
  insert into earlier_slug (account_id, slug, published_id)
  values ($1, $2, $3)
  on conflict (account_id, slug) do update set published_id = excluded.published_id`;

/**
 * A new account’s pages wait for staff, and those of one that had a page taken down. $3 is the time; an account becomes
 * known after 30 days.
 */
export const publishItemSql = `
  update published p
  set status = 'published', version = p.last_version + 1, last_version = p.last_version + 1,
    published_at = $3, updated_at = $3,
    held_at = coalesce(
      p.held_at,
      case when not exists (
        select
        from account a
        left join publisher t on t.account_id = a.id
        where a.id = $1 and (
          t.trusted_at is not null or a.is_admin or a.is_demo
          or t.distrusted_at is null and a.created_at < $3::timestamptz - interval '30 days'
        )
      ) then $3::timestamptz end
    )
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null and p.taken_down_at is null
  returning p.version`;

export const insertVersionSql = `
  insert into published_version (account_id, published_id, n, title, data, html, css, published_by, published_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** $3 is the new status, $4 the statuses it may follow. */
export const changeStatusSql = `
  update published
  set status = $3, updated_at = $5
  where account_id = $1 and id = $2 and deleted_at is null and status = any($4::text[])
    and ($3 = 'draft' or version is not null) and ($3 <> 'published' or taken_down_at is null)
  returning id`;

export const listVersionsSql = `
  select v.n, v.title, v.published_at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as published_by,
    coalesce(p.version = v.n and p.status <> 'draft', false) as is_current
  from published_version v
  join published p on p.account_id = v.account_id and p.id = v.published_id
  left join app_user u on u.id = v.published_by
  where v.account_id = $1 and v.published_id = $2 and p.deleted_at is null
  order by v.n desc
  limit 200`;

export const readVersionSql = `
  select v.n, v.title, v.data, v.html, v.css, v.published_at
  from published_version v
  join published p on p.account_id = v.account_id and p.id = v.published_id
  where v.account_id = $1 and v.published_id = $2 and v.n = $3 and p.deleted_at is null`;

export const removeItemSql = `
  update published
  set deleted_at = $3, updated_at = $3
  where account_id = $1 and id = $2 and deleted_at is null
  returning id`;

/** Its slug may have been taken since: $4 is the one it gets. */
export const restoreItemSql = `
  update published
  set deleted_at = null, slug = $4, updated_at = $3
  where account_id = $1 and id = $2 and deleted_at is not null
  returning id`;

/** One preview per item: a new one ends the link before. */
export const savePreviewSql = `
  insert into published_preview as v (account_id, id, published_id, title, html, css, expires_at)
  values ($1, $3, $2, $4, $5, $6, $7)
  on conflict (account_id, published_id) do update
  set id = excluded.id, title = excluded.title, html = excluded.html, css = excluded.css,
    expires_at = excluded.expires_at`;
