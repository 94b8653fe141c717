import type { Subscription } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';
import { formatDate } from '../../lib/dates/format-date.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

/** The subscription's expiry as a medium date in the account's time zone, and its state. */
export function SubscriptionLine() {
  const { subscription, account } = useMe();
  const maySee = subscription !== null;
  const { data: current } = trpc.subscriptions.current.useQuery(undefined, { enabled: maySee });
  return (
    <section aria-label="Subscription" className="flex w-full items-start justify-between gap-3 text-xs">
      <p className="min-h-8 text-muted-foreground">
        <span className="font-semibold text-foreground">Subscription</span>{' '}
        {maySee ? (
          current && (
            <>
              {current.status === 'none' ? null : (
                <span className="tabular text-foreground">
                  {formatDate(current.expiresAt, account.timezone)}
                </span>
              )}
              <span className="block">{stateOf(current, account.timezone)}</span>
            </>
          )
        ) : (
          <span className="block">You don’t have permission to see this. Ask the account owner.</span>
        )}
      </p>
      <span className="shrink-0">
        <TextLink href="/dashboard/wallet?subscriptions=plans">
          {current === undefined || current.status === 'active' ? 'View plans' : 'Choose a plan'}
        </TextLink>
      </span>
    </section>
  );
}

function stateOf(
  { status, planName, daysLeft, isAuto, graceEndsAt, expiresAt }: Subscription,
  timeZone: string,
): string {
  if (status === 'none') return 'Never subscribed';
  if (status === 'lapsed') return `${planName} ended on this date; sending is off`;
  if (status === 'grace')
    return `${planName} isn’t paid; you can send until ${formatDate(graceEndsAt ?? expiresAt, timeZone)}`;
  const left = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  return `${planName}, ${left}${isAuto ? ', renews automatically' : ''}`;
}
