import type { Invariant } from '../kernel/index.ts';

/** `checkInvariants` runs them with the account set. */
export const automationInvariants: readonly Invariant[] = [
  {
    name: 'every run has exactly the steps that it counts, without gaps',
    sql: `
      select count(*)::int checked,
        count(*) filter (where r.steps <> coalesce(s.n, 0) or coalesce(s.last, 0) <> r.steps)::int broken
      from journey_run r
      left join (
        select run_id, count(*) n, max(n) last
        from journey_step
        group by run_id
      ) s on s.run_id = r.id`,
  },
  {
    name: 'the people at each step of a journey are those its counts say',
    sql: `
      select count(*)::int checked, count(*) filter (where coalesce(w.n, 0) <> s.n)::int broken
      from (
        select version_id, node_id, sum(case when outcome = 'entered' then n else -n end) n
        from journey_node_stat t
        where node_id <> (
          select v.graph -> 'nodes' -> 0 ->> 'id'
          from journey_version v
          where v.account_id = t.account_id and v.id = t.version_id
        )
        group by version_id, node_id
      ) s
      full join (
        select version_id, node_id, count(*) n
        from journey_run
        where status = 'waiting'
        group by version_id, node_id
      ) w using (version_id, node_id)`,
  },
  {
    name: 'a message of a journey belongs to one step of its run',
    sql: `
      select count(*)::int checked, count(*) filter (where s.n is distinct from 1)::int broken
      from delivery d
      join journey_run r on r.id = d.run_id
      left join (
        select run_id, delivery_id, count(*) n
        from journey_step
        where delivery_id is not null
        group by run_id, delivery_id
      ) s on s.run_id = d.run_id and s.delivery_id = d.id
      where d.run_id is not null`,
  },
];
