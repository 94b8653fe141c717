import type { Invariant } from '../kernel/index.ts';

/** Codes, stock and budget, recounted from the ledger; `checkInvariants` runs them with the account set. */
export const rewardInvariants: readonly Invariant[] = [
  {
    name: 'a reward counts exactly what people have of it, and stays within its limits',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where r.issued <> coalesce(i.issued, 0) or r.spent_minor <> coalesce(i.spent, 0)
            or r.reserved <> coalesce(s.reserved, 0)
        )::int broken
      from reward r
      left join (
        select account_id, reward_id, count(*) as issued, sum(value_minor) as spent
        from reward_issue
        group by 1, 2
      ) i on i.account_id = r.account_id and i.reward_id = r.id
      left join (
        select account_id, reward_id, count(*) as reserved
        from reward_reservation
        group by 1, 2
      ) s on s.account_id = r.account_id and s.reward_id = r.id`,
  },
  {
    name: 'a code was given and redeemed as often as its entries say, and its balance is what they left',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where c.issued <> coalesce(e.issued, 0) or c.reserved <> coalesce(s.reserved, 0) or c.redeemed <> coalesce(e.redeemed, 0)
            or c.balance_minor is not null and c.balance_minor <> coalesce(e.given, 0) - coalesce(e.used, 0)
        )::int broken
      from reward_code c
      left join (
        select account_id, code_id,
          count(*) filter (where kind = 'issue') as issued,
          count(*) filter (where kind = 'redeem') - count(*) filter (where kind = 'rollback') as redeemed,
          sum(amount_minor) filter (where kind = 'issue') as given,
          coalesce(sum(amount_minor) filter (where kind = 'redeem'), 0)
            - coalesce(sum(amount_minor) filter (where kind = 'rollback'), 0) as used
        from reward_entry
        group by 1, 2
      ) e on e.account_id = c.account_id and e.code_id = c.id
      left join (
        select account_id, code_id, count(*) as reserved
        from reward_reservation
        group by 1, 2
      ) s on s.account_id = c.account_id and s.code_id = c.id`,
  },
  {
    name: 'every issue has one entry, and exactly one charge of its price if it cost something',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where e.id is null or i.source in ('claim', 'manual') and (
            i.price_minor is distinct from t.amount_minor or i.price_currency is distinct from t.currency
            or t.operation <> 'debit' or t.kind <> 'reward'
          )
        )::int broken
      from reward_issue i
      left join reward_entry e on e.account_id = i.account_id and e.key = 'issue/' || i.id
      left join ledger_transaction t on t.account_id = i.account_id and t.key = 'reward/' || i.id`,
  },
  {
    name: 'a top-up’s money is on hold until it’s settled, captured once it’s delivered, and released if it failed',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where h.id is null or h.amount_minor <> t.value_minor + t.price_minor
            or h.captured_minor <> case t.state when 'delivered' then h.amount_minor else 0 end
            or h.released_minor <> case t.state when 'failed' then h.amount_minor else 0 end
        )::int broken
      from airtime_topup t
      left join wallet_hold h on h.account_id = t.account_id and h.id = t.hold_id`,
  },
  {
    name: 'delivered airtime is one redemption of its issue',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (t.state = 'delivered') <> (e.id is not null) or e.amount_minor <> t.value_minor
        )::int broken
      from airtime_topup t
      left join reward_entry e on e.account_id = t.account_id and e.key = 'airtime/' || t.issue_id
        and t.state <> 'failed'`,
  },
  {
    name: 'every charge for a reward has its issue',
    sql: `
      select count(*)::int checked, count(*) filter (where i.id is null)::int broken
      from ledger_transaction t
      join reward r on r.account_id = t.account_id and t.subject = 'reward/' || r.id
      left join reward_issue i on i.account_id = t.account_id and t.key = 'reward/' || i.id
      where t.kind = 'reward' and t.operation = 'debit' and t.key not like 'reward-step/%'`,
  },
  {
    name: 'what was captured for the codes in a campaign’s messages is the price of the codes given',
    sql: `
      select count(*)::int checked,
        count(*) filter (where coalesce(i.price, 0) <> coalesce(h.captured, 0) or h.left_over < s.price)::int broken
      from (
        select account_id, substr(subject, 9)::uuid as campaign_id, sum(captured_minor) as captured,
          sum(amount_minor - captured_minor - released_minor) as left_over
        from wallet_hold
        where subject like 'rewards/%'
        group by 1, 2
      ) h
      full join (
        select account_id, campaign_id, sum(coalesce(price_minor, 0)) as price
        from reward_issue
        where source = 'message'
        group by 1, 2
      ) i using (account_id, campaign_id)
      left join (
        select account_id, campaign_id, sum(price_minor) as price
        from reward_reservation
        group by 1, 2
      ) s using (account_id, campaign_id)`,
  },
  {
    name: 'every message that was sent with a reward code has exactly one, and no other message has one',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where d.state in ('failed', 'skipped', 'cancelled') and i.issued_at >= d.settled_at
            or d.state = 'queued' and c.status in ('sending', 'paused') and r.delivery_id is null and i.id is null
            or d.state = 'sent' and r.delivery_id is null and i.id is null
            or r.delivery_id is not null and i.id is not null
        )::int broken
      from (
        select distinct account_id, campaign_id
        from reward_reservation
        union
        select distinct account_id, campaign_id
        from reward_issue
        where source = 'message'
      ) m
      join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
      join delivery d on d.account_id = m.account_id and d.campaign_id = m.campaign_id
      left join reward_reservation r on r.account_id = d.account_id and r.delivery_id = d.id
      left join reward_issue i on i.account_id = d.account_id and i.key = 'delivery/' || d.id`,
  },
  {
    name: 'each batch of rewards that a journey gave was charged once',
    sql: `
      select count(*)::int checked, count(*) filter (where i.price is distinct from t.amount_minor)::int broken
      from (
        select account_id, charge_key, sum(price_minor) as price
        from reward_issue
        where charge_key is not null
        group by 1, 2
      ) i
      full join (
        select account_id, key as charge_key, amount_minor
        from ledger_transaction
        where key like 'reward-step/%'
      ) t using (account_id, charge_key)`,
  },
];
