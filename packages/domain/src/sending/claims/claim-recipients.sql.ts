import { senderStop } from '../../senders/index.ts';
import type { LaneChannel } from '../leases/send-source.ts';
import type { Statement } from '../leases/tenant-connection.ts';
import { advanceCursor } from './send-cursor.sql.ts';

/**
 * Takes recipients whose `send_after` has come, then fills up to the limit from the campaign's cursor, one
 * process at a time. The campaign is locked FOR SHARE: a pause or cancel waits for this statement, and
 * nothing is leased after it. Checks again what may have changed since the freeze: the sender, suppression,
 * blocklist, deletion.
 */
const claimStatement = (channel: LaneChannel): Statement => ({
  name: `claim_batch_${channel}`,
  text: `
  with
    live as materialized (
      select id
      from campaign c
      where account_id = $1 and id = $2 and status = 'sending'
        and (select ${senderStop('n')} is null from sender n where n.account_id = $1 and n.id = c.sender_id)
      for share
    ),
    due as materialized (
      select d.id, d.address, d.contact_id, d.send_after
      from delivery d
      where d.account_id = $1 and d.campaign_id = $2 and d.state = 'queued'
        and d.send_after > $3::timestamptz and d.send_after <= now()
      order by d.send_after limit $4 for update skip locked
    ),
    room as materialized (select $4::bigint - count(*) as n from due),
    ${advanceCursor('(select n from room)', 'exists (select from live) and (select n from room) > 0')},
    picked as (
      select id, address, contact_id, send_after
      from due
      union all
      select id, address, contact_id, null
      from in_turn
    ),
    judged as (
      select p.id, p.send_after, c.full_name, ${channel === 'sms' ? 'c.email' : 'c.phone'} as other,
        case when $7 then c.attributes end as attributes,
        case
          when s.reason = 'unsubscribe' then 'unsubscribed'
          when s.reason = 'manual' then 'blocklisted'
          when s.reason is not null then 'suppressed'
          when c.${channel}_status = 'blocklisted' then 'blocklisted'
          when c.deleted_at is not null then 'deleted'
        end as reason
      from live
      cross join picked p
      left join contact c on c.account_id = $1 and c.id = p.contact_id
      left join suppression s on s.account_id = $1 and s.channel = '${channel}'
        and s.address_hash = sha256(convert_to(p.address, 'UTF8'))
    ),
    taken as (
      update delivery d
      set state = case when j.reason is null then 'leased' else 'skipped' end, reason = j.reason,
        lease_token = case when j.reason is null then $5::uuid end,
        lease_until = case when j.reason is null then now() + make_interval(secs => $6) end,
        settled_at = case when j.reason is not null then now() end
      from judged j
      where d.account_id = $1 and d.id = j.id
      returning d.id, d.state, d.address, coalesce(d.name, j.full_name) as name, d.contact_id, d.attempts,
        j.other, j.attributes, j.send_after
    ),
    counted as (
      update campaign_stat set skipped = skipped + n
      from (select count(*)::int as n from taken where state = 'skipped') k
      where account_id = $1 and campaign_id = $2 and n > 0
    )
  select id, state, address, name, contact_id, attempts,
    ${channel === 'sms' ? 'null as phone, other as email' : 'other as phone'}, attributes,
    send_after::text
  from taken`,
});

export const claimRecipientsStatements: Record<LaneChannel, Statement> = {
  email: claimStatement('email'),
  sms: claimStatement('sms'),
};
