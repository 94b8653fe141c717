import { askAgainAfter } from './ask-to-confirm.sql.ts';

/** The maximum number of lists one address is asked about in 30 days. */
const listsPerAddress = 5;

export const takeBackSql = `
  update opt_in_request
  set state = 'waiting', asked_at = null
  where account_id = $1 and state = 'sending'`;

export const settleSql = `
  update opt_in_request
  set
    state = case
      when id = any($2::uuid[]) then 'asked'
      when id = any($3::uuid[]) then 'left_out'
      else 'waiting'
    end,
    reason = case when id = any($3::uuid[]) then 'refused' end,
    asked_at = case when id = any($4::uuid[]) then null else asked_at end,
    due_at = case when id = any($4::uuid[]) then now() + interval '15 minutes' else due_at end
  where account_id = $1 and state = 'sending' and id = any($2::uuid[] || $3::uuid[] || $4::uuid[])`;

export const nextAtSql = `
  select (select min(due_at) from opt_in_request where account_id = $1 and state = 'waiting') as due_at,
    (
      select min(asked_at)
      from opt_in_request
      where account_id = $1 and asked_at > now() - interval '1 day'
    ) as free_at`;

export const countOptInSql = (column: string): string => `
  select ${column} as id, state, reason, count(*)::int as n
  from opt_in_request
  where account_id = $1 and ${column} = any($2::uuid[])
  group by 1, 2, 3`;

export const takeSql = `
  with
    picked as materialized (
      select id, list_id, address_hash, contact_id, requested_at
      from opt_in_request
      where account_id = $1 and state = 'waiting' and due_at <= now()
      order by due_at
      limit $2
      for update
    ),
    judged as (
      select p.id, p.list_id, p.contact_id, c.email, c.full_name, l.name as list,
        case
          when s.address_hash is not null then 'suppressed'
          when l.id is null or c.id is null or m.contact_id is null then 'gone'
          when p.requested_at < now() - ${askAgainAfter} then 'expired'
          when row_number() over (partition by p.address_hash order by p.id) + (
            select count(*)
            from opt_in_request o
            where o.account_id = $1 and o.address_hash = p.address_hash
              and o.asked_at > now() - ${askAgainAfter}
          ) > ${listsPerAddress} then 'asked_often'
        end as reason
      from picked p
      left join list l on l.account_id = $1 and l.id = p.list_id and l.archived_at is null
      left join contact c on c.account_id = $1 and c.id = p.contact_id and c.deleted_at is null
        and sha256(convert_to(c.email, 'UTF8')) = p.address_hash
      left join list_member m on m.account_id = $1 and m.list_id = p.list_id and m.contact_id = p.contact_id
        and m.state = 'unconfirmed'
      left join suppression s on s.account_id = $1 and s.channel = 'email' and s.address_hash = p.address_hash
    )
  update opt_in_request r
  set state = case when j.reason is null then 'sending' else 'left_out' end, reason = j.reason,
    asked_at = case when j.reason is null then now() end
  from judged j, account a
  where r.account_id = $1 and r.id = j.id and a.id = $1
  returning r.id, j.list_id, j.contact_id, j.email, j.full_name, j.list, a.company, a.language,
    j.reason is null as is_asked`;
