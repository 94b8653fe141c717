/** SQL that is true while part of the campaign's frozen audience hasn't been claimed. */
export const isCursorOpen = (accountId: string, campaignId: string): string =>
  `
    exists (
      select 1
      from send_cursor turn
      where turn.account_id = ${accountId} and turn.campaign_id = ${campaignId}
        and turn.after_id < turn.until_id
    )`;

/**
 * CTEs that lock the cursor of campaign $2 of account $1 (`cursor`), take the next recipients after it
 * (`in_turn`: id, address, contact_id, name, attempts, shown_parts) and move it past them. Recipients aren't locked:
 * other code that changes them locks the campaign first, and a mark checks their state again. `keptUntil` (the
 * month of the campaign's partition), `limit` and `condition` are SQL; no recipient is taken where the condition
 * fails. `variant` adds the variant of an A/B test, or a journey's answers, which other campaigns don't read.
 */
export const advanceCursor = (
  keptUntil: string,
  limit: string,
  condition = 'true',
  variant: '' | ', d.variant' | ', d.answers' = '',
): string => `
  cursor as materialized (
    select after_id, until_id
    from send_cursor
    where account_id = $1 and campaign_id = $2 and after_id < until_id and ${condition}
    for update
  ),
  in_turn as materialized (
    select d.id, d.address, d.contact_id, d.name, d.attempts, d.shown_parts${variant}
    from delivery d
    where d.account_id = $1 and d.kept_until = ${keptUntil} and d.id > (select after_id from cursor)
      and d.id <= (select until_id from cursor) and d.campaign_id is not distinct from $2
      and d.state = 'queued' and d.send_after is null
    order by d.id limit ${limit}
  ),
  moved as (
    update send_cursor s set after_id = case when t.n < ${limit} then s.until_id else t.last end
    from (select count(*) as n, (select id from in_turn order by id desc limit 1) as last from in_turn) t
    where s.account_id = $1 and s.campaign_id = $2 and exists (select from cursor)
  )`;
