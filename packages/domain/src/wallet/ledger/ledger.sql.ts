const applySql = (outcome: string) => `
  select ${outcome}, transaction_id, currency, amount_minor, balance_minor, held_minor
  from wallet_apply(
    $1, $2, $3, $4, $5, $6, $7::bigint, $8, $9, $10::uuid, $11::uuid, $12::timestamptz, $13::uuid
  )`;

export const applyOperationSql = applySql('outcome');

/** The same, but every outcome except `done` and `replayed` fails the statement with `refusedByLedger`. */
export const applyStrictlySql = applySql('require_applied(outcome, amount_minor, currency) as outcome');

/** SQLSTATE of such a failure. Its detail is JSON: the outcome, the amount and the currency. */
export const refusedByLedger = 'TD001';

const releasedAtOnce = 500;

const isExpired = `
  closed_at is null and expires_at < now() and kind <> 'campaign' and subject not like 'messages/%'
  and subject not like 'airtime/%'`;

/** For the keeper's login: the accounts with expired holds. */
export const accountsWithExpiredHoldsSql = `select distinct account_id as id from wallet_hold where ${isExpired}`;

export const findExpiredHoldsSql = `
  select id
  from wallet_hold
  where account_id = $1 and ${isExpired}
  order by id limit ${releasedAtOnce}`;
