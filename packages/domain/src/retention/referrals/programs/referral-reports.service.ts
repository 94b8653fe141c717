import { notFound, type Unit } from '../../../kernel/index.ts';
import type { ReferralChannel } from '../referral.schema.ts';
import type { ReferralPrograms } from './programs.service.ts';
import { channelsSql, daysSql, totalsSql } from './reports.sql.ts';

interface Totals {
  advocates: number;
  /** With at least one friend. */
  activeAdvocates: number;
  clicks: number;
  friends: number;
  conversions: number;
  pending: number;
  flagged: number;
  rejected: number;
  voided: number;
  rewards: number;
  rewardValueMinor: bigint;
  revenueMinor: bigint;
}

export interface ReferralReport extends Totals {
  /** Of the programme's page, by anyone. */
  visits: number;
  /** Approved conversions per advocate. */
  convertedPerAdvocate: number;
  /**
   * The viral coefficient k = i × c: how often an advocate's link is opened (clicks per advocate), times how many of those
   * become friends (friends per click). So it's the number of friends that an advocate brings; from 1 on, a programme in which
   * each friend becomes an advocate grows on its own.
   */
  kFactor: number;
  channels: { channel: ReferralChannel; clicks: number; friends: number; conversions: number }[];
  days: { day: string; clicks: number; friends: number; conversions: number }[];
}

/** What a programme brought, from its rows. */
export class ReferralReports {
  readonly #unit: Unit;
  readonly #programs: ReferralPrograms;

  constructor(unit: Unit, programs: ReferralPrograms) {
    this.#unit = unit;
    this.#programs = programs;
  }

  /** Totals since the beginning, and the last days in the account’s time zone. */
  async report(programId: string, days: number): Promise<ReferralReport> {
    const { published } = await this.#programs.line(programId);
    const { sql, actor, clock } = this.#unit;
    const ids = [actor.accountId, programId];
    const { rows } = await sql<Totals>(totalsSql, ids);
    const [totals] = rows;
    if (totals === undefined) throw notFound('referral programme');
    const { rows: channels } = await sql<ReferralReport['channels'][number]>(channelsSql, ids);
    const { rows: daily } = await sql<ReferralReport['days'][number]>(daysSql, [...ids, clock.now(), days]);
    const { advocates, conversions, friends } = totals;
    const perAdvocate = (count: number) =>
      advocates === 0 ? 0 : Math.round((count / advocates) * 1_000) / 1_000;
    return {
      ...totals,
      visits: published.visits,
      convertedPerAdvocate: perAdvocate(conversions),
      kFactor: perAdvocate(friends),
      channels,
      days: daily,
    };
  }
}
