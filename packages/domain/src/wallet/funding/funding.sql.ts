const reversalColumns = `
  id, payment_id, kind, state, outcome, amount_minor, reason, moves, created_at`;

export const findReversalSql = `
  select ${reversalColumns}
  from payment_reversal
  where account_id = $1 and payment_id = $2 and kind = $3 and provider_id = $4`;

export const insertReversalSql = `
  insert into payment_reversal (
    account_id, id, payment_id, kind, state, outcome, provider_id, claimed_minor, claimed_currency,
    amount_minor, reason
  )
  values ($1, $2, $3, $4, 'taken', $5, left($6, 200), $7, left($8, 10), 0, $9)
  returning ${reversalColumns}`;

export const insertPaymentEventSql = `
  insert into payment_event (
    account_id, id, provider, event_key, kind, reference, transaction_id, bank_account
  )
  values ($1, $2, $3, left($4, 200), left($5, 100), left($6, 200), left($7, 200), left($8, 50))
  on conflict (account_id, provider, event_key) do nothing`;
