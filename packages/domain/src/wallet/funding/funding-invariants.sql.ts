/** Invariants about an account's payments; `checkInvariants` runs them with the account set. */
export const fundingInvariants = [
  {
    name: 'every payment that succeeded has exactly one credit of its amount and currency',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where t.id is null or t.operation <> 'credit' or t.amount_minor <> p.amount_minor
            or t.currency <> p.currency
        )::int broken
      from payment p
      left join ledger_transaction t on t.account_id = p.account_id and t.key = 'payment:' || p.id
      where p.state = 'succeeded'`,
  },
  {
    name: 'only payments that succeeded are credited',
    sql: `
      select count(*)::int checked, count(*) filter (where p.id is null or p.state <> 'succeeded')::int broken
      from ledger_transaction t
      left join payment p on p.account_id = t.account_id and 'payment:' || p.id = t.key
      where t.key like 'payment:%'`,
  },
  {
    name: 'every refund was taken from the wallet once, and given back once when it was refused',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where taken.amount_minor is distinct from r.amount_minor
            or (r.state = 'refused') is distinct from (back.amount_minor is not distinct from r.amount_minor)
        )::int broken
      from payment_refund r
      left join ledger_transaction taken on taken.account_id = r.account_id
        and taken.key = 'payment-refund:' || r.id
      left join ledger_transaction back on back.account_id = r.account_id
        and back.key = 'payment-refund:' || r.id || ':back'`,
  },
  {
    name: 'a payment’s refunded amount is the sum of its refunds',
    sql: `
      select count(*)::int checked, count(*) filter (where p.refunded_minor <> coalesce(r.sum, 0))::int broken
      from payment p
      left join (
        select payment_id, sum(amount_minor) sum
        from payment_refund
        where state <> 'refused'
        group by 1
      ) r on r.payment_id = p.id`,
  },
  {
    name: 'the ledger holds exactly what disputes and provider-side refunds took from a payment',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where p.reversed_minor <> coalesce(r.taken, 0) or p.reversed_minor <> -coalesce(t.posted, 0)
        )::int broken
      from payment p
      left join (
        select payment_id, sum(amount_minor) taken
        from payment_reversal
        where state = 'taken'
        group by 1
      ) r on r.payment_id = p.id
      left join (
        select subject, sum(posted_minor) posted
        from ledger_transaction
        where kind = 'reversal'
        group by 1
      ) t on t.subject = 'payment/' || p.id`,
  },
];
