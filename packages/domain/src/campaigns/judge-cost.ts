import { formatMoney, type Money } from '../kernel/index.ts';
import type { Balance } from '../wallet/index.ts';
import { costMinor } from '../wallet/index.ts';
import type { ReviewRemark } from './review-remark.ts';

/** What a campaign would cost if it started now, and what would be left to spend. */
export interface CampaignCost {
  cost: Money;
  /** What can be spent now: the balance less what other campaigns have reserved. */
  balance: Money;
  /** Negative when it is not enough. */
  balanceAfter: Money;
}

/** `mills` are what all messages cost together, in thousandths of a minor unit. */
export function judgeCost(mills: bigint, { availableMinor, currency }: Balance): CampaignCost {
  const cost = costMinor(mills);
  return {
    cost: { amountMinor: cost, currency },
    balance: { amountMinor: availableMinor, currency },
    balanceAfter: { amountMinor: availableMinor - cost, currency },
  };
}

/** The blocker of a campaign that costs more than can be spent. */
export function missingFunds({ cost, balance, balanceAfter }: CampaignCost): ReviewRemark[] {
  if (balanceAfter.amountMinor >= 0n) return [];
  const shortfall = formatMoney({ ...balanceAfter, amountMinor: -balanceAfter.amountMinor });
  const message = `It costs ${formatMoney(cost)} and your wallet has ${formatMoney(balance)}: add ${shortfall}.`;
  return [{ id: 'insufficient_funds', message }];
}
