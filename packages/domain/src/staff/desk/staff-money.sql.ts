export const listPaymentsSql = `
  select p.payment_id as id, p.account_id, a.company, p.created_at
  from payment_review p
  join account a on a.id = p.account_id
  where (p.created_at, p.payment_id) < ($1::timestamptz, $2::uuid)
    and ($3::uuid is null or p.account_id = $3)
    and ($4::text is null or p.state = $4)
    and ($5 = '' or position(plain_text($5) in plain_text(a.company)) > 0)
  order by p.created_at desc, p.payment_id desc
  limit $6`;

export const listReversalsSql = `
  select r.reversal_id as id, r.account_id, a.company, r.created_at
  from reversal_review r
  join account a on a.id = r.account_id
  where (r.created_at, r.reversal_id) < ($1::timestamptz, $2::uuid)
    and ($3::uuid is null or r.account_id = $3)
    and ($4::text is null or r.outcome = $4)
  order by r.created_at desc, r.reversal_id desc
  limit $5`;

export const describePaymentsSql = `
  select id, provider, kind, state, currency, amount_minor, cost_minor, refunded_minor, paid_minor,
    paid_currency, reference, reason
  from payment
  where account_id = $1 and id = any($2)`;

export const describeReversalSql = `
  select r.id, r.payment_id, p.provider, p.reference, r.kind, r.outcome, p.currency,
    r.amount_minor, r.reason
  from payment_reversal r
  join payment p on p.account_id = r.account_id and p.id = r.payment_id
  where r.account_id = $1 and r.id = $2`;
