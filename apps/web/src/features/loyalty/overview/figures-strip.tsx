import type { ProgramOverviewOutput } from '@talkdrum/api/contracts';
import { type Change, StatStrip } from '@talkdrum/ui/figures';
import { shortMoney } from '@talkdrum/ui/money';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { roundMoney, shortPoints } from '../loyalty-words.ts';
import type { PanelProps } from './panel-props.ts';

/** Five figures of a programme, each with something to hold it against. */
export function FiguresStrip({ program: { unit }, overview }: PanelProps) {
  const { members, active, outstanding, redeemed, orders } = overview;
  return (
    <StatStrip
      label="The programme so far"
      items={[
        {
          id: 'members',
          label: 'Members',
          value: formatNumber(members.now),
          change: risen(members.last30Days),
          note: shareText(members.orderedThisMonth, members.now, 'ordered this month'),
        },
        {
          id: 'active',
          label: 'Active, 90 days',
          value: formatNumber(active.now),
          change: inPoints(overview),
          note: shareText(active.now, members.now, 'of members'),
        },
        {
          id: 'outstanding',
          label: `${unit.charAt(0).toUpperCase()}${unit.slice(1)} outstanding`,
          value: <span title={pointsText(outstanding.points, unit)}>{shortPoints(outstanding.points)}</span>,
          note:
            outstanding.worth === null
              ? 'no cash value'
              : `worth ${roundMoney(outstanding.worth.amountMinor, outstanding.worth.currency)} if all are spent`,
        },
        {
          id: 'redeemed',
          label: 'Redeemed, 30 days',
          value: formatNumber(redeemed.now),
          change: inPercent(redeemed.now, redeemed.before),
          note: shareText(redeemed.now, redeemed.issued, 'of those issued'),
        },
        {
          id: 'orders',
          label: 'Orders by members, 30 days',
          value: shortMoney(orders.amount.amountMinor, orders.amount.currency),
          change: inPercent(Number(orders.amount.amountMinor), Number(orders.before.amountMinor)),
          note: ordersNote(orders),
        },
      ]}
    />
  );
}

/** "41.3% of those issued"; words for a share of nothing. */
const shareText = (part: number, whole: number, of: string): string =>
  whole === 0 ? 'none yet' : `${formatShare(part, whole).replace('.0%', '%')} ${of}`;

const than = 'in 30 days';

const risen = (count: number): Change | undefined =>
  count === 0 ? undefined : { text: `+${formatNumber(count)}`, direction: 'up', verdict: 'good', than };

/** How the share of active members changed, in points of percent. */
function inPoints({ members, active }: ProgramOverviewOutput): Change | undefined {
  if (active.membersBefore === 0 || members.now === 0) return undefined;
  const change = 100 * (active.now / members.now - active.before / active.membersBefore);
  return changeOf(change, `${Math.abs(change).toFixed(1)} pts`);
}

function inPercent(now: number, before: number): Change | undefined {
  if (before === 0) return undefined;
  const change = (100 * (now - before)) / before;
  return changeOf(change, `${Math.abs(change).toFixed(0)}%`);
}

function changeOf(change: number, text: string): Change {
  if (Math.abs(change) < 0.05) return { text, direction: 'flat', verdict: 'neutral', than };
  return change > 0
    ? { text, direction: 'up', verdict: 'good', than }
    : { text, direction: 'down', verdict: 'bad', than };
}

function ordersNote({ orders, basketRatio }: ProgramOverviewOutput['orders']): string {
  if (basketRatio !== null) return `${basketRatio.toFixed(1)} × a non-member’s basket`;
  return orders === 1 ? '1 order' : `${formatNumber(orders)} orders`;
}
