const own = 'from contact c where c.account_id = $1::uuid and c.deleted_at is null';

export const countDomainsSql = (limit: number): string => `
  select split_part(c.email, '@', 2) label, count(*)::int count
  ${own} and c.email is not null
  group by 1
  order by 2 desc, 1
  limit ${limit}`;

export const countTotalsSql = `
  select count(*)::int total,
    count(*) filter (where c.email is not null and c.email_status = 'enabled')::int email_enabled,
    count(*) filter (where c.email is not null and c.email_status = 'blocklisted')::int email_blocked,
    count(*) filter (where c.email is null)::int no_email,
    count(*) filter (where c.phone is not null and c.sms_status = 'enabled')::int sms_enabled,
    count(*) filter (where c.phone is not null and c.sms_status = 'blocklisted')::int sms_blocked,
    count(*) filter (where c.phone is null)::int no_phone,
    count(*) filter (where c.full_name = '')::int no_name
  ${own}`;

export const countPrefixesSql = `
  select left(c.phone, 4) prefix, count(*)::int count
  ${own} and c.phone is not null
  group by 1`;

export const countMonthsSql = `
  with
    month as (
      select date_trunc('month', now() at time zone $2) - make_interval(months => n) as first
      from generate_series(11, 0, -1) n
    )
  select to_char(m.first, 'YYYY-MM') "month", coalesce(k.n, 0)::int count
  from month m
  left join (
    select date_trunc('month', c.created_at at time zone $2) first, count(*) n
    ${own} and c.created_at >= (select min(first) from month) at time zone $2
    group by 1
  ) k on k.first = m.first
  order by 1`;
