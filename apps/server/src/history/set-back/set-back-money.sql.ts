import { moveTimes } from './time-columns.ts';

/** Like every movement of money: one at a time in an account. */
export const lockWalletSql = `
  select
  from wallet_balance
  where account_id = $1
  order by currency
  for update`;

/** Movements with one of the subjects $2, or one of the keys $3. */
export const findMoneySql = `
  select id, operation, key, subject, at
  from ledger_transaction
  where account_id = $1 and (subject = any($2::text[]) or key = any($3::text[]))
  order by id`;

/**
 * Movements are shown in the order of their ids, so each of $2 gets an id ($3) of its time ($4). Its entries,
 * its reservation and what refers to it follow.
 */
const given = 'unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) m (id, new_id, at)';

export const moveMoneySql = [
  `update ledger_entry e
   set transaction_id = m.new_id
   from ${given}
   where e.account_id = $1 and e.transaction_id = m.id`,
  `update wallet_hold h
   set id = m.new_id, created_at = m.at, expires_at = m.at + (h.expires_at - h.created_at),
     closed_at = case
       when h.closed_at is not null then (
         select max(l.at)
         from ledger_transaction t
         join unnest($2::uuid[], $4::timestamptz[]) l (id, at) on l.id = t.id
         where t.account_id = $1 and t.hold_id = h.id
       )
     end
   from ${given}
   where h.account_id = $1 and h.id = m.id`,
  `update ledger_transaction t
   set hold_id = m.new_id
   from ${given}
   where t.account_id = $1 and t.hold_id = m.id`,
  `update ledger_transaction t
   set reverses_id = m.new_id
   from ${given}
   where t.account_id = $1 and t.reverses_id = m.id`,
  `update ledger_transaction t
   set id = m.new_id, ${moveTimes('ledger_transaction', () => 'm.at')}
   from ${given}
   where t.account_id = $1 and t.id = m.id`,
];

/** What was in the wallet after each movement, in the new order. */
export const balanceAgainSql = `
  update ledger_transaction t
  set balance_after_minor = r.balance, held_after_minor = r.held
  from (
    select id, sum(posted_minor) over w as balance, sum(held_minor) over w as held
    from ledger_transaction
    where account_id = $1
    window w as (partition by currency order by id)
  ) r
  where t.account_id = $1 and t.id = r.id
    and (t.balance_after_minor, t.held_after_minor) is distinct from (r.balance, r.held)`;
