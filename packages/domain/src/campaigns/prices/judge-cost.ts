import { formatMoney, type Money } from '../../kernel/index.ts';
import { type Balance, costMinor } from '../../wallet/index.ts';
import type { ReviewRemark } from '../review-remark.ts';

/** What a campaign would cost if started now, and what would be left. */
export interface CampaignCost {
  cost: Money;
  /** Available to spend: the balance minus other campaigns' holds. */
  balance: Money;
  /** Negative if the balance isn't enough. */
  balanceAfter: Money;
}

/** `mills` is the cost of all messages, in thousandths of a minor unit. */
export function judgeCost(mills: bigint, { availableMinor, currency }: Balance): CampaignCost {
  const cost = costMinor(mills);
  return {
    cost: { amountMinor: cost, currency },
    balance: { amountMinor: availableMinor, currency },
    balanceAfter: { amountMinor: availableMinor - cost, currency },
  };
}

/** The blocker for a campaign that costs more than the available balance. */
export function missingFunds({ cost, balance, balanceAfter }: CampaignCost): ReviewRemark[] {
  if (balanceAfter.amountMinor >= 0n) return [];
  const shortfall = formatMoney({ ...balanceAfter, amountMinor: -balanceAfter.amountMinor });
  const has = formatMoney(balance);
  const message = `It costs ${formatMoney(cost)} and your wallet has ${has}: add ${shortfall}.`;
  return [{ id: 'insufficient_funds', message }];
}
