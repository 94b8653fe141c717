import { isCursorOpen } from '../sending/index.ts';
import { findHeld, type HeldGroup } from '../sms/index.ts';
import { notFound, type Unit } from '../kernel/index.ts';
import type { CampaignStatus } from './campaign.schema.ts';
import { countsOf, type StatRow, statColumns, toCounts } from './campaign-counts.ts';
import type { CampaignProgress, CampaignReport } from './campaign-report.schema.ts';

interface ReportRow extends StatRow {
  status: CampaignStatus;
  excluded: Record<string, number>;
  seconds: number | null;
  waitsUntil: string | null;
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
    return {
      ...toCounts(stat),
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

  async #stat(id: string): Promise<ReportRow> {
    const { rows } = await this.#unit.sql<ReportRow>(
      `select c.status, c.excluded, extract(epoch from now() - c.started_at)::float8 as seconds,
         case when c.status = 'sending' then (select to_char(min(send_after) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from delivery
           where account_id = $1 and campaign_id = $2 and state = 'queued' and send_after is not null
           having min(send_after) > now() + interval '1 second' and not ${isCursorOpen('$1', '$2')}) end as waits_until,
         ${statColumns}
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
      `select n, url, clicks, unique_clicks from campaign_link where account_id = $1 and campaign_id = $2 order by clicks desc, n`,
      [this.#unit.actor.accountId, id],
    );
    return rows;
  }
}

/**
 * The average rate since the start; a page that follows the campaign computes the rate of the last seconds.
 */
function toProgress(stat: ReportRow): CampaignProgress {
  const { status, recipients, unknown, skipped, cancelled, seconds } = stat;
  // Every recipient is in one of these; for SMS, those in doubt are counted separately.
  const { failed } = countsOf(stat.channel, stat);
  const sent = countsOf(stat.channel, { ...stat, unknown: 0 }).sent;
  const decided = sent + failed + unknown + skipped + cancelled;
  const queued = Math.max(0, recipients - decided);
  const rate = status === 'sending' && seconds !== null && seconds > 0 ? decided / seconds : null;
  const waitsUntil = queued === 0 ? null : stat.waitsUntil;
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
