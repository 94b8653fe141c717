import type { Invariant } from '../../kernel/index.ts';

/** Invariants of A/B tests. A test that was decided keeps its winner when its campaign is cancelled. */
export const abTestInvariants: Invariant[] = [
  {
    name: 'nobody of the rest of an A/B test got a message before its decision, and after it everyone may',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where t.state in ('testing', 'waiting') and exists (
            select
            from delivery d
            where d.account_id = t.account_id and d.campaign_id = t.campaign_id and d.id > t.until_id
              and d.state not in ('queued', 'skipped')
          )
            or case t.state when 'decided' then t.winner is null when 'cancelled' then false else t.winner is not null end
            or (t.decided_at is null) <> (t.outcome is null)
        )::int broken
      from ab_test t`,
  },
  {
    name: 'a text of an A/B test’s rest costs the price of a segment times its segments, as in the test',
    sql: `
      select count(*)::int checked,
        count(*) filter (where d.segments < 1 or d.price_mills % d.segments <> 0)::int broken
      from delivery d
      join ab_test t on t.account_id = d.account_id and t.campaign_id = d.campaign_id`,
  },
  {
    name: 'the clock of an A/B test runs only while its campaign is being sent',
    sql: `
      select count(*)::int checked,
        count(*) filter (where t.running_since is not null and (c.status <> 'sending' or t.state <> 'testing'))::int broken
      from ab_test t
      join campaign c on c.account_id = t.account_id and c.id = t.campaign_id`,
  },
];
