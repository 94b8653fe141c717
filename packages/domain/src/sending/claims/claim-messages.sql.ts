import { standingOverLists } from '../../audience/index.ts';
import { honoursUnsubscribe, senderOfMessage, suppressedMessage } from '../../messages/index.ts';
import { senderStop } from '../../senders/index.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { Statement } from '../leases/tenant-connection.ts';

/**
 * When a message submitted over SMPP expires. Each part of one text has its own validity: the shortest
 * counts.
 */
const validity = `,
  case when m.source = 'smpp' then coalesce(
    (
      select e.expires_at
      from smpp_submission e
      where e.account_id = $1 and e.id = m.id and e.message_id = m.id
    ),
    (
      select min(e.expires_at)
      from smpp_submission e
      where e.account_id = $1 and e.message_id = m.id and e.message_id <> e.id
    )
  ) end as expires_at`;

/**
 * For a promotional message: the reasons besides suppression for which a campaign would exclude its
 * recipient.
 */
const standing = (channel: LaneChannel): string => `
  (
    select case when c.${channel}_status = 'blocklisted' then 'blocklisted' else (
      select nullif(${standingOverLists}, 'subscribed')
      from list_member
      where account_id = $1 and contact_id = c.id
    ) end
    from contact c
    where c.account_id = $1 and c.id = p.contact_id and c.deleted_at is null
  )`;

/**
 * Leases the next messages: a queued message without a `send_after` is in a claim. Takes nothing for an account that is suspended or being closed. Checks suppression again and, for
 * promotional messages, the recipient's lists. Holds messages whose sender may not send. Returns the content
 * with each message, except large parts, which are read when the message is composed.
 */
const claimStatement = (channel: LaneChannel): Statement => ({
  name: `claim_stream_${channel}`,
  text: `
  with
    live as materialized (
      select id
      from account
      where id = $1 and sending_suspended_at is null and status = 1
    ),
    picked as materialized (
      select d.id, d.address, d.send_after, d.contact_id, d.kept_until
      from delivery d
      where d.account_id = $1 and d.channel = '${channel}' and d.campaign_id is null and d.state = 'queued'
        and d.send_after > $2::timestamptz and d.send_after <= now()
      order by d.send_after limit $3 for update skip locked
    ),
    judged as materialized (
      select p.id, p.kept_until, p.send_after, ${senderStop('n')} as stop,
        case when m.source = 'reply' then 'transactional' else n.campaign end as type,
        case
          when m.suppression = 'manual' then 'blocklisted'
          when m.suppression <> 'unsubscribe' then 'suppressed'
          when m.suppression is not null and ${honoursUnsubscribe('n', 'm')} then 'unsubscribed'
          when n.campaign = 'promotional' and m.source <> 'reply' then ${standing(channel)}
        end as reason
      from live
      cross join picked p
      cross join lateral (${suppressedMessage(channel, 'p.id')}) m ${senderOfMessage('m')}
    ),
    taken as materialized (
      update delivery d
      set state = case when j.reason is null then 'queued' else 'skipped' end,
        reason = coalesce(j.reason, j.stop),
        send_after = case
          when j.reason is not null then d.send_after
          when j.stop is not null then 'infinity'
        end,
        settled_at = case when j.reason is not null then now() end
      from judged j
      where d.account_id = $1 and d.kept_until = j.kept_until and d.id = j.id
      returning d.id, d.kept_until, d.batch_id, d.state, d.shown_parts, j.reason is null and j.stop is null as is_leased, d.address,
        d.name, d.attempts, j.send_after, j.type
    ),
    claimed as (
      insert into send_claim (account_id, channel, token, worker, ids, lease_seconds, lease_until)
      select $1, '${channel}', $4, $6, array_agg(id order by send_after, id), $5,
        now() + make_interval(secs => $5)
      from taken
      where is_leased
      having count(*) > 0
    ),
    batched as (
      update message_batch b set live = b.live - k.n
      from (
        select batch_id, count(*)::int as n
        from taken
        where state = 'skipped'
        group by batch_id
        order by batch_id
      ) k
      where b.account_id = $1 and b.id = k.batch_id
    )
  select t.id, t.kept_until::text, t.is_leased, t.address, t.name, t.attempts, t.send_after::text, t.shown_parts,
    m.sender_id, t.type as message_type, m.sender, m.sender_name, m.subject,
    m.template_id, m.template_revision, m.data, m.html, m.body,
    m.reply_to, m.headers, m.attachments, m.raw_id, m.is_tracked,
    m.created_at${channel === 'sms' ? validity : ''}
  from taken t
  left join message m on m.account_id = $1 and m.id = t.id
  order by t.send_after, t.id`,
});

export const claimMessagesStatements: Record<LaneChannel, Statement> = {
  email: claimStatement('email'),
  sms: claimStatement('sms'),
};
