/** A batch live for longer, because part of it is scheduled, is charged for what was sent so far. */
const chargeAfter = `interval '15 minutes'`;

/** Batches to charge, with their open holds. $2 how many. */
export const claimBatches = `with due as materialized (
    select id, currency, live = 0 as is_over, cost_mills - charged_mills as mills
    from message_batch
    where account_id = $1 and closed_at is null
      and (live = 0 or (cost_mills - charged_mills >= 1000 and created_at < now() - ${chargeAfter}))
    order by id limit $2
    for update skip locked)
  select b.id, b.currency, b.is_over, b.mills::bigint, h.id as hold_id,
    coalesce(h.captured_minor, 0)::bigint as captured,
    coalesce(h.amount_minor - h.captured_minor - h.released_minor, 0)::bigint as left
  from due b
  left join wallet_hold h on h.account_id = $1 and h.subject = 'messages/' || b.id and h.closed_at is null
  order by b.id`;

/** Adds $3 thousandths to the spending in currency $2. Returns the minor units to capture now. */
export const addSpending = (isOver: boolean): string => `with before as materialized (
    select captured_minor from message_spending
    where account_id = $1 and currency = $2
    for update)
  update message_spending m
  set charged_mills = m.charged_mills + $3::bigint,
    captured_minor =
      ${isOver ? '(m.charged_mills + $3::bigint) / 1000' : 'm.captured_minor + $3::bigint / 1000'}
  from before b
  where account_id = $1 and currency = $2
  returning (m.captured_minor - b.captured_minor) as due`;

/** Subjects of live batches' holds with less than half of their life ($2 ms) left. */
export const findExpiringHolds = `select h.subject
  from message_batch b
  join wallet_hold h on h.account_id = $1 and h.subject = 'messages/' || b.id
  where b.account_id = $1 and b.closed_at is null and h.closed_at is null
    and h.expires_at < now() + $2 * interval '1 millisecond' / 2`;
