import { standingOverLists } from '../../audience/index.ts';
import { withAnswers } from '../../templates/index.ts';
import { senderStop } from '../../senders/index.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import { emailOpening, inFlightCte, isCapped } from '../limits/limits.sql.ts';
import type { SendingLimits } from '../limits/sending-limits.schema.ts';
import type { Statement } from '../leases/tenant-connection.ts';
import { advanceCursor } from './send-cursor.sql.ts';

/**
 * Takes recipients whose `send_after` has come, then fills up to the limit from the campaign's cursor, one
 * process at a time. The campaign is locked FOR SHARE: a pause or cancel waits for this statement, and
 * nothing is claimed after it. Checks again what may have changed since the freeze: the sender, suppression,
 * blocklist, deletion. The rows stay as they are, except that those of the queue lose their `send_after` and
 * that the excluded are skipped. `limited` adds what an account's limits ask for, `consent` what a journey asks of its
 * people; without, nothing is asked.
 */
const claimSql = (
  channel: LaneChannel,
  { hasVariants = false, limited = unlimited, consent = null }: ClaimParts = {},
): string => {
  const isOfJourney = consent !== null;
  const [own, picked] = isOfJourney
    ? ([', d.answers', ', answers'] as const)
    : hasVariants
      ? ([', d.variant', ', variant'] as const)
      : (['', ''] as const);
  return `
  with
    live as materialized (
      select id
      from campaign c
      where account_id = $1 and id = $2 and status = 'sending'
        and (select ${senderStop('n')} is null from sender n where n.account_id = $1 and n.id = c.sender_id)
      for share
    ),
    due as materialized (
      select d.id, d.address, d.contact_id, d.name, d.attempts, d.send_after, d.shown_parts${own}
      from delivery d
      where d.account_id = $1 and d.campaign_id = $2 and d.kept_until = $9::date and d.state = 'queued'
        and d.send_after > $3::timestamptz and d.send_after <= now() and exists (select from live)
      order by d.send_after limit $4 for update skip locked
    ),
    room as materialized (select $4::bigint - count(*) as n from due),
    ${advanceCursor('$9::date', '(select n from room)', 'exists (select from live) and (select n from room) > 0', own)},
    ${limited.ctes}
    picked as (
      select id, address, contact_id, name, attempts, send_after, shown_parts${picked}
      from due
      union all
      select id, address, contact_id, name, attempts, null, shown_parts${picked}
      from in_turn
    ),
    judged as materialized (
      select p.id, p.send_after, p.address, coalesce(p.name, c.full_name) as name, p.contact_id, p.attempts,
        p.shown_parts${hasVariants ? ', p.variant' : ''},
        ${channel === 'sms' ? 'c.email' : 'c.phone'} as other,
        case when $7 then ${isOfJourney ? withAnswers('c.attributes', 'p.answers') : 'c.attributes'} end as attributes,
        case
          when s.reason = 'unsubscribe' then 'unsubscribed'
          when s.reason = 'manual' then 'blocklisted'
          when s.reason is not null then 'suppressed'
          when c.${channel}_status = 'blocklisted' then 'blocklisted'
          when c.deleted_at is not null then 'deleted'
          ${consent === null ? '' : `when m.standing <> 'subscribed' then m.standing`}
          ${limited.reason}
        end as reason${limited.column}
      from live
      cross join picked p
      left join contact c on c.account_id = $1 and c.id = p.contact_id
      left join suppression s on s.account_id = $1 and s.channel = '${channel}'
        and s.address_hash = sha256(convert_to(p.address, 'UTF8'))
      ${consent === null ? '' : consentJoin[consent]}
      order by p.send_after, p.id
    ),
    claimed as (
      insert into send_claim (
        account_id, campaign_id, channel, token, worker, ids, lease_seconds, lease_until
      )
      select $1, $2, '${channel}', $5, $8, array_agg(id), $6, now() + make_interval(secs => $6)
      from judged
      where reason is null ${limited.isOpen}
      having count(*) > 0
    ),
    unqueued as (
      update delivery d set send_after = null
      from judged j
      where j.reason is null ${limited.isOpen} and j.send_after is not null and d.account_id = $1 and d.kept_until = $9::date
        and d.id = j.id
    ),
    ${limited.held}
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
  select id, reason is null ${limited.isOpen} as is_leased, address, name, contact_id, attempts,
    ${channel === 'sms' ? 'null as phone, other as email' : 'other as phone'}, attributes,
    shown_parts${hasVariants ? ', variant' : ''}, send_after::text
  from judged`;
};

