import { nameOf } from '../../campaigns/index.ts';

/** Domains of active email senders that can't send campaigns. */
export const findFailingDomainsSql = `
  select d.id, d.domain, d.spf_status, d.dkim_status, d.dmarc_status, min(s.sender) as sender,
    bool_or(s.status = 1) as is_used
  from sending_domain d
  join sender s on s.account_id = d.account_id and s.sending_domain_id = d.id
  where d.account_id = $1 and s.archived_at is null
    and not (d.spf_status = 'verified' and d.dkim_status = 'verified' and d.dmarc_status = 'verified')
  group by d.account_id, d.id
  order by d.domain
  limit 10`;

/** Senders that can't be used yet, or were refused in the last 30 days. */
export const findWaitingSendersSql = `
  select id, channel, sender, region, created_at, refused_at, refused_reason
  from sender
  where account_id = $1 and archived_at is null and status = 0
    and (refused_at is null or refused_at > $2)
  order by created_at desc
  limit 10`;

/** Lead campaigns whose leads are sealed until the wallet pays for them. */
export const findWaitingLeadsSql = `
  select f.id, f.name, count(*)::int as leads
  from lead l
  join form f on f.account_id = l.account_id and f.id = l.form_id and f.deleted_at is null
  where l.account_id = $1 and l.state = 'waiting'
  group by f.account_id, f.id
  order by leads desc, f.id
  limit 5`;

/** Campaigns that failed to start, or were paused by us. One that a feed started has nobody who waits for it. */
export const findFailedCampaignsSql = `
  select id, channel, name, status, failure
  from campaign
  where account_id = $1 and deleted_at is null
    and (
      status = 'failed'
      or status = 'paused' and failure is not null
      or status = 'draft' and failure is not null and feed_id is not null
    )
  order by updated_at desc
  limit 5`;

/** Drafts that others ask to approve. $2 the person who could. */
export const findWaitingApprovalsSql = `
  select c.id, c.channel, c.name, ${nameOf('p.requested_by')} as requested_by, p.note
  from campaign_approval p
  join campaign c on c.account_id = p.account_id and c.id = p.campaign_id
  where p.account_id = $1 and p.state = 'waiting' and p.requested_by is distinct from $2
    and c.status = 'draft' and c.deleted_at is null
  order by p.requested_at
  limit 5`;

/** $2 how far back. */
export const findFailedImportsSql = `
  select id, file_name, error
  from import_job
  where account_id = $1 and status = 'failed' and coalesce(finished_at, created_at) > $2
  order by created_at desc
  limit 5`;

export const findEndedWebhooksSql = `
  select id, url, disabled_reason, disabled_at
  from webhook_endpoint
  where account_id = $1 and not is_enabled and disabled_reason in ('gone', 'failing')
  order by disabled_at desc`;
