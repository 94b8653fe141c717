import { endedStatuses } from '../campaigns/campaign.schema.ts';
import { keptCampaigns } from './account-invariants.sql.ts';
import { type Invariant, listOf } from '../kernel/index.ts';

const ofCampaign = `'campaign/' || s.campaign_id`;

/** Invariants of an account's money; see `invariants.ts`. */
export const moneyInvariants: Invariant[] = [
  {
    name: 'no wallet balance is negative or less than its holds, unless a payment was reversed',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where held_minor < 0 or held_minor > balance_minor
            and not exists (
              select 1
              from ledger_transaction t
              where t.account_id = b.account_id and t.currency = b.currency and t.operation = 'reverse'
            )
        )::int broken
      from wallet_balance b`,
  },
  {
    name: 'every transaction has entries, every entry a transaction, and they sum to zero',
    sql: `
      select count(*)::int checked,
        count(*) filter (where t.id is null or e.n is null or e.n < 2 or e.total <> 0)::int broken
      from ledger_transaction t
      full join (
        select transaction_id, count(*) n, sum(amount_minor) total
        from ledger_entry
        group by 1
      ) e on e.transaction_id = t.id`,
  },
  {
    name: 'a wallet balance equals its entries',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (b.balance_minor, b.held_minor) is distinct from (coalesce(e.own, 0), coalesce(e.held, 0))
        )::int broken
      from wallet_balance b
      left join (
        select t.currency, sum(e.amount_minor) filter (where e.ledger_account in ('available', 'held')) own,
          coalesce(sum(e.amount_minor) filter (where e.ledger_account = 'held'), 0) held
        from ledger_entry e
        join ledger_transaction t on t.account_id = e.account_id and t.id = e.transaction_id
        group by 1
      ) e on e.currency = b.currency`,
  },
  {
    name: 'held amounts equal the open reservations, and each reservation equals its transactions',
    sql: `
      with
        held as (
          select currency, sum(amount_minor - captured_minor - released_minor) n
          from wallet_hold
          group by 1
        ),
        told as (
          select hold_id, coalesce(sum(amount_minor) filter (where operation = 'capture'), 0) captured,
            coalesce(sum(amount_minor) filter (where operation = 'release'), 0) released
          from ledger_transaction
          where hold_id is not null
          group by 1
        )
      select (select count(*) from wallet_balance)::int + (select count(*) from wallet_hold)::int checked,
        (
          select count(*)
          from wallet_hold h
          left join ledger_transaction t on t.account_id = h.account_id and t.id = h.id
            and t.operation = 'hold' and t.amount_minor = h.amount_minor
          where t.id is null
        )::int + (
          select count(*)
          from wallet_balance b
          left join held h using (currency)
          where b.held_minor <> coalesce(h.n, 0)
        )::int + (
          select count(*)
          from wallet_hold h
          left join told t on t.hold_id = h.id
          where (h.captured_minor, h.released_minor) is distinct from (
            coalesce(t.captured, 0), coalesce(t.released, 0)
          )
        )::int broken`,
  },
  {
    name: 'every reservation is captured, released or younger than its limit',
    sql: `
      select count(*)::int checked,
        count(*) filter (where closed_at is null and expires_at < now() - interval '1 day')::int broken
      from wallet_hold`,
  },
  {
    name: 'refunds never exceed what was moved',
    sql: `
      select count(*)::int checked, count(*) filter (where r.n > abs(t.posted_minor))::int broken
      from ledger_transaction t
      join (
        select reverses_id, sum(amount_minor) n
        from ledger_transaction
        where reverses_id is not null
        group by 1
      ) r on r.reverses_id = t.id`,
  },
  {
    name: 'a campaign’s cost equals the frozen prices of its sent messages',
    sql: `
      select count(*)::int checked, count(*) filter (where s.cost_mills <> coalesce(d.mills, 0))::int broken
      from ${keptCampaigns} s
      left join (
        select campaign_id, sum(price_mills) mills
        from delivery
        where state = 'sent'
        group by 1
      ) d on d.campaign_id = s.campaign_id`,
  },
  {
    name: 'captures for a finished campaign equal its cost, and nothing stays on hold for it',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where coalesce(h.captured, 0) <> (s.cost_mills + 999) / 1000 or coalesce(h.open, 0) > 0
        )::int broken
      from campaign_stat s
      join campaign c on c.account_id = s.account_id and c.id = s.campaign_id and s.currency is not null
        and c.status in ${listOf(endedStatuses)}
        and not exists (
          select 1
          from delivery d
          where d.account_id = c.account_id and d.campaign_id = c.id
            and d.state = 'queued'
        )
        and not exists (
          select 1
          from due_work w
          where w.kind = 'delivery.send' and w.account_id = c.account_id and w.subject_id = c.id
        )
      left join (
        select subject, sum(captured_minor) captured, count(*) filter (where closed_at is null) open
        from wallet_hold
        group by 1
      ) h on h.subject = ${ofCampaign}`,
  },
  {
    name: 'captures for a running campaign never exceed its cost',
    sql: `
      select count(*)::int checked,
        count(*) filter (where h.captured > (s.cost_mills + 999) / 1000)::int broken
      from campaign_stat s
      join (
        select subject, sum(captured_minor) captured
        from wallet_hold
        group by 1
      ) h on h.subject = ${ofCampaign}`,
  },
];
