import type { Invariant } from '../../kernel/index.ts';

/** Tallies of surveys, recounted from the answers. */
export const surveyInvariants: Invariant[] = [
  {
    name: 'tallies of a survey equal its answers',
    sql: `
      with recount as (
        select a.account_id, a.survey_id, a.day, a.channel, x.code, count(*)::int as n, sum(x.total) as total
        from survey_answer a
        cross join lateral survey_counts(a.codes, a.number_codes, a.numbers) x
        where not exists (
          select from survey_tail t
          where t.account_id = a.account_id and t.survey_id = a.survey_id and t.submission_id = a.submission_id
        )
        group by 1, 2, 3, 4, 5
      )
      select count(*)::int checked,
        count(*) filter (where (t.n, t.total) is distinct from (r.n, r.total))::int broken
      from survey_tally t
      full join recount r using (account_id, survey_id, day, channel, code)`,
  },
];
