import type { BareDomain } from '../../domain-with.ts';
import type { Channel, DueWorkHandler, Unit } from '../../kernel/index.ts';
import { countFigures } from './count-figures.ts';
import { fingerprintSql, storeFiguresSql } from './count-figures.sql.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Up to so many recipients, a report counts when it is opened. 20,000 took 300 ms on a busy machine. */
export const countedAtOnce = 5_000;
/** After this time nothing is counted again: hardly anyone views a campaign then. */
const watchedMs = 30 * dayMs;

/** When a campaign that starts now is counted for the first time. */
export function firstCount(now: Date): Date {
  return new Date(now.getTime() + minuteMs);
}

/** Counts the figures of campaigns again and again, less often the older they are. */
export function keepFigures(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'campaign.figures',
    run: ({ accountId, subjectId }) =>
      domain.openScope({ accountId, userId: null }, (scope) => storeFigures(scope, subjectId)),
  };
}

interface CampaignNow {
  channel: Channel;
  recipients: number;
  startedAt: Date | null;
  fingerprint: string;
  isCounted: boolean;
}

async function storeFigures({ sql, actor, clock }: Unit, id: string): Promise<Date | undefined> {
  const { accountId } = actor;
  // The counters are read before the rows: rows that change since then make the stored counters old, never wrong.
  const { rows } = await sql<CampaignNow>(
    `
      select c.channel, s.recipients, c.started_at, ${fingerprintSql} as fingerprint,
        f.counted is not distinct from ${fingerprintSql} as is_counted
      from campaign c
      join campaign_stat s on s.account_id = c.account_id and s.campaign_id = c.id
      left join campaign_figures f on f.account_id = c.account_id and f.campaign_id = c.id
      where c.account_id = $1 and c.id = $2 and c.deleted_at is null
        and s.kept_until > now() at time zone 'UTC'`,
    [accountId, id],
  );
  const [campaign] = rows;
  if (campaign === undefined || campaign.startedAt === null) return undefined;
  if (!campaign.isCounted) {
    const figures = await countFigures(sql, accountId, { id, channel: campaign.channel });
    await sql(storeFiguresSql, [accountId, id, JSON.stringify(figures), campaign.fingerprint, clock.now()]);
  }
  return nextCount(campaign.recipients, campaign.startedAt, clock.now());
}

/**
 * A large campaign's report shows what was counted last, so it is counted more often than a small one. A million
 * recipients took 11 s on a busy machine, so they are counted every five minutes at most.
 */
function nextCount(recipients: number, startedAt: Date, now: Date): Date | undefined {
  const ageMs = now.getTime() - startedAt.getTime();
  if (ageMs > watchedMs) return undefined;
  const isLarge = recipients > countedAtOnce;
  const [least, part] = isLarge ? [Math.max(minuteMs, 0.3 * recipients), 20] : [60 * minuteMs, 2];
  return new Date(now.getTime() + Math.min(Math.max(ageMs / part, least), dayMs));
}
