const publishedItem = (deletedAt: string) => `
  insert into published (account_id, id, kind, slug, title, deleted_at)
  values ($1, uuidv7(), 'page', md5(random()::text), 'Sale', ${deletedAt})
  returning id`;

/** Rows of what accounts publish and of what visitors leave there, as those of `due-rows-fixture.ts`. */
export const duePublishedRows = [
  {
    table: 'published',
    place: 0,
    sql: publishedItem('now() - $2::interval'),
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'submission',
    place: 0,
    sql: `
      with p as (${publishedItem('now() - $2::interval')})
      insert into submission (account_id, id, published_id, version, key, answers, answer)
      select $1, uuidv7(), id, 1, id::text, '{}', '{"kind":"text","text":""}' from p`,
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'published_preview',
    place: 0,
    sql: `
      with p as (${publishedItem('null')})
      insert into published_preview (account_id, id, published_id, title, html, css, expires_at)
      select $1, uuidv7(), id, 'Sale', '', '', now() - $2::interval from p`,
    kept: '-1 minute',
    due: '1 minute',
  },
  {
    table: 'survey_session',
    place: 0,
    sql: `
      with
        p as (${publishedItem('null')}),
        s as (
          insert into survey (account_id, id, name, design)
          select $1, id, 'Survey', '{}' from p
          returning id
        )
      insert into survey_session (account_id, id, survey_id, version, page_key, furthest_page, channel, updated_at)
      select $1, uuidv7(), id, 1, '', 0, 'public', now() - $2::interval from s`,
    kept: '89 days',
    due: '91 days',
  },
  {
    table: 'lead',
    place: 0,
    sql: `
      with
        p as (
          insert into published (account_id, id, kind, slug, title) values ($1, uuidv7(), 'lead', 'deals', 'Deals')
          returning id
        ),
        l as (insert into list (account_id, id, name) values ($1, uuidv7(), 'Leads') returning id),
        f as (
          insert into form (account_id, id, kind, name, list_id, fields)
          select $1, p.id, 'lead', 'Deals', l.id, '[]' from p, l
          returning id
        )
      insert into lead (account_id, id, form_id, state, sealed, key, channel, submitted_at)
      select $1, uuidv7(), id, 'waiting', 'v2.00000000.x', 'key', 'public', now() - $2::interval from f`,
    kept: '89 days',
    due: '91 days',
  },
  {
    table: 'reward_hold',
    place: 0,
    sql: `
      with
        p as (
          insert into published (account_id, id, kind, slug, title) values ($1, uuidv7(), 'reward', 'coffee', 'Coffee')
          returning id
        ),
        l as (insert into list (account_id, id, name) values ($1, uuidv7(), 'Rewarded') returning id),
        r as (
          insert into reward (account_id, id, name, list_id, kind, currency)
          select $1, p.id, 'Coffee', l.id, 'coupon', 'ngn' from p, l
          returning id
        ),
        c as (
          insert into reward_code (account_id, id, reward_id, code, source)
          select $1, uuidv7(), id, 'COFFEE', 'generated' from r
          returning id
        )
      insert into reward_hold (account_id, id, code_id, amount_minor, key, expires_at, created_at)
      select $1, uuidv7(), id, 0, 'key', now(), now() - $2::interval from c`,
    kept: '29 days',
    due: '31 days',
  },
  {
    table: 'abuse_report',
    place: 0,
    sql: `
      with p as (${publishedItem('null')})
      insert into abuse_report (account_id, id, published_id, reason, resolved_at)
      select $1, uuidv7(), id, 'spam', now() - $2::interval from p`,
    kept: '364 days',
    due: '366 days',
  },
];
