export const applyOperationSql = `
  select outcome, transaction_id, currency, amount_minor, balance_minor, held_minor
  from wallet_apply(
    $1, $2, $3, $4, $5, $6, $7::bigint, $8, $9, $10::uuid, $11::uuid, $12::timestamptz, $13::uuid
  )`;

const releasedAtOnce = 500;

export const findExpiredHoldsSql = `
  select id
  from wallet_hold
  where account_id = $1 and closed_at is null and expires_at < now() and kind <> 'campaign'
    and subject not like 'messages/%'
  order by id limit ${releasedAtOnce}`;
