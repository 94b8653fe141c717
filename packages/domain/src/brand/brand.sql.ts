export const readBrandSql = `
  select logo_id, colours, font, button, footer_address, social, revision
  from brand_kit
  where account_id = $1`;

/** Shared by everyone who makes something with the kit; alone for who changes it. */
export const holdBrandSql = `select pg_advisory_xact_lock_shared(hashtextextended('brand ' || $1, 0))`;
export const lockBrandSql = `select pg_advisory_xact_lock(hashtextextended('brand ' || $1, 0))`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveBrandSql = `
  insert into brand_kit as b (
    account_id, logo_id, colours, font, button, footer_address, social, revision, updated_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8::int + 1, $9)
  on conflict (account_id) do update
  set logo_id = excluded.logo_id, colours = excluded.colours, font = excluded.font, button = excluded.button,
    footer_address = excluded.footer_address, social = excluded.social, revision = excluded.revision,
    updated_at = excluded.updated_at
  where b.revision = $8::int
  returning revision`;
