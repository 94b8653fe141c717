import { notFound, type Channel, type Unit } from '../../kernel/index.ts';
import { standingRules } from '../../sending/index.ts';
import { type StatRow, statColumns, toCounts } from '../reports/campaign-counts.ts';
import { type CampaignFigures, campaignFigures, type CampaignInsights } from './campaign-figures.schema.ts';
import { countFigures } from './count-figures.ts';
import { countedAtOnce } from './keep-figures.ts';
import { compareWith, type CountedCampaign, curveOf, ratesOf } from './usual.ts';

/** How many earlier campaigns make the account's usual one. */
const comparedWith = 8;

interface InsightRow extends StatRow {
  startedAt: Date | null;
  isKept: boolean;
  figures: CampaignFigures | null;
  countedAt: Date | null;
  linkLabels: string[] | null;
}

const insightColumns = `
  c.started_at, s.kept_until > now() at time zone 'UTC' as is_kept, f.figures, f.counted_at, ${statColumns}`;
const insightTables = `
  campaign c
  left join campaign_stat s on s.account_id = c.account_id and s.campaign_id = c.id
  left join campaign_figures f on f.account_id = c.account_id and f.campaign_id = c.id`;

/** What a report compares and breaks down. */
export class CampaignInsightsReader {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async read(id: string): Promise<CampaignInsights> {
    const row = await this.#row(id);
    const stored = row.isKept && row.recipients <= countedAtOnce ? null : row;
    const figures = stored === null ? await this.#count(id, row.channel) : stored.figures;
    const campaign = toCounted(row, figures);
    const earlier = await this.#earlier(id, row);
    return {
      figures,
      countedAt: stored?.countedAt?.toISOString() ?? null,
      rates: ratesOf(campaign),
      usual: compareWith(earlier, campaign),
      curve: row.startedAt === null ? [] : curveOf(campaign, earlier, this.#unit.clock.now()),
      complaintLimit: standingRules.complaints.warnPerMille / 1000,
      linkLabels: row.linkLabels ?? [],
    };
  }

  #count(id: string, channel: Channel): Promise<CampaignFigures> {
    return countFigures(this.#unit.sql, this.#unit.actor.accountId, { id, channel });
  }

  async #row(id: string): Promise<InsightRow> {
    const { rows } = await this.#unit.sql<InsightRow>(
      `
        select ${insightColumns}, jsonb_path_query_array(c.compiled, '$.links[*].label') as link_labels
        from ${insightTables}
        where c.account_id = $1 and c.id = $2 and c.deleted_at is null`,
      [this.#unit.actor.accountId, id],
    );
    if (rows[0] === undefined) throw notFound('campaign');
    return withKnownFigures(rows[0]);
  }

  async #earlier(id: string, { channel, startedAt }: InsightRow): Promise<CountedCampaign[]> {
    if (startedAt === null) return [];
    const { rows } = await this.#unit.sql<InsightRow>(
      `
        select ${insightColumns}
        from ${insightTables}
        where c.account_id = $1 and c.channel = $2 and c.id <> $3 and c.started_at < $4
          and c.status = 'finished' and c.kind = 'campaign' and c.deleted_at is null and s.sent > 0
        order by c.started_at desc limit $5`,
      [this.#unit.actor.accountId, channel, id, startedAt, comparedWith],
    );
    return rows.map(withKnownFigures).map((row) => toCounted(row, row.figures));
  }
}

/** Figures that another version of the product stored, with other parts, are as good as not counted yet. */
function withKnownFigures(row: InsightRow): InsightRow {
  return { ...row, figures: campaignFigures.safeParse(row.figures).data ?? null };
}

function toCounted(row: InsightRow, figures: CampaignFigures | null): CountedCampaign {
  const { counts, receipts } = toCounts(row);
  return { counts, receipts, figures, recipients: row.recipients, startedAt: row.startedAt ?? new Date(0) };
}
