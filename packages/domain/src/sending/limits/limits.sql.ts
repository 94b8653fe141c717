import { contactZone } from '../../audience/index.ts';
import type { Channel } from '../../kernel/index.ts';
import type { EmailHours, MessageCap, SendingLimits } from './sending-limits.schema.ts';

export const readLimitsSql = `
  select all_messages, all_days, email_messages, email_days, sms_messages, sms_days,
    to_char(email_opens, 'HH24:MI') as email_opens, to_char(email_closes, 'HH24:MI') as email_closes
  from sending_limit
  where account_id = $1`;

export const saveLimitsSql = `
  insert into sending_limit as l (
    account_id, all_messages, all_days, email_messages, email_days, sms_messages, sms_days, email_opens,
    email_closes
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (account_id) do update
  set all_messages = excluded.all_messages, all_days = excluded.all_days,
    email_messages = excluded.email_messages, email_days = excluded.email_days,
    sms_messages = excluded.sms_messages, sms_days = excluded.sms_days, email_opens = excluded.email_opens,
    email_closes = excluded.email_closes, updated_at = now()`;

/** Claims of an account with a cap run one after the other: each counts what the one before has taken. */
export const lockLimitsSql = `
  select
  from sending_limit
  where account_id = $1
  for no key update`;

/** The caps that count for a channel, with the SQL of what each counts. */
export function capsOf(
  { all, email, sms }: Pick<SendingLimits, 'all' | 'email' | 'sms'>,
  channel: Channel,
): { cap: MessageCap; counts: string }[] {
  const own = channel === 'sms' ? sms : email;
  return [
    ...(all === null ? [] : [{ cap: all, counts: 'true' }]),
    ...(own === null ? [] : [{ cap: own, counts: `channel = '${channel}'` }]),
  ];
}

/** A marketing message that reached its recipient or may have. The condition of the index on contacts comes first. */
const isMarketing = (d: string): string => `
  ${d}.state in ('sent', 'failed', 'unknown') and ${d}.contact_id is not null and ${d}.state in ('sent', 'unknown')
    and ${d}.campaign_id is not null
    and not exists (
      select
      from campaign exempt
      join sender on sender.account_id = exempt.account_id and sender.id = exempt.sender_id
        and sender.campaign = 'transactional'
      where exempt.account_id = $1 and exempt.id = ${d}.campaign_id
    )`;

const since = ({ days }: Pick<MessageCap, 'days'>): string => `now() - interval '${Math.trunc(days)} days'`;

/** A FROM item: `contact_id` of everyone who has had enough of a channel. Reads each contact's recent messages once. */
export function cappedContacts(limits: SendingLimits, channel: Channel): string | null {
  const caps = capsOf(limits, channel);
  if (caps.length === 0) return null;
  const longest = { days: Math.max(...caps.map(({ cap }) => cap.days)) };
  const reached = caps.map(
    ({ cap, counts }) =>
      `count(*) filter (where ${counts} and d.settled_at > ${since(cap)}) >= ${Math.trunc(cap.messages)}`,
  );
  return `(
    select d.contact_id
    from delivery d
    where d.account_id = $1 and d.settled_at > ${since(longest)} and ${isMarketing('d')}
    group by d.contact_id
    having ${reached.join(' or ')}
  )`;
}

/** The marketing messages of contacts $2 since $3, as caps count them. */
export const marketingSinceSql = `
  select d.contact_id, d.channel, d.settled_at as at
  from delivery d
  where d.account_id = $1 and d.contact_id = any($2::uuid[]) and d.settled_at > $3::timestamptz and ${isMarketing('d')}`;

/** A CTE: the channel of each message that a process has taken to send, by contact. */
export const inFlightCte = `
  in_flight as materialized (
    select d.contact_id, d.channel
    from send_claim k
    join campaign_stat s on s.account_id = k.account_id and s.campaign_id = k.campaign_id
    cross join unnest(k.ids) as taken (id)
    join delivery d on d.account_id = $1 and d.kept_until = s.kept_until and d.id = taken.id
    where k.account_id = $1 and d.state = 'queued' and d.send_after is null and d.contact_id is not null
  )`;

/**
 * Whether contact `contact` has had enough: one look at the index on contacts for each, and at what is in flight.
 * `ahead` is how many messages of this channel the same claim takes for it before.
 */
export function isCapped(limits: SendingLimits, channel: Channel, contact: string, ahead: string): string {
  const caps = capsOf(limits, channel).map(
    ({ cap, counts }) => `
      (
        select count(*)
        from delivery d
        where d.account_id = $1 and d.contact_id = ${contact} and d.settled_at > ${since(cap)}
          and ${isMarketing('d')} and d.${counts === 'true' ? 'channel is not null' : counts}
      ) + (
        select count(*)
        from in_flight f
        where f.contact_id = ${contact} and f.${counts === 'true' ? 'channel is not null' : counts}
      ) + ${ahead} >= ${Math.trunc(cap.messages)}`,
  );
  return caps.length === 0 ? 'false' : `(${contact} is not null and (${caps.join(' or ')}))`;
}

/** When marketing email may reach contact `c` next: now, if the hours are open where they are. */
export const emailOpening = (hours: EmailHours, c: string, account: string): string =>
  openingAt(hours, 'now()', contactZone(c, `(select timezone from account where id = ${account})`));

/** The moment `at` if the hours are open then in the zone, else when they open next. */
export const openingAt = ({ opens, closes }: EmailHours, at: string, zone: string): string =>
  `next_opening(${at}, ${zone}, time '${opens}', time '${closes}')`;
