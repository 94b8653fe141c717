import { findHeld, type HeldGroup } from '../../sms/index.ts';
import { notFound, type Unit } from '../../kernel/index.ts';
import type { CampaignStatus } from '../campaign.schema.ts';
import { countsOf, type StatRow, toCounts } from './campaign-counts.ts';
import type { CampaignProgress, CampaignReport } from '../campaign-report.schema.ts';
import { readCampaignSeriesSql, readCampaignStatSql } from './campaign-reports.sql.ts';

interface ReportRow extends StatRow {
  status: CampaignStatus;
  excluded: Record<string, number>;
  seconds: number | null;
  waitsUntil: string | null;
  recipientsDeletedOn: string | null;
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
    const { rows } = await this.#unit.sql<ReportRow>(readCampaignStatSql, [this.#unit.actor.accountId, id]);
    if (rows[0] === undefined) throw notFound('campaign');
    return rows[0];
  }

  /** As in the counts, an email refused at once counts as sent and bounced. */
  async #series(id: string): Promise<CampaignReport['series']> {
    const { rows } = await this.#unit.sql<CampaignReport['series'][number]>(readCampaignSeriesSql, [
      this.#unit.actor.accountId,
      id,
    ]);
    return rows;
  }

  async #links(id: string): Promise<CampaignReport['links']> {
    const { rows } = await this.#unit.sql<CampaignReport['links'][number]>(
      `select n, url, clicks, unique_clicks from campaign_link where account_id = $1 and campaign_id = $2
       order by clicks desc, n`,
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
    recipientsDeletedOn: stat.recipientsDeletedOn,
  };
}
