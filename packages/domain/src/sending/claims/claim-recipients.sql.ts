import { senderStop } from '../../senders/index.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { Statement } from '../leases/tenant-connection.ts';
import { advanceCursor } from './send-cursor.sql.ts';

/**
 * Takes recipients whose `send_after` has come, then fills up to the limit from the campaign's cursor, one
 * process at a time. The campaign is locked FOR SHARE: a pause or cancel waits for this statement, and
 * nothing is claimed after it. Checks again what may have changed since the freeze: the sender, suppression,
 * blocklist, deletion. The rows stay as they are, except that those of the queue lose their `send_after` and
 * that the excluded are skipped.
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
      select d.id, d.address, d.contact_id, d.name, d.attempts, d.send_after, d.shown_parts
      from delivery d
      where d.account_id = $1 and d.campaign_id = $2 and d.kept_until = $9::date and d.state = 'queued'
        and d.send_after > $3::timestamptz and d.send_after <= now() and exists (select from live)
      order by d.send_after limit $4 for update skip locked
    ),
    room as materialized (select $4::bigint - count(*) as n from due),
    ${advanceCursor('$9::date', '(select n from room)', 'exists (select from live) and (select n from room) > 0')},
    picked as (
      select id, address, contact_id, name, attempts, send_after, shown_parts
      from due
      union all
      select id, address, contact_id, name, attempts, null, shown_parts
      from in_turn
    ),
    judged as materialized (
      select p.id, p.send_after, p.address, coalesce(p.name, c.full_name) as name, p.contact_id, p.attempts,
        p.shown_parts,
        ${channel === 'sms' ? 'c.email' : 'c.phone'} as other,
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
      order by p.send_after, p.id
    ),
    claimed as (
      insert into send_claim (
        account_id, campaign_id, channel, token, worker, ids, lease_seconds, lease_until
      )
      select $1, $2, '${channel}', $5, $8, array_agg(id), $6, now() + make_interval(secs => $6)
      from judged
      where reason is null
      having count(*) > 0
    ),
    unqueued as (
      update delivery d set send_after = null
      from judged j
      where j.reason is null and j.send_after is not null and d.account_id = $1 and d.kept_until = $9::date
        and d.id = j.id
    ),
    skipped as (
      update delivery d set state = 'skipped', reason = j.reason, settled_at = now()
      from judged j
      where j.reason is not null and d.account_id = $1 and d.kept_until = $9::date and d.id = j.id
        and d.state = 'queued'
      returning 1
    ),
    counted as (
      update campaign_stat set skipped = skipped + n
      from (select count(*)::int as n from skipped) k
      where account_id = $1 and campaign_id = $2 and n > 0
    )
  select id, reason is null as is_leased, address, name, contact_id, attempts,
    ${channel === 'sms' ? 'null as phone, other as email' : 'other as phone'}, attributes,
    shown_parts, send_after::text
  from judged`,
});

export const claimRecipientsStatements: Record<LaneChannel, Statement> = {
  email: claimStatement('email'),
  sms: claimStatement('sms'),
};
