import { publicHost } from '../../accounts/index.ts';
import type { Channel } from '../../kernel/index.ts';
import { askAgainAfter } from './ask-to-confirm.sql.ts';

/** The maximum number of lists one address is asked about in 30 days. */
const listsPerAddress = 5;
/** How often one number is asked in 24 hours, whatever forms it was typed into. */
const textsPerDay = 2;

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
    -- What is missing wakes its requests; the day is for what nobody noticed.
    due_at = case
      when id = any($4::uuid[]) then now() + case when $5::text is null then interval '15 minutes' else interval '1 day' end
      else due_at
    end,
    waits_for = case when id = any($4::uuid[]) then $5 end
  where account_id = $1 and state = 'sending' and id = any($2::uuid[] || $3::uuid[] || $4::uuid[])`;

/** Those that could go out, if the day had room for them. */
export const waitForQuotaSql = `
  update opt_in_request
  set waits_for = 'quota'
  where account_id = $1 and channel = $2 and state = 'waiting' and due_at <= now()
    and waits_for is distinct from 'quota'`;

export const keepTextSql = `
  update opt_in_request
  set message_id = $3
  where account_id = $1 and id = $2`;

export const findByMessageSql = `
  select r.list_id, r.contact_id, c.phone
  from opt_in_request r
  join contact c on c.account_id = r.account_id and c.id = r.contact_id and c.deleted_at is null
    and sha256(convert_to(c.phone, 'UTF8')) = r.address_hash
  where r.account_id = $1 and r.message_id = $2`;

/**
 * For each channel with waiting requests: when the first is due, and the first of the day that counts in the
 * quota.
 */
export const nextAtSql = `
  select channel, min(due_at) filter (where state = 'waiting') as due_at,
    min(asked_at) filter (where asked_at > now() - interval '1 day') as free_at
  from opt_in_request
  where account_id = $1 and (state = 'waiting' or asked_at > now() - interval '1 day')
  group by channel
  having count(*) filter (where state = 'waiting') > 0`;

export const countOptInSql = (column: string): string => `
  select ${column} as id, state, reason, count(*)::int as n
  from opt_in_request
  where account_id = $1 and ${column} = any($2::uuid[])
  group by 1, 2, 3`;

const waiting = (channel: Channel, limit: string) => `
      select id, list_id, address_hash, contact_id, requested_at, joins, channel
      from opt_in_request
      where account_id = $1 and channel = '${channel}' and state = 'waiting' and due_at <= now()
      order by due_at
      limit ${limit}
      for update`;

/** Up to $2 emails and $3 texts. A number that was asked twice today waits until tomorrow. */
export const takeSql = `
  with
    emails as materialized (${waiting('email', '$2')}),
    texts as materialized (${waiting('sms', '$3')}),
    picked as (
      select * from emails
      union all
      select * from texts
    ),
    judged as (
      select p.id, p.list_id, p.contact_id, p.channel, a.address, c.full_name, l.name as list,
        case
          when s.address_hash is not null then 'suppressed'
          when l.id is null or c.id is null or coalesce(
            m.state <> 'unconfirmed' and not (p.channel = 'sms' and m.state = 'subscribed' and c.sms_status = 'blocklisted'), not p.joins
          ) then 'gone'
          when p.requested_at < now() - ${askAgainAfter} then 'expired'
          when row_number() over (partition by p.address_hash order by p.id) + (
            select count(*)
            from opt_in_request o
            where o.account_id = $1 and o.address_hash = p.address_hash
              and o.asked_at > now() - ${askAgainAfter}
          ) > ${listsPerAddress} then 'asked_often'
        end as reason,
        p.channel = 'sms' and row_number() over (partition by p.address_hash, p.channel order by p.id) + (
          select count(*)
          from opt_in_request o
          where o.account_id = $1 and o.channel = 'sms' and o.address_hash = p.address_hash
            and o.asked_at > now() - interval '1 day'
        ) > ${textsPerDay} as is_early
      from picked p
      left join list l on l.account_id = $1 and l.id = p.list_id and l.archived_at is null
      left join contact c on c.account_id = $1 and c.id = p.contact_id and c.deleted_at is null
        and sha256(convert_to(case p.channel when 'sms' then c.phone else c.email end, 'UTF8')) = p.address_hash
      cross join lateral (select case p.channel when 'sms' then c.phone else c.email end as address) a
      left join list_member m on m.account_id = $1 and m.list_id = p.list_id and m.contact_id = p.contact_id
      left join suppression s on s.account_id = $1 and s.channel = p.channel and s.address_hash = p.address_hash
    )
  update opt_in_request r
  set state = case when j.reason is not null then 'left_out' when j.is_early then 'waiting' else 'sending' end,
    reason = j.reason, asked_at = case when j.reason is null and not j.is_early then now() end,
    due_at = case when j.reason is null and j.is_early then now() + interval '1 day' else r.due_at end,
    waits_for = case when j.reason is null and j.is_early then 'quota' end
  from judged j, account a
  where r.account_id = $1 and r.id = j.id and a.id = $1
  returning r.id, j.list_id, j.contact_id, j.channel, j.address, j.full_name, j.list, a.company, a.language,
    ${publicHost('a')},
    j.reason is null and not j.is_early as is_asked`;
