import type { Invariant } from '../kernel/index.ts';

/** Referrals, recounted from their rows; `checkInvariants` runs them with the account set. */
export const referralInvariants: readonly Invariant[] = [
  {
    name: 'an advocate counts exactly their friends, approved conversions and clicks',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where v.friends <> coalesce(r.friends, 0) or v.conversions <> coalesce(r.conversions, 0)
            or v.clicks <> coalesce(d.clicks, 0)
        )::int broken
      from referral_advocate v
      left join (
        select account_id, advocate_id, count(*) as friends, count(*) filter (where state = 'approved') as conversions
        from referral
        group by 1, 2
      ) r on r.account_id = v.account_id and r.advocate_id = v.id
      left join (
        select account_id, advocate_id, sum(clicks) as clicks
        from referral_click_day
        group by 1, 2
      ) d on d.account_id = v.account_id and d.advocate_id = v.id`,
  },
  {
    name: 'the days count every click that is still there',
    sql: `
      select count(*)::int checked, count(*) filter (where coalesce(d.clicks, 0) < c.clicks)::int broken
      from (
        select k.account_id, k.advocate_id, k.channel, count(*) as clicks
        from referral_click k
        group by 1, 2, 3
      ) c
      left join (
        select account_id, advocate_id, channel, sum(clicks) as clicks
        from referral_click_day
        group by 1, 2, 3
      ) d on d.account_id = c.account_id and d.advocate_id = c.advocate_id and d.channel = c.channel`,
  },
  {
    name: 'an approved referral has exactly the rewards it owed, and no other has one that isn’t taken back',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where r.state = 'approved' and coalesce(w.rewards, 0) <> r.owed
            or r.state = 'approved' and w.ended > 0
            or r.state <> 'approved' and w.live > 0
            or r.state not in ('approved', 'voided') and w.rewards > 0
        )::int broken
      from referral r
      left join (
        select account_id, referral_id, count(*) as rewards,
          count(*) filter (where state in ('owed', 'issued')) as live,
          count(*) filter (where state in ('cancelled', 'taken-back', 'kept')) as ended
        from referral_reward
        group by 1, 2
      ) w on w.account_id = r.account_id and w.referral_id = r.id`,
  },
  {
    name: 'a reward of a referral is one issue to its own person, and every such issue has its referral',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where w.id is null or i.id is null or w.issue_id is distinct from i.id or w.reward_id <> i.reward_id
            or i.contact_id <> case w.party when 'friend' then r.friend_id else v.contact_id end
        )::int broken
      from (
        select *
        from referral_reward
        where issue_id is not null
      ) w
      full join (
        select *
        from reward_issue
        where source = 'referral'
      ) i on i.account_id = w.account_id and i.key = 'referral/' || w.id
      left join referral r on r.account_id = w.account_id and r.id = w.referral_id
      left join referral_advocate v on v.account_id = r.account_id and v.id = r.advocate_id`,
  },
  {
    name: 'nobody counts twice in a programme, and nothing flagged or blocked waits for the clock',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where r.approve_at is not null and exists (
              select
              from referral_check c
              where c.account_id = r.account_id and c.referral_id = r.id
            )
            or r.state not in ('rejected', 'attributed') and exists (
              select
              from referral o
              where o.account_id = r.account_id and o.program_id = r.program_id and o.id <> r.id
                and o.state not in ('rejected', 'attributed') and o.friend_id = r.friend_id
            )
        )::int broken
      from referral r`,
  },
];
