import type { AssetFilter } from './asset.schema.ts';

const columns = `
  a.id, a.filename, a.content_type, a.key, a.bytes, a.width, a.height, a.pages, a.renditions, a.created_at,
  (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by kind desc), '[]')
    from (
      select u.kind, count(*)::int as count
      from asset_use u
      where u.account_id = a.account_id and u.asset_id = a.id
      group by u.kind
    ) used
  ) as uses`;

const isShown = `a.account_id = $1 and a.state = 'stored' and a.deleted_at is null`;

const orders = {
  newest: 'a.created_at desc, a.id desc',
  oldest: 'a.created_at, a.id',
  name: 'lower(a.filename), a.id',
  largest: 'a.bytes desc, a.id',
} as const satisfies Record<AssetFilter['sort'], string>;

const isFound = `
  ${isShown} and ($2 = '' or plain_text(a.filename) like plain_text($2))
  and ($3 = 'all' or (a.content_type = 'application/pdf') = ($3 = 'pdf'))`;

export const listAssetsSql = (sort: AssetFilter['sort']): string => `
  select ${columns}
  from asset a
  where ${isFound}
  order by ${orders[sort]} limit $4 offset $5`;

/** Newest first. $4 is the limit, $5 and $6 the time and id of the last row of the page before. */
export const pageAssetsSql = `
  select ${columns}
  from asset a
  where ${isFound} and ($5::timestamptz is null or (a.created_at, a.id) < ($5::timestamptz, $6::uuid))
  order by ${orders.newest} limit $4`;

export const matchAssetsSql = `select from asset a where ${isFound}`;

export const countAssetsSql = `select count(*)::int as total from asset a where ${isFound}`;

export const readAssetSql = `select ${columns} from asset a where ${isShown} and a.id = $2`;

/** What the account stores. What was deleted counts until its files are gone: it can still be brought back. */
export const storedBytesSql = `select coalesce(sum(bytes), 0)::bigint as bytes from asset where account_id = $1`;

/** The same file may be sent again under its id, but no other: its renditions would be stored at the same addresses. */
export const insertAssetSql = `
  insert into asset (
    account_id, id, filename, content_type, key, bytes, width, height, pages, renditions, created_by
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (account_id, id) do update
  set filename = excluded.filename
  where asset.state = 'storing' and asset.renditions = excluded.renditions
  returning key`;

export const finishAssetSql = `
  update asset set state = 'stored' where account_id = $1 and id = $2 and state = 'storing'`;

export const removeAssetsSql = `
  update asset
  set deleted_at = $3
  where account_id = $1 and id = any($2::uuid[]) and state = 'stored' and deleted_at is null
  returning id`;

export const restoreAssetsSql = `
  update asset
  set deleted_at = null
  where account_id = $1 and id = any($2::uuid[]) and state = 'stored'
  returning id`;

/** The logo of the brand kit, deleted or not, if it's one of the files. */
export const isLogoSql = `select logo_id from brand_kit where account_id = $1 and logo_id = any($2::uuid[])`;

export const usesSql = `
  select u.kind, u.subject_id as id, coalesce(t.name, c.name, b.name, p.title, g.name, f.name, v.name, j.name, 'Brand kit') as name
  from asset_use u
  left join template t on u.kind = 'template' and t.account_id = u.account_id and t.id = u.subject_id
  left join campaign c on u.kind = 'campaign' and c.account_id = u.account_id and c.id = u.subject_id
  left join saved_block b on u.kind = 'block' and b.account_id = u.account_id and b.id = u.subject_id
  left join published p
    on u.kind = 'published' and p.account_id = u.account_id and p.id = u.subject_id and p.deleted_at is null
  left join landing_page g
    on u.kind = 'page' and g.account_id = u.account_id and g.id = u.subject_id and g.deleted_at is null
  left join form f
    on u.kind = 'form' and f.account_id = u.account_id and f.id = u.subject_id and f.deleted_at is null
  left join survey v
    on u.kind = 'survey' and v.account_id = u.account_id and v.id = u.subject_id and v.deleted_at is null
  left join journey j on u.kind = 'journey' and j.account_id = u.account_id and j.id = u.subject_id
  where u.account_id = $1 and u.asset_id = $2
    and (u.kind = 'brand' or coalesce(t.name, c.name, b.name, p.title, g.name, f.name, v.name, j.name) is not null)
  order by u.kind, name`;

/** What a template or campaign shows after it was saved. Files it shows no longer, and those it now does, are dated. */
export const recordUsesSql = `
  with
    shown as (
      select id from asset where account_id = $1 and key = any($4::text[]) and state = 'stored'
    ),
    ended as (
      delete from asset_use
      where account_id = $1 and kind = $2 and subject_id = $3 and asset_id not in (select id from shown)
      returning asset_id
    ),
    begun as (
      insert into asset_use (account_id, asset_id, kind, subject_id)
      select $1, id, $2, $3
      from shown
      on conflict do nothing
      returning asset_id
    )
  update asset
  set used_at = $5
  where account_id = $1 and id in (select asset_id from ended union all select asset_id from begun)`;

export const readRenditionsSql = `
  select key, renditions
  from asset
  where account_id = $1 and key = any($2::text[])`;
