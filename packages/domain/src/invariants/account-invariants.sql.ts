import { endedStatuses } from '../campaigns/campaign.schema.ts';
import { type Invariant, listOf } from '../kernel/index.ts';
import { isClaimed } from '../tracking/index.ts';

/** Counters of campaigns whose deliveries are still kept. Later, the counters are all there is. */
export const keptCampaigns = `(select * from campaign_stat where kept_until > now() at time zone 'UTC')`;

/** Invariants of campaigns, deliveries and people; see `invariants.ts`. */
export const deliveryInvariants: Invariant[] = [
  {
    name: 'every recipient of a campaign is one delivery row, in exactly one state',
    sql: `
      select count(*)::int checked, count(*) filter (where s.recipients <> coalesce(d.n, 0))::int broken
      from ${keptCampaigns} s
      left join (select campaign_id, count(*) n from delivery group by 1) d on d.campaign_id = s.campaign_id`,
  },
  {
    name: 'a frozen audience is its deliveries and exclusions, and each reason has as many people as it counts',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where s.audience <> coalesce(d.n, 0) + coalesce(x.n, 0)
            or c.status <> 'draft' and (
              select coalesce(jsonb_object_agg(key, value), '{}')
              from jsonb_each(c.excluded)
              where value <> '0'
            ) <> coalesce(x.reasons, '{}')
        )::int broken
      from ${keptCampaigns} s
      join campaign c on c.id = s.campaign_id
      left join (select campaign_id, count(*) n from delivery group by 1) d on d.campaign_id = s.campaign_id
      left join (
        select campaign_id, sum(n) n, jsonb_object_agg(reason, n) reasons
        from (select campaign_id, reason, count(*) n from campaign_exclusion group by 1, 2) r
        group by 1
      ) x on x.campaign_id = s.campaign_id
      where s.audience is not null`,
  },
  {
    name: 'no address has two rows in one campaign',
    sql: `
      select coalesce(sum(n), 0)::int checked, count(*) filter (where n > 1)::int broken
      from (select count(*) n from delivery where campaign_id is not null and run_id is null group by campaign_id, address) d`,
  },
  {
    name: 'campaign counters equal the recomputed counts',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (s.sent, s.failed, s.unknown, s.skipped, s.cancelled) is distinct from (
            coalesce(d.sent, 0), coalesce(d.failed, 0), coalesce(d.unknown, 0), coalesce(d.skipped, 0),
            coalesce(d.cancelled, 0)
          )
        )::int broken
      from ${keptCampaigns} s
      left join (
        select campaign_id, count(*) filter (where state = 'sent') sent,
          count(*) filter (where state = 'failed') failed, count(*) filter (where state = 'unknown') unknown,
          count(*) filter (where state = 'skipped') skipped,
          count(*) filter (where state = 'cancelled') cancelled
        from delivery
        group by 1
      ) d on d.campaign_id = s.campaign_id`,
  },
  {
    name: 'a finished or cancelled campaign has no recipient in a live state',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where exists (
            select 1
            from delivery d
            where d.account_id = c.account_id and d.campaign_id = c.id
              and d.state = 'queued'
              and not (c.status = 'cancelled' and ${isClaimed('d')})
          )
        )::int broken
      from campaign c
      where c.status in ${listOf(endedStatuses)}`,
  },
  {
    name: 'every waiting recipient is ahead of the campaign’s cursor, has a time, or is in a claim',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (k.campaign_id is null or d.id <= k.after_id or d.id > coalesce(k.rest_id, k.until_id)) and c.id is null
        )::int broken
      from delivery d
      left join send_cursor k on k.campaign_id = d.campaign_id
      left join (select distinct unnest(ids) as id from send_claim) c on c.id = d.id
      where d.state = 'queued' and d.send_after is null`,
  },
  {
    name: 'every delivery event belongs to a delivery of the same account and campaign',
    sql: `
      select count(*)::int checked,
        count(*) filter (where d.id is null or d.campaign_id is distinct from e.campaign_id)::int broken
      from delivery_event e
      left join delivery d on d.account_id = e.account_id and d.id = e.delivery_id`,
  },
  {
    name: 'the first open and the first click of a recipient count once',
    sql: `
      select count(*)::int checked, count(*) filter (where n > 1)::int broken
      from (
        select count(*) filter (where is_first) n
        from delivery_event
        where kind in ('open', 'click')
        group by delivery_id, kind
      ) e`,
  },
  {
    name: 'nothing was sent to an address that was suppressed before the audience was frozen',
    sql: `
      select count(*)::int checked, count(*) filter (where s.address_hash is not null)::int broken
      from delivery d
      left join suppression s on s.account_id = d.account_id and s.channel = d.channel
        and s.address_hash = sha256(convert_to(d.address, 'UTF8')) and s.created_at < d.created_at
      where d.state = 'sent' and d.campaign_id is not null`,
  },
  {
    name: 'the hourly numbers add up to the sent deliveries, dropped ones included',
    sql: `
      select greatest(a.n, b.n)::int checked, (a.n <> b.n)::int broken
      from (select coalesce(sum(sent), 0) n from channel_hour) a,
        (
          select count(*) + (select coalesce(sum(sent), 0) from dropped_messages) n
          from delivery
          where state = 'sent'
        ) b`,
  },
  {
    name: 'every member of a list is a contact of the same account',
    sql: `
      select count(*)::int checked, count(*) filter (where c.id is null)::int broken
      from list_member m
      left join contact c on c.account_id = m.account_id and c.id = m.contact_id`,
  },
  {
    name: 'the kept counts of every list equal its members',
    sql: `
      select count(*)::int checked,
        count(*) filter (where coalesce(k.members, 0) <> coalesce(m.members, 0))::int broken
      from (select list_id, state, sum(members) members from list_count group by 1, 2) k
      full join (select list_id, state, count(*) members from list_member group by 1, 2) m
        on m.list_id = k.list_id and m.state = k.state`,
  },
  {
    name: 'the mail domain of every contact is known to the search',
    sql: `
      select count(*)::int checked, count(*) filter (where d.domain is null)::int broken
      from contact c
      left join contact_domain d on d.account_id = c.account_id and d.domain = split_part(c.email, '@', 2)
      where c.email is not null`,
  },
  {
    name: 'an import accounts for every row it has read',
    sql: `
      select count(*)::int checked,
        count(*) filter (where processed <> created + updated + skipped + failed)::int broken
      from import_job`,
  },
  {
    name: 'an active sender has a confirmed address',
    sql: `
      select count(*)::int checked,
        count(*) filter (where channel = 'email' and confirmed_at is null)::int broken
      from sender
      where status = 1`,
  },
];

