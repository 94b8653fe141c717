import { type Exclusions, waitsInTurn } from '../sending/index.ts';
import { findHeld, type HeldGroup } from '../sms/index.ts';
import { notFound, type Unit, type Channel } from '../kernel/index.ts';
import type { CampaignStatus } from './campaign.entity.ts';
import { countsOf } from './campaign-counts.ts';

/** A campaign's progress. Every recipient is in exactly one of the counts after `recipients`. */
export interface CampaignProgress {
  status: CampaignStatus;
  recipients: number;
  /** Undecided, including those being sent. */
  queued: number;
  sent: number;
  failed: number;
  unknown: number;
  skipped: number;
  cancelled: number;
  /** Messages a second; null if nothing is being sent. */
  ratePerSecond: number | null;
  secondsLeft: number | null;
  /**
   * When the next queued message is tried (RFC 3339), if all of them wait for a server's or country's time;
   * otherwise null.
   */
  waitsUntil: string | null;
}

export interface CampaignCounts {
  /** Handed over for delivery, including those the recipient's server refused at once. */
  sent: number;
  /** Sent minus bounced. */
  deliveries: number;
  views: number;
  uniqueViews: number;
  clicks: number;
  uniqueClicks: number;
  bounces: number;
  complaints: number;
  unsubscribers: number;
}

export interface CampaignReport {
  counts: CampaignCounts;
  /** SMS receipts from carriers: `pendings` were handed over and have no receipt yet. */
  receipts: { successes: number; pendings: number; fails: number };
  /**
   * Not part of the counts, except `proxyViews`: views through a provider's image proxy, which might not be a
   * person's.
   */
  machine: { views: number; clicks: number; proxyViews: number };
  excluded: Partial<Exclusions>;
  progress: CampaignProgress;
  /** By hour, or by day if the campaign is older than four days. Oldest first. */
  series: {
    at: string;
    sent: number;
    delivered: number;
    views: number;
    clicks: number;
    bounces: number;
    unsubscribers: number;
  }[];
  links: { n: number; url: string; clicks: number; uniqueClicks: number }[];
}

interface StatRow extends Record<string, unknown> {
  status: CampaignStatus;
  channel: Channel;
  excluded: Partial<Exclusions>;
  seconds: number | null;
  waits_until: string | null;
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  refused: number;
  unknown: number;
  skipped: number;
  cancelled: number;
  views: number;
  unique_views: number;
  clicks: number;
  unique_clicks: number;
  bounces: number;
  complaints: number;
  unsubscribers: number;
  proxy_views: number;
  machine_views: number;
  machine_clicks: number;
}

/**
 * A campaign's results, from counters kept up to date while it runs. Reads no recipient rows except the next
 * one waiting.
 */
export class CampaignReports {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async progress(id: string): Promise<CampaignProgress> {
    return toProgress(await this.#stat(id));
  }

  async report(id: string): Promise<CampaignReport> {
    const stat = await this.#stat(id);
    const { sent, deliveries, bounces } = countsOf(stat.channel, stat);
    const { views, clicks, complaints, unsubscribers } = stat;
    return {
      counts: {
        sent,
        deliveries,
        views,
        uniqueViews: stat.unique_views,
        clicks,
        uniqueClicks: stat.unique_clicks,
        bounces,
        complaints,
        unsubscribers,
      },
      receipts: toReceipts(stat),
      machine: { views: stat.machine_views, clicks: stat.machine_clicks, proxyViews: stat.proxy_views },
      excluded: stat.excluded,
      progress: toProgress(stat),
      series: await this.#series(id),
      links: await this.#links(id),
    };
  }

