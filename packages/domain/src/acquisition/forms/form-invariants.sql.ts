import type { Invariant } from '../../kernel/index.ts';

/** Kept counts of forms, recounted from the submissions. */
export const formInvariants: readonly Invariant[] = [
  {
    name: 'the kept count of every form equals its submissions',
    sql: `
      select count(*)::int checked,
        count(*) filter (where coalesce(k.submissions, 0) <> coalesce(s.submissions, 0))::int broken
      from (select form_id, sum(submissions) submissions from form_count group by 1) k
      full join (
        select form_id, count(*) submissions
        from submission
        where form_id is not null
        group by 1
      ) s using (form_id)`,
  },
];
