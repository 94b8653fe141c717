import type { Currency, Money, Unit } from '../../kernel/index.ts';
import type { ShareChannel } from '../../publishing/published.schema.ts';
import type { TrafficReader, TrafficReport } from '../submissions/traffic.service.ts';
import type { LeadReason, LeadState } from './lead.schema.ts';
import { dailyLeadsSql, tallySql } from './leads.sql.ts';
import type { Leads } from './leads.service.ts';

export interface LeadReport {
  currency: Currency | null;
  /** What a lead costs now; null if it has no price yet. */
  priceMinor: bigint | null;
  /** Since the campaign began. */
  accepted: number;
  waiting: number;
  held: number;
  free: Record<Exclude<LeadReason, ''>, number>;
  /** Without what came back. */
  spentMinor: bigint;
  refundedMinor: bigint;
  /** Of the last days, sealed leads included; those that aren't charged don’t count. */
  traffic: TrafficReport;
  costs: { channel: ShareChannel; costMinor: bigint }[];
}

interface Tally {
  state: LeadState;
  reason: LeadReason;
  leads: number;
  spentMinor: bigint;
  refundedMinor: bigint;
}

interface DailyLeads {
  day: string;
  channel: ShareChannel;
  leads: number;
  costMinor: bigint;
}

/** What a lead campaign brought and cost. */
export class LeadReports {
  readonly #unit: Unit;
  readonly #leads: Leads;
  readonly #traffic: TrafficReader;

  constructor(unit: Unit, leads: Leads, traffic: TrafficReader) {
    this.#unit = unit;
    this.#leads = leads;
    this.#traffic = traffic;
  }

  async report(id: string, days: number): Promise<LeadReport> {
    await this.#leads.campaign(id);
    const { sql, actor } = this.#unit;
    const { rows: tallies } = await sql<Tally>(tallySql, [actor.accountId, id]);
    const range = await this.#traffic.range(days);
    const { rows: daily } = await sql<DailyLeads>(dailyLeadsSql, [actor.accountId, id, range.from]);
    const price: Money | null = await this.#leads.price();
    const count = (state: LeadState, reason: LeadReason = '') =>
      tallies.find((tally) => tally.state === state && tally.reason === reason)?.leads ?? 0;
    const refundedMinor = sum(tallies.map((tally) => tally.refundedMinor));
    return {
      currency: price?.currency ?? null,
      priceMinor: price?.amountMinor ?? null,
      accepted: count('accepted'),
      waiting: count('waiting'),
      held: count('held'),
      free: {
        duplicate: count('free', 'duplicate'),
        disposable: count('free', 'disposable'),
        robot: count('free', 'robot'),
      },
      spentMinor: sum(tallies.map((tally) => tally.spentMinor)) - refundedMinor,
      refundedMinor,
      traffic: await this.#traffic.with(
        id,
        range,
        daily.map(({ day, channel, leads }) => ({ day, channel, submissions: leads })),
      ),
      costs: [...Map.groupBy(daily, ({ channel }) => channel)].map(([channel, rows]) => ({
        channel,
        costMinor: sum(rows.map(({ costMinor }) => costMinor)),
      })),
    };
  }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
