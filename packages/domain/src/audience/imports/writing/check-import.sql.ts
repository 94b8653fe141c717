export const finishCheckSql = `
  update import_job
  set status = 'checked', total_rows = $3, summary = $4
  where account_id = $1 and id = $2 and status = 'checking'`;

export const comparePeopleSql = `
  select count(*) filter (where c.id is null)::int new, count(c.id)::int existing,
    count(*) filter (
      where c.id is not null
      and (
        (
          case when p.full_name <> '' or ($2::boolean and $3::boolean) then p.full_name else c.full_name end,
          case
            when p.phone is not null or ($2::boolean and $4::boolean and c.email is not null) then p.phone
            else c.phone
          end,
          (case when $2::boolean then c.attributes - $5::text[] else c.attributes end) || p.attributes,
          case when p.time_zone is not null or ($2::boolean and $6::boolean) then p.time_zone else c.time_zone end
        ) is distinct from (c.full_name, c.phone, c.attributes, c.time_zone)
      )
    )::int different,
    count(*) filter (where e.address_hash is not null or s.address_hash is not null)::int suppressed
  from import_person p
  left join (
    select id, coalesce(email, phone) address, full_name, email, phone, attributes, time_zone
    from contact
    where account_id = $1 and deleted_at is null
  ) c on c.address = coalesce(p.email, p.phone)
  left join suppression e on e.account_id = $1 and e.channel = 'email'
    and e.address_hash = sha256(convert_to(p.email, 'UTF8'))
  left join suppression s on s.account_id = $1 and s.channel = 'sms'
    and s.address_hash = sha256(convert_to(p.phone, 'UTF8'))`;
