import type { Invariant } from '../../kernel/index.ts';

/** Where the person of submission `s` stands on the list of form `f`, from contact `c`, member `m` and the requests. */
const standing = `
  case
    when c.id is null then 'gone'
    when m.state in ('subscribed', 'unsubscribed') then m.state
    when s.consents = '[]' then 'none'
    else coalesce((
      select case
          when r.state = 'asked' then 'asked'
          when r.state = 'left_out' then 'left-out'
          when r.waits_for is not null then 'waiting-' || r.waits_for
        end
      from opt_in_request r
      where r.account_id = s.account_id and r.list_id = f.list_id
        and r.address_hash in (sha256(convert_to(c.email, 'UTF8')), sha256(convert_to(c.phone, 'UTF8')))
      order by array_position(array['asked', 'sending', 'waiting', 'left_out'], r.state), r.channel
      limit 1
    ), 'waiting')
  end`;

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
  {
    name: 'where the person of every submission stands is kept as the lists and requests say it',
    sql: `
      select count(*)::int checked,
        count(*) filter (where s.id is null or k.submission_id is null or k.standing is distinct from s.standing)::int broken
      from submission_standing k
      full join (
        select s.id, ${standing} as standing
        from submission s
        join form f on f.id = s.form_id
        left join contact c on c.id = s.contact_id and c.deleted_at is null
        left join list_member m on m.list_id = f.list_id and m.contact_id = c.id
      ) s on s.id = k.submission_id`,
  },
  {
    name: 'the kept counts of every form by standing equal its submissions’ standings',
    sql: `
      select count(*)::int checked,
        count(*) filter (where coalesce(k.submissions, 0) <> coalesce(s.submissions, 0))::int broken
      from (select form_id, coalesce(standing, '') standing, sum(submissions) submissions from form_count group by 1, 2) k
      full join (
        select form_id, coalesce(standing, '') standing, count(*) submissions
        from submission_standing
        group by 1, 2
      ) s using (form_id, standing)`,
  },
];
