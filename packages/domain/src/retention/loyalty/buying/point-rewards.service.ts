import { DomainError, fieldError, newId, notFound, type Unit } from '../../../kernel/index.ts';
import type { PublishedState } from '../../../publishing/published.schema.ts';
import { settleBalances, takePoints } from '../ledger/ledger.ts';
import { tellMoved } from '../ledger/tell-moved.ts';
import {
  loyaltyLimits,
  pointRewardFields,
  type PointRewardSettings,
  type PointSource,
  type SpendRefusal,
} from '../loyalty.schema.ts';
import type { Points } from '../points/points.service.ts';
import type { LoyaltyPrograms } from '../programs.service.ts';
import type { Rewards } from '../../rewards/rewards.service.ts';
import { isUnpaid } from '../../rewards/charge-reward.ts';
import { findIssue, type Issue, issueReward } from '../../rewards/issuing/issue-reward.ts';
import type { RewardKind } from '../../rewards/reward.schema.ts';
import { listPointRewardsSql, memberContactSql, offerSql, savePointRewardSql } from './point-rewards.sql.ts';

export interface PointReward {
  id: string;
  rewardId: string;
  points: number;
  minTierId: string | null;
  isOn: boolean;
  reward: string;
  kind: RewardKind;
  valueMinor: bigint;
  currency: string;
  state: PublishedState;
  limitTotal: number | null;
  issued: number;
  budgetMinor: bigint | null;
  spentMinor: bigint;
  bought: number;
  redeemed: number;
  pointsSpent: number;
}

export type Bought = { isSpent: true; issue: Issue } | { isSpent: false; reason: SpendRefusal };

interface Around {
  programs: LoyaltyPrograms;
  points: Points;
  rewards: Rewards;
}

/** Rewards that points buy. */
export class PointRewards {
  readonly #unit: Unit;
  readonly #around: Around;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
  }

  /** Cheapest first. */
  async list(programId: string): Promise<PointReward[]> {
    await this.#around.programs.get(programId);
    const { rows } = await this.#unit.sql<PointReward>(listPointRewardsSql, [this.#accountId, programId]);
    if (rows.length === 0) return [];
    const states = new Map(
      (await this.#around.rewards.list()).map(({ id, published }) => [id, published.state]),
    );
    return rows.map((row) => ({ ...row, state: states.get(row.rewardId) ?? 'draft' }));
  }

  /** Adds a reward, or changes what it costs. */
  async save(programId: string, given: PointRewardSettings): Promise<void> {
    const wanted = pointRewardFields.parse(given);
    const rewards = await this.list(programId);
    const isNew = !rewards.some(({ rewardId }) => rewardId === wanted.rewardId);
    if (isNew && rewards.length >= loyaltyLimits.rewards)
      throw new DomainError('limit_reached', `A programme can have up to ${loyaltyLimits.rewards} rewards.`);
    await this.#around.rewards.get(wanted.rewardId);
    const { sql, clock } = this.#unit;
    if (wanted.minTierId !== null) {
      const { rows } = await sql(
        'select from loyalty_tier where account_id = $1 and program_id = $2 and id = $3 and removed_at is null',
        [this.#accountId, programId, wanted.minTierId],
      );
      if (rows.length === 0) throw fieldError('minTierId', 'This tier was removed. Choose another one.');
    }
    await sql(savePointRewardSql, [
      this.#accountId,
      newId(),
      programId,
      wanted.rewardId,
      wanted.points,
      wanted.minTierId,
      wanted.isOn,
      clock.now(),
    ]);
  }

  /** Members keep what they bought. */
  async remove(id: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      'delete from loyalty_reward where account_id = $1 and id = $2 returning id',
      [this.#accountId, id],
    );
    if (rows.length === 0) throw notFound('reward');
  }

  /** Spends the points and gives the reward, or neither. Repeating a key answers the same code. */
  async buy(
    memberId: string,
    rewardId: string,
    { key, source }: { key: string; source: PointSource },
  ): Promise<Bought> {
    const { sql, clock } = this.#unit;
    const { points, rewards } = this.#around;
    const { programId, program, mayStillSpend } = await points.facts(memberId);
    const balances = await settleBalances(this.#unit, [memberId]);
    if ((await points.known(key, memberId, 'spend')) !== null) {
      const issue = await findIssue(this.#unit, { rewardId, key });
      if (issue === null)
        throw new DomainError('conflict', 'This key was used for something else. Use a new key.');
      return { isSpent: true, issue };
    }
    if (!mayStillSpend) return refused('closed');
    const { rows } = await sql<{ points: number; hasTier: boolean }>(offerSql, [
      this.#accountId,
      memberId,
      rewardId,
    ]);
    const [offer] = rows;
    if (offer === undefined) throw notFound('reward');
    if (!offer.hasTier) return refused('tier');
    if ((balances.get(memberId)?.available ?? 0) < offer.points) return refused('points');
    const { rows: people } = await sql<{ contactId: string }>(memberContactSql, [this.#accountId, memberId]);
    const contactId = people[0]?.contactId;
    if (contactId === undefined) throw notFound('contact');
    const issue = await this.#issue(rewardId, contactId, key);
    if (typeof issue === 'string') return refused(issue);
    const { name } = await rewards.get(rewardId);
    const [spent] = await takePoints(
      this.#unit,
      { programId, kind: 'spend', source, reason: name.slice(0, 200).toWellFormed() },
      [{ memberId, points: offer.points, key, at: clock.now(), sourceId: issue.id }],
    );
    if (spent?.points !== offer.points) throw new Error('the points were not there');
    const title = { id: programId, title: program };
    await tellMoved(this.#unit, 'points.spent', title, { moved: [spent], source });
    return { isSpent: true, issue };
  }

  /** In a savepoint: what an unpaid reward left behind is undone, and the buyer reads why. */
  async #issue(rewardId: string, contactId: string, key: string): Promise<Issue | SpendRefusal> {
    const { sql } = this.#unit;
    await sql('savepoint buy');
    try {
      const wanted = { rewardId, contactId, campaignId: null, source: 'loyalty', key } as const;
      const issue = await issueReward(this.#unit, wanted);
      await sql('release savepoint buy');
      return issue;
    } catch (error) {
      if (!isUnpaid(error)) throw error;
      await sql('rollback to savepoint buy');
      await sql('release savepoint buy');
      return 'unpaid';
    }
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

const refused = (reason: SpendRefusal) => ({ isSpent: false as const, reason });
