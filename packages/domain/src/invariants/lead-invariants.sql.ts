import type { Invariant } from '../kernel/index.ts';

/** Invariants about leads and their money; `checkInvariants` runs them with the account set. */
export const leadInvariants: readonly Invariant[] = [
  {
    name: 'every charged lead has exactly one charge of its price, and no other lead has one',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where l.price_minor is distinct from t.amount_minor or l.currency is distinct from t.currency
            or t.operation <> 'debit' or t.kind <> 'lead'
        )::int broken
      from lead l
      left join ledger_transaction t on t.account_id = l.account_id and t.key = 'lead/' || l.id`,
  },
  {
    name: 'a lead’s price came back once if its dispute was decided so, and never otherwise',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where coalesce(r.back, 0) <> case when l.dispute = 'refunded' then l.price_minor else 0 end
        )::int broken
      from lead l
      join ledger_transaction t on t.account_id = l.account_id and t.key = 'lead/' || l.id
      left join (
        select account_id, reverses_id, sum(posted_minor) as back
        from ledger_transaction
        where operation = 'refund'
        group by 1, 2
      ) r on r.account_id = t.account_id and r.reverses_id = t.id`,
  },
  {
    name: 'nobody is charged twice as a lead of one campaign',
    sql: `
      select count(*)::int checked, count(*) filter (where charged > 1)::int broken
      from (
        select count(*) charged
        from lead
        where state = 'accepted' and email_hash is not null
        group by form_id, email_hash
      ) p`,
  },
];
