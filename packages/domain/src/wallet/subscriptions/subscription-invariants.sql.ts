/** Invariants about an account's subscription; `checkInvariants` runs them with the account set. */
export const subscriptionInvariants = [
  {
    name: 'every subscription period was paid by exactly one debit of its fee',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where p.id is null or t.id is null or t.operation <> 'debit' or t.amount_minor <> p.fee_minor
            or t.currency <> p.currency
        )::int broken
      from subscription_period p
      full join (
        select *
        from ledger_transaction
        where kind = 'subscription' and operation <> 'refund'
      ) t on t.account_id = p.account_id and t.key = 'subscription/' || p.id`,
  },
  {
    name: 'an account shows the plan and the end of its last subscription period',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (a.subscription_plan, a.subscription_expires) is distinct from (
            coalesce(p.plan, 0), coalesce(p.ends_at, '1990-01-01T00:00:00Z')
          ) or (a.subscription = 1 and p.id is null)
        )::int broken
      from account a
      left join subscription_period p on p.account_id = a.id
        and not exists (
          select 1
          from subscription_period n
          where n.account_id = p.account_id and n.previous_id = p.id
        )
      where a.id = current_setting('app.account_id')::uuid`,
  },
  {
    name: 'each cause starts at most one automatic top-up, for the requested amount',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where p.id is null or p.amount_minor <> t.amount_minor or p.currency <> t.currency
            or p.kind <> 'automatic'
        )::int broken
      from top_up_attempt t
      left join payment p on p.account_id = t.account_id and p.id = t.payment_id
      where t.payment_id is not null`,
  },
];