interface ClaimParts {
  hasVariants?: boolean;
  limited?: LimitedParts;
  consent?: 'lists' | 'account' | null;
}

/**
 * Of a journey's message: where its contact stands now with the lists that brought people in ($10), or with the
 * account. Between queueing and this claim may lie days.
 */
const consentJoin = {
  lists: `
      left join lateral (
        select case
            when bool_or(state = 'subscribed') then 'subscribed'
            when bool_or(state = 'unconfirmed') then 'unconfirmed'
            when bool_or(state = 'unsubscribed') then 'unsubscribed'
            else 'left_list'
          end as standing
        from list_member
        where account_id = $1 and contact_id = p.contact_id and list_id = any($10::uuid[])
      ) m on true`,
  account: `
      left join lateral (
        select ${standingOverLists} as standing
        from list_member
        where account_id = $1 and contact_id = p.contact_id
      ) m on true`,
};

/** The parts of a claim that only accounts with limits have. */
interface LimitedParts {
  ctes: string;
  reason: string;
  column: string;
  isOpen: string;
  held: string;
}

const unlimited: LimitedParts = { ctes: '', reason: '', column: '', isOpen: '', held: '' };

/**
 * A recipient who has had enough is skipped; one whose hours for email are over waits for the next ones. A few
 * microseconds apart, so that they keep their order.
 */
function limitedParts(limits: SendingLimits, channel: LaneChannel): LimitedParts {
  const hours = channel === 'email' ? limits.emailHours : null;
  return {
    ctes: `${inFlightCte},`,
    // A journey can queue two messages for someone in one campaign; the second counts the first.
    reason: `when ${isCapped(limits, channel, 'p.contact_id', 'row_number() over (partition by p.contact_id order by p.id) - 1')} then 'cap'`,
    column: hours === null ? '' : `, ${emailOpening(hours, 'c', '$1')} as opens_at`,
    isOpen: hours === null ? '' : 'and opens_at <= now()',
    held:
      hours === null
        ? ''
        : `held as (
            update delivery d set send_after = j.opens_at + j.n * interval '1 microsecond', reason = 'quiet_hours'
            from (select *, row_number() over (order by id) as n from judged where reason is null and opens_at > now()) j
            where d.account_id = $1 and d.kept_until = $9::date and d.id = j.id and d.state = 'queued'
          ),`,
  };
}

/** Of most campaigns: without an A/B test, in an account without limits. Made once. */
const plain: Record<LaneChannel, Statement> = {
  email: { name: 'claim_batch_email', text: claimSql('email') },
  sms: { name: 'claim_batch_sms', text: claimSql('sms') },
};

/** The statement's name tells an account's limits apart, because they are part of its text. */
export function claimStatement(
  channel: LaneChannel,
  hasVariants: boolean,
  limits: SendingLimits | null,
  consent: 'lists' | 'account' | null = null,
): Statement {
  if (!hasVariants && limits === null && consent === null) return plain[channel];
  const variants = `${hasVariants ? '_variants' : ''}${consent === null ? '' : `_${consent}`}`;
  if (limits === null)
    return { name: `claim_batch_${channel}${variants}`, text: claimSql(channel, { hasVariants, consent }) };
  const { all, email, sms, emailHours } = limits;
  const cap = channel === 'sms' ? sms : email;
  const hours = channel === 'email' && emailHours !== null ? [emailHours.opens, emailHours.closes] : [];
  const parts = [all?.messages, all?.days, cap?.messages, cap?.days, ...hours].map((part) => part ?? '');
  return {
    name: `claim_${channel}${variants}_${parts.join('_')}`.replaceAll(':', ''),
    text: claimSql(channel, { hasVariants, limited: limitedParts(limits, channel), consent }),
  };
}
