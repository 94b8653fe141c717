import type { PageSort } from './page.schema.ts';

const columns = `
  g.id, g.name, g.revision, g.published_revision, g.created_at, g.updated_at`;

export const readPageSql = `
  select ${columns}, g.design, g.preset_key
  from landing_page g
  where g.account_id = $1 and g.id = $2 and g.deleted_at is null`;

const orders = {
  updated: 'g.updated_at desc, g.id desc',
  created: 'g.created_at desc, g.id desc',
  name: 'lower(g.name), g.id',
  visits: 'visits desc, g.updated_at desc, g.id desc',
} as const satisfies Record<PageSort, string>;

/** $2 is a pattern of names, or empty for all; $3 a status, or null for all. */
const found = `
  from landing_page g
  join published p on p.account_id = g.account_id and p.id = g.id
  where g.account_id = $1 and g.deleted_at is null and p.deleted_at is null
    and ($2 = '' or plain_text(g.name) like plain_text($2))
    and ($3::text is null or p.status = $3)`;

/** With what visitors get and how many came. */
export const listPagesSql = (sort: PageSort): string => `
  select ${columns}, p.status,
    (
      select coalesce(sum(d.visits), 0)::int
      from published_day d
      where d.account_id = g.account_id and d.published_id = g.id
    ) as visits,
    (
      select count(*)::int
      from submission s
      where s.account_id = g.account_id and s.published_id = g.id
    ) as conversions
  ${found}
  order by ${orders[sort]} limit $4 offset $5`;

export const countPagesSql = `select count(*)::int as total ${found}`;

export const insertPageSql = `
  insert into landing_page (account_id, id, name, design, preset_key, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`;

/** Nothing if the revision isn't the one that was seen. */
export const savePageSql = `
  update landing_page
  set name = $4, design = $5, revision = revision + 1, updated_at = $6
  where account_id = $1 and id = $2 and revision = $3 and deleted_at is null
  returning revision`;

/** Nothing if another revision was saved since it was compiled. */
export const notePublishedSql = `
  update landing_page
  set published_revision = revision, updated_at = $4
  where account_id = $1 and id = $2 and revision = $3 and deleted_at is null
  returning revision`;

export const removePageSql = `
  update landing_page
  set deleted_at = $3
  where account_id = $1 and id = $2 and deleted_at is null
  returning id`;

export const restorePageSql = `
  update landing_page
  set deleted_at = null
  where account_id = $1 and id = $2 and deleted_at is not null
  returning id`;
