import { containsPattern, firstIdAt, notFound, type Unit } from '../../../kernel/index.ts';
import { isUnpaid } from '../charge-reward.ts';
import { type Issue, type IssueRefusal, issueReward } from './issue-reward.ts';
import {
  codeHistorySql,
  contactRewardsSql,
  countIssuesSql,
  dailySql,
  listIssuesSql,
  sourcesSql,
  totalsSql,
} from './reward-issues.sql.ts';
import { codesMeant } from '../codes/reward-codes.ts';
import type { IssueSource, RewardKind } from '../reward.schema.ts';
import { countRedemptionsSql, listRedemptionsSql } from '../redemptions.sql.ts';
import type { Rewards } from '../rewards.service.ts';

/** What somebody got of a reward, for the report. */
export interface IssueLine {
  id: string;
  contactId: string | null;
  contactName: string | null;
  code: string;
  isShared: boolean;
  source: IssueSource;
  valueMinor: bigint;
  balanceMinor: bigint | null;
  redeemed: number;
  expiresAt: Date | null;
  issuedAt: Date;
  lastRedeemedAt: Date | null;
}

/** What a contact got, for its sheet. */
export interface ContactReward extends IssueLine {
  rewardId: string;
  reward: string;
  kind: RewardKind;
  currency: string;
}

export interface RedemptionLine {
  id: string;
  kind: 'redeem' | 'rollback';
  code: string;
  amountMinor: bigint;
  reference: string;
  source: string;
  member: string | null;
  device: string | null;
  createdAt: Date;
}

/** What happened to a code; a code that nobody got yet has one step without an entry. */
export interface CodeStep {
  reward: string;
  code: string;
  kind: 'issue' | 'redeem' | 'rollback' | null;
  amountMinor: bigint | null;
  currency: string;
  source: string | null;
  reference: string | null;
  contactId: string | null;
  at: Date;
}

export interface RedemptionFilter {
  rewardId: string;
  /** Part of a code or reference. */
  search?: string | undefined;
  after?: string | undefined;
  limit: number;
}

export interface IssueFilter {
  rewardId: string;
  /** Part of a name or code. */
  search?: string | undefined;
  after?: string | undefined;
  limit: number;
}

export interface RewardReport {
  visits: number;
  issued: number;
  redeemed: number;
  /** What issuing cost. */
  costMinor: bigint;
  /** What the codes people have are worth, and what was redeemed of it. */
  valueMinor: bigint;
  redeemedMinor: bigint;
  days: { day: string; issued: number; redeemed: number }[];
  /** How people came by their codes, most first. Uses of a code that everyone shares belong to none of them. */
  sources: { source: IssueSource; issued: number; redeemed: number }[];
}

interface ReportTotals {
  redeemed: number;
  redeemedMinor: bigint;
  airtimeMinor: bigint;
}

type SourceTotals = RewardReport['sources'][number] & Pick<RewardReport, 'costMinor' | 'valueMinor'>;

const pageOf = <T extends { id: string }>(rows: T[], limit: number) => {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};

/** What people got of rewards, what they used, and what it cost. */
export class RewardIssues {
  readonly #unit: Unit;
  readonly #rewards: Rewards;

  constructor(unit: Unit, rewards: Rewards) {
    this.#unit = unit;
    this.#rewards = rewards;
  }

  /** Newest first. */
  async list(filter: IssueFilter): Promise<{ items: IssueLine[]; nextCursor: string | null }> {
    await this.#rewards.get(filter.rewardId);
    const { rows } = await this.#unit.sql<IssueLine>(listIssuesSql, [
      ...this.#filterOf(filter),
      filter.after ?? null,
      filter.limit + 1,
    ]);
    return pageOf(rows, filter.limit);
  }

  async total(filter: Omit<IssueFilter, 'after' | 'limit'>): Promise<number> {
    const { rows } = await this.#unit.sql<{ total: number }>(countIssuesSql, this.#filterOf(filter));
    return rows[0]?.total ?? 0;
  }

  /** Newest first, 100 at most. */
  async ofContact(contactId: string): Promise<ContactReward[]> {
    const { rows } = await this.#unit.sql<ContactReward>(contactRewardsSql, [
      this.#unit.actor.accountId,
      contactId,
    ]);
    return rows;
  }

  /** Newest first. */
  async redemptions(
    filter: RedemptionFilter,
  ): Promise<{ items: RedemptionLine[]; nextCursor: string | null }> {
    await this.#rewards.get(filter.rewardId);
    const { rows } = await this.#unit.sql<RedemptionLine>(listRedemptionsSql, [
      ...this.#filterOf(filter),
      filter.after ?? null,
      filter.limit + 1,
    ]);
    return pageOf(rows, filter.limit);
  }

  async redemptionTotal(filter: Omit<RedemptionFilter, 'after' | 'limit'>): Promise<number> {
    const { rows } = await this.#unit.sql<{ total: number }>(countRedemptionsSql, this.#filterOf(filter));
    return rows[0]?.total ?? 0;
  }

  /** Everything that happened to a code, oldest first. Throws `not_found` for a code that the account doesn't have. */
  async codeHistory(typed: string): Promise<CodeStep[]> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<CodeStep>(codeHistorySql, [actor.accountId, codesMeant(typed)]);
    if (rows.length === 0) throw notFound('code');
    return rows;
  }

  /** Totals since the beginning, and the last days in the account's time zone. */
  async report(rewardId: string, days: number): Promise<RewardReport> {
    const { published } = await this.#rewards.line(rewardId);
    const { sql, actor, clock } = this.#unit;
    const reward = [actor.accountId, rewardId];
    const { rows: totals } = await sql<ReportTotals>(totalsSql, reward);
    const now = clock.now();
    // An entry's id is as old as the entry; a day's difference of time zones is in it.
    const before = firstIdAt(new Date(now.getTime() - (days + 2) * 86_400_000));
    const { rows: daily } = await sql<RewardReport['days'][number]>(dailySql, [...reward, now, days, before]);
    const { rows: sources } = await sql<SourceTotals>(sourcesSql, reward);
    const { redeemed = 0, redeemedMinor = 0n, airtimeMinor = 0n } = totals[0] ?? {};
    return {
      visits: published.visits,
      issued: sources.reduce((sum, { issued }) => sum + issued, 0),
      costMinor: sources.reduce((sum, { costMinor }) => sum + costMinor, airtimeMinor),
      valueMinor: sources.reduce((sum, { valueMinor }) => sum + valueMinor, 0n),
      redeemed,
      redeemedMinor,
      days: daily,
      sources: sources.map(({ source, issued, redeemed }) => ({ source, issued, redeemed })),
    };
  }

  /** Gives a contact one by hand. `key` makes repeating it harmless. */
  async give(rewardId: string, contactId: string, key: string): Promise<Issue | IssueRefusal | 'unpaid'> {
    const { sql } = this.#unit;
    await sql('savepoint give');
    try {
      const issue = await issueReward(this.#unit, {
        rewardId,
        contactId,
        campaignId: null,
        source: 'manual',
        key: `manual/${key}`,
      });
      return issue;
    } catch (error) {
      if (!isUnpaid(error)) throw error;
      await sql('rollback to savepoint give');
      return 'unpaid';
    }
  }

  #filterOf({ rewardId, search = '' }: Pick<IssueFilter, 'rewardId' | 'search'>): unknown[] {
    return [this.#unit.actor.accountId, rewardId, search === '' ? null : containsPattern(search)];
  }
}
