export const insertDmarcReportSql = `
  insert into dmarc_report (account_id, id, sending_domain_id, organisation, report_id, begin_at, end_at)
  select $1, $2, $3, $4, $5, $6, $7
  where (
    select count(*)
    from dmarc_report
    where account_id = $1 and sending_domain_id = $3 and received_at > now() - interval '1 day'
  ) < $8
  on conflict do nothing`;

export const insertDmarcSourcesSql = `
  insert into dmarc_source (
    account_id, id, dmarc_report_id, source_ip, messages, dkim_aligned, spf_aligned, disposition
  )
  select $1, s.id, $2, s.ip::inet, s.messages, s.dkim, s.spf, s.disposition
  from unnest($3::uuid[], $4::text[], $5::bigint[], $6::bool[], $7::bool[], $8::text[]) as s (
    id, ip, messages, dkim, spf, disposition
  )`;

export const sumDmarcSourcesSql = `
  with
    known as (
      select s.source_ip, s.messages, s.dkim_aligned or s.spf_aligned as is_passed, r.organisation
      from dmarc_report r
      join dmarc_source s on s.account_id = r.account_id and s.dmarc_report_id = r.id
      where r.account_id = $1 and r.sending_domain_id = $2 and r.end_at > now() - interval '30 days'
    )
  select host(source_ip) as ip, coalesce(sum(messages) filter (where is_passed), 0)::float8 as passed,
    coalesce(sum(messages) filter (where not is_passed), 0)::float8 as failed,
    (array_agg(distinct organisation))[1:5] as reporters,
    coalesce((select sum(messages) from known where is_passed), 0)::float8 as all_passed,
    coalesce((select sum(messages) from known where not is_passed), 0)::float8 as all_failed
  from known
  group by source_ip
  order by sum(messages) desc, source_ip limit $3`;
