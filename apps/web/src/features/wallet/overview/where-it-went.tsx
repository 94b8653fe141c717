import type { SpendingOutput } from '@talkdrum/api/contracts';
import { Button, Status } from '@talkdrum/ui';
import { formatMoney, formatShare } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { dayOf, subscriptionWords } from '../subscription/subscription-words.ts';

type Part = SpendingOutput['parts'][number]['part'];

const parts: Record<Part, { label: string; colour: string }> = {
  email: { label: 'Email', colour: 'bg-chart-1' },
  sms: { label: 'SMS', colour: 'bg-chart-3' },
  mixed: { label: 'Messages, both channels', colour: 'bg-chart-5' },
  deleted: { label: 'Deleted campaigns', colour: 'bg-chart-6' },
  subscription: { label: 'Subscription', colour: 'bg-chart-2' },
  other: { label: 'Adjustments and reversals', colour: 'bg-chart-4' },
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
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-tag bg-track">
        {shown.map(({ part, spentMinor: spent }) => (
          <span key={part} className={parts[part].colour} style={{ flexGrow: Math.max(0, Number(spent)) }} />
        ))}
      </div>
      {shown.length === 0 ? <p className="text-sm text-muted-foreground">Nothing was spent.</p> : null}
      <dl className="text-sm">
        {shown.map(({ part, spentMinor: spent }) => (
          <Row key={part} label={parts[part].label} colour={parts[part].colour}>
            <span className="tabular">{formatMoney(spent, currency)}</span>
            <span className="tabular w-13 text-right text-muted-foreground">
              {formatShare(Number(spent), Number(spentMinor))}
            </span>
          </Row>
        ))}
        <SubscriptionRow onOpen={onSubscriptions} />
      </dl>
      {paymentCostMinor === '0' ? null : (
        <p className="text-xs text-muted-foreground">
          Not from the wallet: {formatMoney(paymentCostMinor, currency)} transaction cost, paid on top of your
          funding.
        </p>
      )}
    </section>
  );
}

interface RowProps {
  label: string;
  colour: string;
  children: React.ReactNode;
}

function Row({ label, colour, children }: RowProps) {
  return (
    <div className="flex min-h-8 items-center gap-2 border-b border-border-soft py-1 last:border-b-0">
      <dt className="flex flex-1 items-center gap-2 whitespace-nowrap">
        <span aria-hidden className={`size-2.5 shrink-0 rounded-tag ${colour}`} />
        {label}
      </dt>
      <dd className="flex flex-wrap items-center justify-end gap-x-2">{children}</dd>
    </div>
  );
}

function SubscriptionRow({ onOpen }: { onOpen: () => void }) {
  const { data } = trpc.subscriptions.current.useQuery();
  if (data === undefined) return null;
  const isNone = data.status === 'none';
  return (
    <Row label={isNone ? 'No subscription' : `${data.planName} plan`} colour="bg-chart-6">
      <Status tone={subscriptionWords[data.status].tone}>{subscriptionWords[data.status].label}</Status>
      {isNone ? null : <span className="text-muted-foreground">until {dayOf(data.expiresAt)}</span>}
      <Button variant="link" size="sm" onClick={onOpen}>
        {isNone ? 'Subscribe' : 'Change'}
      </Button>
    </Row>
  );
}
