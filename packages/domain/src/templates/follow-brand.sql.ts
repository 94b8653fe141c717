/** Archived ones too: they can be restored. */
export const designedTemplatesSql = `
  select id
  from template
  where account_id = $1 and design is not null
  order by id`;

export const readDesignedSql = `
  select subject, preheader, html, text, design
  from template
  where account_id = $1 and id = $2 and design is not null`;

export const storeLookSql = `
  update template
  set html = $3, text = $4, compiled = $5
  where account_id = $1 and id = $2`;
