import { accountLanguage, isPublic, postalAddress, publicHost } from '../accounts/index.ts';

/** $1 is the handle. */
export const findHandleSql = `
  select h.account_id, c.handle, ${publicHost('a')}
  from publishing_handle h
  join publishing_handle c on c.account_id = h.account_id and c.is_current
  join account a on a.id = h.account_id and ${isPublic('a')}
  where h.handle = $1`;

/** $2 is the slug now or before; the version is the one that visitors see. */
export const findPageSql = `
  select p.id, p.kind, p.slug, p.title, p.description, p.is_indexed, p.allowed_origins, p.status, p.opens_at,
    p.closes_at, p.held_at, p.taken_down_at, p.revision, p.card_title, p.card_text, p.card_picture_id, p.version,
    v.html, v.css, v.published_at, a.country, a.company, ${accountLanguage('a')}, ${postalAddress('a')} as address,
    (
      select jsonb_object_agg(l.code, jsonb_build_object('id', l.id, 'channel', l.channel))
      from share_link l
      where l.account_id = p.account_id and l.published_id = p.id
    ) as links
  from published p
  join account a on a.id = p.account_id
  left join published_version v on v.account_id = p.account_id and v.published_id = p.id and v.n = p.version
  where p.account_id = $1 and p.deleted_at is null
    and (
      p.slug = $2
      or p.id = (select published_id from earlier_slug where account_id = $1 and slug = $2)
    )
  order by p.slug = $2 desc
  limit 1`;

export const findPreviewSql = `
  select p.id, p.kind, p.slug, v.title, p.description, p.allowed_origins, p.card_title, p.card_text,
    p.card_picture_id, p.revision, v.html, v.css, v.expires_at, a.country, a.company, ${accountLanguage('a')},
    ${postalAddress('a')} as address
  from published_preview v
  join published p on p.account_id = v.account_id and p.id = v.published_id
  join account a on a.id = v.account_id and ${isPublic('a')}
  where v.account_id = $1 and v.id = $2 and p.deleted_at is null and p.taken_down_at is null`;

export const findAccountSql = `
  select a.country, a.company, ${accountLanguage('a')}, ${postalAddress('a')} as address
  from account a
  where a.id = $1 and ${isPublic('a')}`;

export const findCodeSql = 'select account_id from share_code where code = $1';

export const findLinkSql = `
  select p.slug, h.handle, ${publicHost('a')}
  from share_link l
  join published p on p.account_id = l.account_id and p.id = l.published_id and p.deleted_at is null
  join publishing_handle h on h.account_id = l.account_id and h.is_current
  join account a on a.id = l.account_id and ${isPublic('a')}
  where l.account_id = $1 and l.code = $2`;
