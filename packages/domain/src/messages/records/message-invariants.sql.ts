import type { Invariant } from '../../kernel/index.ts';
import { waitsAsFallback } from '../request/message.schema.ts';

/** Invariants of messages and their money; see `invariants.ts`. */
export const messageInvariants: Invariant[] = [
  {
    name: 'every message has exactly one delivery row',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where d.id is null or d.campaign_id is not null or d.channel <> m.channel
        )::int broken
      from message m
      left join delivery d on d.account_id = m.account_id and d.id = m.id`,
  },
  {
    name: 'a batch counts its live messages, and its cost is the frozen price of its sent messages',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (b.live, b.cost_mills) is distinct from (coalesce(d.live, 0), coalesce(d.mills, 0))
        )::int broken
      from message_batch b
      left join (
        select batch_id, count(*) filter (where state = 'queued')::int live,
          coalesce(sum(price_mills) filter (where state = 'sent'), 0) mills
        from delivery
        where batch_id is not null
        group by 1
      ) d on d.batch_id = b.id`,
  },
  {
    name: 'the amount captured for messages is the amount charged, for deleted ones too, less a carry of under one minor unit',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (s.charged_mills, s.captured_minor) is distinct from (
            s.deleted_mills + coalesce(b.mills, 0), coalesce(h.captured, 0)
          ) or s.charged_mills - s.captured_minor * 1000 not between 0 and 999
        )::int broken
      from message_spending s
      left join (
        select currency, sum(charged_mills) mills
        from message_batch
        group by 1
      ) b on b.currency = s.currency
      left join (
        select currency, sum(captured_minor) captured
        from wallet_hold
        where subject like 'messages/%'
        group by 1
      ) h on h.currency = s.currency`,
  },
  {
    name: 'a finished batch was charged in full and holds no more money',
    sql: `
      select count(*)::int checked,
        count(*) filter (where b.live > 0 or b.charged_mills <> b.cost_mills or h.id is not null)::int broken
      from message_batch b
      left join wallet_hold h on h.account_id = b.account_id and h.subject = 'messages/' || b.id
        and h.closed_at is null
      where b.closed_at is not null`,
  },
  {
    name: 'a held fallback waits for a decision that has due work',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where d.id is not null and (
              f.outcome is not null or not exists (
                select from due_work w where w.kind = 'messages.fallback' and w.account_id = f.account_id
              )
            )
        )::int broken
      from message_fallback f
      left join delivery d on d.account_id = f.account_id and d.id = f.fallback_id and d.state = 'queued'
        and d.send_after = 'infinity' and d.reason = '${waitsAsFallback}'`,
  },
];
