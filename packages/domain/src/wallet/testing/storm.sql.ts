export const readStormBooksSql = `
  select key, id, operation, currency, amount_minor::text as amount, posted_minor::text as posted,
    held_minor::text as held
  from ledger_transaction
  where account_id = $1`;

export const endConnectionsSql = `
  select pg_terminate_backend(pid)
  from (
    select pid
    from pg_stat_activity
    where application_name = $1 and datname = current_database()
    order by random() limit 1
  ) one`;
