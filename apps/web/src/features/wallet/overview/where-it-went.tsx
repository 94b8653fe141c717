import type { SpendingOutput } from '@talkdrum/api/contracts';
import { Button, Status } from '@talkdrum/ui';
import { DistributionBar, type FigureTone } from '@talkdrum/ui/figures';
import { formatMoney, formatShare } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { subscriptionWords } from '../subscription/subscription-words.ts';
import { useDayOf } from '../subscription/use-day-of.ts';

type Part = SpendingOutput['parts'][number]['part'];

const parts: Record<Part, { label: string; tone: FigureTone }> = {
  email: { label: 'Email', tone: 'views' },
  sms: { label: 'SMS', tone: 'clicks' },
  mixed: { label: 'Messages, both channels', tone: 'fifth' },
  deleted: { label: 'Deleted campaigns', tone: 'comparison' },
  subscription: { label: 'Subscription', tone: 'orders' },
  lead: { label: 'Leads', tone: 'volume' },
  reward: { label: 'Rewards', tone: 'fifth' },
  other: { label: 'Adjustments and reversals', tone: 'problems' },
};

/** What the last 30 days were spent on. */
export function WhereItWent({
  spending,
  onSubscriptions,
}: {
  spending: SpendingOutput;
  onSubscriptions: () => void;
}) {
  const { currency, spentMinor, paymentCostMinor } = spending;
  const shown = spending.parts.filter(({ spentMinor: spent }) => spent !== '0');
  return (
    <section aria-label="Where it went" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-section">Where it went</h2>
        <span className="text-xs text-muted-foreground">last 30 days</span>
      </div>
      <p className="tabular text-stat">{formatMoney(spentMinor, currency)}</p>
      {shown.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing was spent.</p>
      ) : (
        <DistributionBar
          label="Share of each"
          format={(minor) => formatMoney(String(minor), currency)}
          parts={shown.map(({ part, spentMinor: spent }) => ({
            id: part,
            label: parts[part].label,
            tone: parts[part].tone,
            value: Number(spent),
            text: formatShare(Number(spent), Number(spentMinor)),
          }))}
        />
      )}
      <SubscriptionRow onOpen={onSubscriptions} />
      {paymentCostMinor === '0' ? null : (
        <p className="text-xs text-muted-foreground">
          Not from the wallet: {formatMoney(paymentCostMinor, currency)} transaction cost, paid on top of your
          funding.
        </p>
      )}
    </section>
  );
}

function SubscriptionRow({ onOpen }: { onOpen: () => void }) {
  const dayOf = useDayOf();
  const { data } = trpc.subscriptions.current.useQuery();
  if (data === undefined) return null;
  const isNone = data.status === 'none';
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-2 border-t border-border-soft py-1 text-sm">
      <span className="flex-1 whitespace-nowrap">{isNone ? 'No subscription' : `${data.planName} plan`}</span>
      <Status tone={subscriptionWords[data.status].tone}>{subscriptionWords[data.status].label}</Status>
      {isNone ? null : <span className="text-muted-foreground">until {dayOf(data.expiresAt)}</span>}
      <Button variant="link" size="sm" onClick={onOpen}>
        {isNone ? 'Subscribe' : 'Change'}
      </Button>
    </p>
  );
}
