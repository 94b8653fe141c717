import type { PointRewardOutput } from '@talkdrum/api/contracts';
import { Badge } from '@talkdrum/ui';
import { InlineMeter } from '@talkdrum/ui/figures';
import { shortMoney } from '@talkdrum/ui/money';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatNumber, shortShare } from '../../../lib/format.ts';
import { rewardKindWords } from '../../../lib/words/reward-kind-words.ts';
import { pointsText } from '../../../lib/words/point-words.ts';

/** What is left of a reward, and how near its end it is. */
interface Left {
  text: string;
  /** Used up so far, 0 to 1. */
  used: number;
}

export function leftOf({ budget, stock, currency }: PointRewardOutput): Left | null {
  if (budget !== null) {
    const used = Number(budget.spentMinor) / Number(budget.ofMinor);
    return {
      text: `${shortMoney(budget.spentMinor, currency)} of ${shortMoney(budget.ofMinor, currency)}`,
      used,
    };
  }
  if (stock === null) return null;
  const { left, of } = stock;
  return {
    text: `${formatNumber(left)} left of ${formatNumber(of)}`,
    used: of === 0 ? 1 : (of - left) / of,
  };
}

/** From here on a budget or stock is nearly used. */
const nearly = 0.85;

/** The state of a reward for points: on, off, or nearly gone. */
export function pointRewardState(reward: PointRewardOutput): {
  label: string;
  tone: 'success' | 'warning' | 'neutral' | 'danger';
} {
  const left = leftOf(reward);
  if (!reward.isOn) return { label: 'Off', tone: 'neutral' };
  if (reward.state === 'removed') return { label: 'Taken down', tone: 'danger' };
  if (left !== null && left.used >= 1) return { label: 'None left', tone: 'danger' };
  if (left !== null && left.used >= nearly)
    return { label: reward.budget === null ? 'Stock nearly used' : 'Budget nearly used', tone: 'warning' };
  return { label: 'Live', tone: 'success' };
}

export const pointRewardColumns = (unit: string): TableColumn<PointRewardOutput>[] => [
  {
    id: 'reward',
    header: 'Reward',
    isPrimary: true,
    text: ({ reward }) => reward,
    cell: ({ reward, kind }) => (
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{reward}</span>
        <span className="text-xs font-normal text-muted-foreground">{rewardKindWords[kind]}</span>
      </span>
    ),
  },
  {
    id: 'points',
    header: 'Price',
    cell: ({ points }) => pointsText(points, unit),
    width: 110,
    align: 'right',
  },
  {
    id: 'bought',
    header: 'Issued',
    cell: ({ bought }) => formatNumber(bought),
    width: 76,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'redeemed',
    header: 'Redeemed',
    cell: ({ redeemed }) => formatNumber(redeemed),
    width: 90,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'rate',
    header: 'Rate',
    cell: ({ redeemed, bought }) => shortShare(redeemed, bought),
    width: 70,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'left',
    header: 'Budget or stock',
    cell: (reward) => {
      const left = leftOf(reward);
      return left === null ? (
        <span className="text-muted-foreground">no limit</span>
      ) : (
        <InlineMeter value={left.used} text={left.text} tone={left.used >= nearly ? 'orders' : 'views'} />
      );
    },
    width: 170,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'state',
    header: 'Status',
    cell: (reward) => {
      const { label, tone } = pointRewardState(reward);
      return <Badge tone={tone}>{label}</Badge>;
    },
    width: 150,
  },
];
