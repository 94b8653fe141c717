import { sqlMigration } from './sql-migration.ts';

/**
 * People search for "sola" and mean "Ṣọlá". `plain_text` drops case and accents, and search, segment rules
 * and the order of names compare its result. Written to be inlined: ASCII, the usual case, costs no more than
 * `ilike` did.
 */
export const plainText = sqlMigration(
  '0039-plain-text',
  /* sql */ `
-- The same as plainText() in audience/search/plain-text.ts. NFD, not NFKD: a compatible form may add quotes or wildcards.
create function plain_text(value text) returns text language sql immutable parallel safe return
  case when octet_length(value) = length(value) then lower(value collate "C")
  else replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')),
      'øđðłıɓɖɗƙƴɛǝɣƒŋɔʋς’‘ʼ',
      'oddlibddkyeegfnovσ'''''''
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end;

drop index contact_search;
create index contact_search on contact using gin (account_id,
  plain_text(full_name || ' ' || coalesce(split_part(email, '@', 1), '')) gin_trgm_ops,
  split_part(email, '@', 2), attributes jsonb_path_ops) with (gin_pending_list_limit = 131072);
alter index contact_search alter column 2 set statistics 1000;

-- "ada", "Ada" and "Ádá" stand beside each other.
drop index contact_name;
create index contact_name on contact (account_id, plain_text(full_name), id) where deleted_at is null;
`,
);
