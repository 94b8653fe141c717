import { accountLanguage, postalAddress } from '../accounts/index.ts';
import { listOf } from '../kernel/index.ts';
import { awaitingStatuses } from './campaign.schema.ts';

export const findCampaignsOfDomainSql = `
  select c.id, c.sender_id
  from campaign c
  join sender s on s.account_id = c.account_id and s.id = c.sender_id
  join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
  where c.account_id = $1 and c.status = 'sending' and c.channel = 'email' and d.dkim_status <> 'verified'
  order by c.id`;

export const sumFrozenSmsSql = `
  with
    sums as (
      select coalesce(sum(price_mills), 0)::bigint as mills, coalesce(sum(segments), 0)::bigint as segments
      from delivery
      where account_id = $1 and campaign_id = $2
    ),
    counted as (
      update campaign_stat s set segments = k.segments
      from sums k
      where s.account_id = $1 and s.campaign_id = $2
    )
  select mills
  from sums`;

export const failPreparationSql = `
  update campaign
  set status = $4, failure = $3, scheduled_at = case when $4 = 'draft' then null else scheduled_at end,
    updated_at = now()
  where account_id = $1 and id = $2 and status in ${listOf(awaitingStatuses)}
  returning name, failure, feed_id`;

export const findArchivedSql = (condition: string): string => `
  select c.id, c.name, coalesce(v.compiled, c.compiled) as compiled, a.company, ${accountLanguage('a')}, ${postalAddress('a')} as address,
    c.finished_at
  from campaign c
  join account a on a.id = c.account_id
  left join ab_test t on t.account_id = c.account_id and t.campaign_id = c.id
  left join ab_variant v on v.account_id = t.account_id and v.campaign_id = t.campaign_id and v.n = t.winner
  where c.account_id = $1 and c.status = 'finished' and c.is_archived_publicly and c.channel = 'email'
    and c.compiled is not null and c.deleted_at is null ${condition}`;

export const findDomainToCheckSql = `
  select d.id as domain_id, (extract(epoch from now() - d.checked_at) * 1000)::float8 as age_ms
  from campaign c
  join sender s on s.account_id = c.account_id and s.id = c.sender_id
  join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
  where c.account_id = $1 and c.id = $2 and c.channel = 'email'
    and c.status in ${listOf(awaitingStatuses)}`;

export const readReviewedSenderSql = `
  select s.sender as address, s.status = 1 as is_active,
    coalesce(
      d.dkim_status = 'verified' and d.spf_status = 'verified' and d.dmarc_status = 'verified', false
    ) as is_authenticated
  from sender s
  left join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
  where s.account_id = $1 and s.id = $2 and s.archived_at is null`;

/** $2 until when. One more than is shown says that there are more. */
export const findPlannedSql = `
  select id, name, channel, scheduled_at as at, planned_recipients, planned_cost_minor, planned_currency
  from campaign
  where account_id = $1 and status = 'scheduled' and deleted_at is null and scheduled_at < $2
  order by scheduled_at, id limit $3`;

/** The conditional parts that a recipient of a sent campaign got. */
export const findShownPartsSql = `
  select d.shown_parts
  from campaign_stat s
  join delivery d
    on d.account_id = s.account_id and d.kept_until = s.kept_until and d.campaign_id = s.campaign_id
  where s.account_id = $1 and s.campaign_id = $2 and d.contact_id = $3 and d.address = $4`;