  /**
   * Recipients of an SMS campaign who wait for their country's delivery hours. Reads recipient rows, so call
   * it rarely.
   */
  async held(id: string): Promise<HeldGroup[]> {
    await this.#stat(id);
    return findHeld(this.#unit.sql, this.#unit.actor.accountId, id);
  }

  async #stat(id: string): Promise<StatRow> {
    const { rows } = await this.#unit.sql<StatRow>(
      `select c.status, c.channel, c.excluded, extract(epoch from now() - c.started_at)::float8 as seconds,
         case when c.status = 'sending' then (select to_char(min(send_after) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from delivery
           where account_id = $1 and campaign_id = $2 and state = 'queued' and send_after is not null
           having min(send_after) > now() + interval '1 second' and not ${waitsInTurn('$1', '$2')}) end as waits_until,
         coalesce(s.recipients, 0) as recipients, coalesce(s.sent, 0) as sent,
         coalesce(s.delivered, 0) as delivered,
         coalesce(s.failed, 0) as failed, coalesce(s.refused, 0) as refused, coalesce(s.unknown, 0) as unknown, coalesce(s.skipped, 0) as skipped,
         coalesce(s.cancelled, 0) as cancelled, coalesce(s.views, 0) as views, coalesce(s.unique_views, 0) as unique_views, coalesce(s.clicks, 0) as clicks,
         coalesce(s.unique_clicks, 0) as unique_clicks, coalesce(s.bounces, 0) as bounces, coalesce(s.complaints, 0) as complaints,
         coalesce(s.unsubscribers, 0) as unsubscribers, coalesce(s.proxy_views, 0) as proxy_views, coalesce(s.machine_views, 0) as machine_views,
         coalesce(s.machine_clicks, 0) as machine_clicks
       from campaign c left join campaign_stat s on s.account_id = c.account_id and s.campaign_id = c.id
       where c.account_id = $1 and c.id = $2 and c.deleted_at is null`,
      [this.#unit.actor.accountId, id],
    );
    if (rows[0] === undefined) throw notFound('campaign');
    return rows[0];
  }

  /** As in the counts, an email refused at once counts as sent and bounced. */
  async #series(id: string): Promise<CampaignReport['series']> {
    const { rows } = await this.#unit.sql<CampaignReport['series'][number]>(
      `with span as (select case when max(hour) - min(hour) > interval '4 days' then 'day' else 'hour' end as step,
           (select channel = 'email' from campaign where account_id = $1 and id = $2) as is_email
         from campaign_hour where account_id = $1 and campaign_id = $2)
       select to_char(date_trunc(step, hour) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, sum(sent + counted)::int as sent, sum(delivered)::int as delivered, sum(views)::int as views,
         sum(clicks)::int as clicks, sum(bounces + counted)::int as bounces, sum(unsubscribers)::int as unsubscribers
       from campaign_hour, span, lateral (select case when span.is_email then refused else 0 end as counted) c
       where account_id = $1 and campaign_id = $2 group by 1 order by 1 limit 1000`,
      [this.#unit.actor.accountId, id],
    );
    return rows;
  }

  async #links(id: string): Promise<CampaignReport['links']> {
    const { rows } = await this.#unit.sql<CampaignReport['links'][number]>(
      `select n, url, clicks, unique_clicks as "uniqueClicks" from campaign_link where account_id = $1 and campaign_id = $2 order by clicks desc, n`,
      [this.#unit.actor.accountId, id],
    );
    return rows;
  }
}

/** A carrier that accepts a message and later reports it undelivered counts as a bounce. */
function toReceipts({ sent, delivered, failed, unknown, bounces }: StatRow): CampaignReport['receipts'] {
  return {
    successes: delivered,
    pendings: Math.max(0, sent + unknown - delivered - bounces),
    fails: failed + bounces,
  };
}

/**
 * The average rate since the start; a page that follows the campaign computes the rate of the last seconds.
 */
function toProgress(stat: StatRow): CampaignProgress {
  const { status, recipients, unknown, skipped, cancelled, seconds } = stat;
  // Every recipient is in one of these; for SMS, those in doubt are counted separately.
  const { failed } = countsOf(stat.channel, stat);
  const sent = countsOf(stat.channel, { ...stat, unknown: 0 }).sent;
  const decided = sent + failed + unknown + skipped + cancelled;
  const queued = Math.max(0, recipients - decided);
  const rate = status === 'sending' && seconds !== null && seconds > 0 ? decided / seconds : null;
  const waitsUntil = queued === 0 ? null : stat.waits_until;
  const secondsLeft = rate !== null && rate > 0 && waitsUntil === null ? Math.ceil(queued / rate) : null;
  return {
    status,
    recipients,
    queued,
    sent,
    failed,
    unknown,
    skipped,
    cancelled,
    ratePerSecond: rate === null ? null : Math.round(rate * 10) / 10,
    secondsLeft,
    waitsUntil,
  };
}
