import { joinSubject } from '../statement/statement.sql.ts';

/** The available balance at the end of each day on which it moved. $3 the first id, $4 the first time. */
export const readClosingsSql = `
  select distinct on (day) day::text, available_minor
  from (
    select (t.at at time zone 'UTC')::date as day, t.id,
      t.balance_after_minor - t.held_after_minor as available_minor
    from ledger_transaction t
    where t.account_id = $1 and t.currency = $2 and t.id >= $3 and t.at >= $4
  ) moved
  order by day, id desc`;

/** The available balance before a time. */
export const readOpeningSql = `
  select t.balance_after_minor - t.held_after_minor as available_minor
  from ledger_transaction t
  where t.account_id = $1 and t.currency = $2 and t.at < $3
  order by t.id desc limit 1`;

/** Refunds count against what they refund, at the time of the refund. */
export const readPartsSql = `
  select
    case
      when o.kind in ('subscription', 'lead', 'reward') then o.kind
      when o.kind = 'campaign' then coalesce(c.channel, 'deleted')
      when o.kind = 'message' then coalesce(b.channel, 'mixed')
      else 'other'
    end as part,
    (-sum(t.posted_minor))::bigint as spent_minor
  from ledger_transaction t
  join ledger_transaction o on o.account_id = t.account_id and o.id = coalesce(t.reverses_id, t.id)
  ${joinSubject('t')}
  where t.account_id = $1 and t.currency = $2 and t.posted_minor <> 0 and t.id >= $3 and t.at >= $4
    and (o.kind in ('subscription', 'campaign', 'message', 'lead', 'reward') or t.posted_minor < 0)
  group by 1
  order by 2 desc`;

/** Costs of payments, which the payer paid on top of the funding. */
export const readPaymentCostsSql = `
  select coalesce(sum(cost_minor), 0)::bigint as cost_minor
  from payment
  where account_id = $1 and currency = $2 and state = 'succeeded' and settled_at >= $3`;

/** Single messages, leads and rewards from $4 until before $5, less their refunds, and the day of the first movement of all. */
export const readUsualSql = `
  select
    (
      select coalesce(-sum(t.posted_minor), 0)::bigint
      from ledger_transaction t
      where t.account_id = $1 and t.currency = $2 and t.id >= $3 and t.at >= $4 and t.at < $5
        and (
          t.kind in ('message', 'lead', 'reward')
          or exists (
            select
            from ledger_transaction o
            where o.account_id = t.account_id and o.id = t.reverses_id and o.kind in ('message', 'lead', 'reward')
          )
        )
    ) as spent_minor,
    (
      select t.at from ledger_transaction t
      where t.account_id = $1 and t.currency = $2
      order by t.id limit 1
    ) as since`;