/** Invariants of an account itself. */
export const accountInvariants: Invariant[] = [
  {
    name: 'an account with a team has an active owner',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where not exists (
            select 1
            from membership o
            where o.account_id = a.id and o.is_owner and o.status = 'active'
          )
        )::int broken
      from account a
      where a.id = current_setting('app.account_id')::uuid and a.status = 1
        and exists (select 1 from membership m where m.account_id = a.id)`,
  },
  {
    name: 'every outbox event older than a minute was dispatched or is known to be retried',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where o.dispatched_at is null and o.created_at < now() - interval '1 minute'
            and w.subject_id is null
        )::int broken
      from outbox_event o
      left join due_work w on w.kind = 'outbox' and w.account_id = o.account_id and w.subject_id = o.id`,
  },
];

/** For the whole database: every table with an account has forced row-level security and a policy. */
export const catalogInvariant: Invariant = {
  name: 'every table of an account is under forced row-level security',
  sql: `
      select count(*)::int checked,
        count(*) filter (
          where not c.relrowsecurity or not c.relforcerowsecurity
            or not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant')
        )::int broken
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and c.relname not in (
          'due_work', 'account_change', 'membership', 'session', 'provider_key', 'sender_review',
          'payment_review', 'reversal_review', 'promotional_review', 'staff_event', 'staff_view',
          'sms_submission', 'short_link', 'api_key_door', 'webhook_due', 'erasure_note',
          'public_host', 'publishing_handle', 'publishing_review', 'share_code',
          'lead_review', 'airtime_flight'
        )
        and exists (
          select 1
          from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
        )`,
};
