import type { CampaignReport } from '../campaign-report.schema.ts';
import {
  type CampaignFigures,
  type CampaignInsights,
  curveSteps,
  type Rates,
  type Verdict,
} from './campaign-figures.schema.ts';

/** A campaign with its counts, and its figures if they were counted. */
export interface CountedCampaign extends Pick<CampaignReport, 'counts' | 'receipts'> {
  recipients: number;
  startedAt: Date;
  figures: CampaignFigures | null;
}

type Usual = NonNullable<CampaignInsights['usual']>;

/** Fewer recipients at a provider say nothing about it. */
const leastAtProvider = 20;

export function ratesOf({
  recipients,
  counts,
  receipts,
}: Omit<CountedCampaign, 'startedAt' | 'figures'>): Rates {
  const { sent, deliveries } = counts;
  return {
    deliveries: share(deliveries, recipients),
    successes: share(receipts.successes, recipients),
    views: share(counts.uniqueViews, deliveries),
    clicks: share(counts.uniqueClicks, deliveries),
    clicksOfViews: share(counts.uniqueClicks, counts.uniqueViews),
    bounces: share(counts.bounces, sent),
    complaints: share(counts.complaints, deliveries),
    unsubscribers: share(counts.unsubscribers, deliveries),
    fails: share(receipts.fails, sent + receipts.fails),
  };
}

/** The medians of earlier campaigns, and how this one compares; null without earlier ones. */
export function compareWith(earlier: readonly CountedCampaign[], campaign: CountedCampaign): Usual | null {
  if (earlier.length === 0) return null;
  const rates = medians(earlier.map(ratesOf));
  const own = ratesOf(campaign);
  const of = (name: keyof Rates, whole: number) => compare(own[name], rates[name], whole);
  const { sent, deliveries } = campaign.counts;
  return {
    campaigns: earlier.length,
    rates,
    verdicts: {
      bounces: of('bounces', sent),
      complaints: of('complaints', deliveries),
      unsubscribers: of('unsubscribers', deliveries),
      fails: of('fails', sent),
    },
    providers: usualProviders(earlier),
  };
}

/** Off by a quarter and by at least one person of the whole; less is chance. */
function compare(rate: number, usual: number, whole: number): Verdict {
  const people = Math.abs(rate - usual) * whole;
  if (people < 1 || Math.abs(rate - usual) < usual / 4) return 'near';
  return rate > usual ? 'above' : 'below';
}

function medians(all: readonly Rates[]): Rates {
  const of = (name: keyof Rates) => median(all.map((rates) => rates[name])) ?? 0;
  return {
    deliveries: of('deliveries'),
    successes: of('successes'),
    views: of('views'),
    clicks: of('clicks'),
    clicksOfViews: of('clicksOfViews'),
    bounces: of('bounces'),
    complaints: of('complaints'),
    unsubscribers: of('unsubscribers'),
    fails: of('fails'),
  };
}

function usualProviders(earlier: readonly CountedCampaign[]): Usual['providers'] {
  const rows = earlier
    .flatMap(({ figures }) => figures?.providers ?? [])
    .filter(({ recipients }) => recipients >= leastAtProvider);
  return [...new Set(rows.map(({ id }) => id))].map((id) => {
    const own = rows.filter((row) => row.id === id);
    return {
      id,
      bounced: median(own.map(({ bounced, recipients }) => share(bounced, recipients))) ?? 0,
      viewed: median(own.map(({ viewed, deliveries }) => share(viewed, deliveries))) ?? 0,
    };
  });
}

/**
 * The share that had viewed and clicked by the end of each step, beside the usual. The step in progress shows what
 * there is so far. Ends with the step in progress, and after 72 hours at the earliest.
 */
export function curveOf(
  campaign: CountedCampaign,
  earlier: readonly CountedCampaign[],
  now: Date,
): CampaignInsights['curve'] {
  const own = campaign.figures === null ? null : cumulative(campaign, now);
  const usual = earlier.flatMap((each) => (each.figures === null ? [] : [cumulative(each, now)]));
  const last = own?.findLastIndex(({ views }) => views !== null) ?? -1;
  const at72Hours = curveSteps.indexOf(72 * 60);
  return curveSteps.slice(0, Math.max(last, at72Hours) + 1).map((minute, step) => ({
    minute,
    views: own?.[step]?.views ?? null,
    clicks: own?.[step]?.clicks ?? null,
    usualViews: median(present(usual.map((points) => points[step]?.views))),
    usualClicks: median(present(usual.map((points) => points[step]?.clicks))),
  }));
}

function cumulative(
  { startedAt, figures, counts }: CountedCampaign,
  now: Date,
): { views: number | null; clicks: number | null }[] {
  const age = (now.getTime() - startedAt.getTime()) / 60_000;
  const whole = counts.deliveries;
  let views = 0;
  let clicks = 0;
  return curveSteps.map((_, step) => {
    const firsts = figures?.firsts.find((each) => each.step === step);
    views += firsts?.views ?? 0;
    clicks += firsts?.clicks ?? 0;
    const hasBegun = age >= (curveSteps[step - 1] ?? 0);
    return hasBegun
      ? { views: share(views, whole), clicks: share(clicks, whole) }
      : { views: null, clicks: null };
  });
}

function present(values: readonly (number | null | undefined)[]): number[] {
  return values.filter((value) => value !== null && value !== undefined);
}

/** Null for no values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.max(0, middle - 1)], sorted[middle]];
  if (low === undefined || high === undefined) return null;
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
