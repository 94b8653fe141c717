import type {
  EarningRule,
  EntryLine,
  LoyaltyMember,
  MemberLine,
  PointRequest,
  PointReward,
  ProgramLine,
  ProgramOverview,
} from '@talkdrum/domain';
import { worthOf } from '@talkdrum/domain';
import type { z } from 'zod';
import { toPublishedSummary } from '../publishing/published-summary.ts';
import { toWire } from '../to-wire.ts';
import type * as contract from './loyalty.contract.ts';

const money = (amountMinor: bigint, currency: string) => ({ amountMinor: amountMinor.toString(), currency });
const moneyOrNull = (amountMinor: bigint | null, currency: string) =>
  amountMinor === null ? null : money(amountMinor, currency);

export function toProgram({ worthMinor, published, ...line }: ProgramLine): contract.ProgramOutput {
  return {
    ...toWire(line),
    worthMinor: worthMinor.toString(),
    worth: moneyOrNull(worthOf({ ...line, worthMinor }, line.outstanding), line.currency),
    published: toPublishedSummary(published),
  };
}

export const toRule = ({ perMinor, where, ...rule }: EarningRule): contract.RuleOutput => ({
  ...toWire(rule),
  where,
  perMinor: perMinor.toString(),
});

export function toPointReward(reward: PointReward): contract.PointRewardOutput {
  const { limitTotal, issued, budgetMinor, spentMinor, valueMinor, ...line } = reward;
  return {
    ...line,
    valueMinor: valueMinor.toString(),
    stock: limitTotal === null ? null : { left: Math.max(0, limitTotal - issued), of: limitTotal },
    budget:
      budgetMinor === null ? null : { spentMinor: spentMinor.toString(), ofMinor: budgetMinor.toString() },
  };
}

export function toMember(member: MemberLine): contract.MemberOutput {
  const { id, programId, number, contactId, contactName, tierId, tier, tierUntil } = member;
  const { available, pending, lifetime, joinedAt, activeAt } = member;
  const tiered = { tierId, tier, tierUntil };
  const points = { available, pending, lifetime };
  const who = { id, programId, number: shownNumber(number), contactId, contactName };
  return toWire({ ...who, ...tiered, ...points, joinedAt, activeAt });
}

/** Six digits, as cards show them; more if there are more members. */
export const shownNumber = (number: number): string => number.toString().padStart(6, '0');

export function toMemberDetail(member: LoyaltyMember): z.infer<typeof contract.memberDetailOutput> {
  const { expiring, expiringAt, available, currency } = member;
  return {
    ...toMember(member),
    worth: moneyOrNull(worthOf(member, available), currency),
    expiring:
      expiring === null || expiringAt === null ? null : { points: expiring, at: expiringAt.toISOString() },
  };
}

export const toEntry = (entry: EntryLine): contract.EntryOutput => toWire(entry);

export const toRequest = (request: PointRequest): contract.RequestOutput => toWire(request);

export function toContactPoints(
  member: LoyaltyMember & { entries: EntryLine[] },
): z.infer<typeof contract.contactPointsOutput>[number] {
  const { program, unit, entries } = member;
  return { ...toMemberDetail(member), program, unit, entries: entries.map(toEntry) };
}

export function toOverview(overview: ProgramOverview): contract.ProgramOverviewOutput {
  const { program, members, orders, redeemed, weeks, tiers, near, expiring, waiting } = overview;
  const { currency } = program;
  return {
    currency,
    members: {
      now: members.members,
      last30Days: members.joined,
      orderedThisMonth: orders.orderedThisMonth,
    },
    active: {
      now: members.active,
      before: overview.activeBefore,
      membersBefore: members.membersBefore,
    },
    outstanding: { points: members.available, worth: moneyOrNull(overview.worth, currency) },
    redeemed,
    orders: {
      amount: money(orders.amount, currency),
      before: money(orders.before, currency),
      orders: orders.orders,
      basketRatio: ratioOf(orders.basket, orders.otherBasket),
    },
    weeks,
    tiers: tiers.map(({ spentAYear, viewers, ...tier }) => ({
      ...tier,
      spentAYear: moneyOrNull(spentAYear, currency),
      viewedPercent: tier.members === 0 ? 0 : Math.round((100 * viewers) / tier.members),
    })),
    near,
    untiered: members.untiered,
    expiring: expiring === null ? null : toWire(expiring),
    pending: { points: members.pending, members: members.pendingMembers },
    waiting,
    cardViews: { members: members.viewers },
  };
}

const ratioOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null || other === 0 ? null : Math.round((10 * one) / other) / 10;
