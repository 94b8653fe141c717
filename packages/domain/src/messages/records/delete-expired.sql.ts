/** Messages of the next $4 deliveries of month $2 after $3; none that still waits. */
export const deleteMessagesSql = `
  with
    page as materialized (
      select id
      from delivery
      where account_id = $1 and kept_until = $2 and campaign_id is null and state <> 'queued' and id > $3
      order by id
      limit $4
    ),
    deleted as (
      delete from message m
      using page p
      where m.account_id = $1 and m.id = p.id
    )
  select id as last
  from page
  order by id desc
  limit 1`;

/** An open batch has messages that moved to another month. */
export const deleteBatchesSql = `
  with
    deleted as (
      delete from message_batch b
      using (
        select distinct batch_id
        from delivery
        where account_id = $1 and kept_until = $2 and batch_id is not null
      ) expired
      where b.account_id = $1 and b.id = expired.batch_id and b.closed_at is not null
      returning b.currency, b.charged_mills
    )
  update message_spending s
  set deleted_mills = s.deleted_mills + d.mills
  from (select currency, sum(charged_mills) as mills from deleted group by currency) d
  where s.account_id = $1 and s.currency = d.currency`;
