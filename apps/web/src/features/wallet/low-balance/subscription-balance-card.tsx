import type { LowBalance, Subscription } from '@talkdrum/api/contracts';
import { Button, Card, Modal, Skeleton, Status, TextField } from '@talkdrum/ui';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { AutoRenewal } from '../subscription/auto-renewal.tsx';
import { stateSentence, subscriptionWords } from '../subscription/subscription-words.ts';
import { type DayOf, useDayOf } from '../subscription/use-day-of.ts';
import { AlertForm } from './alert-form.tsx';

/** When the subscription ends, the alert before it does, and automatic renewal. */
export function SubscriptionBalanceCard({ lowBalance }: { lowBalance: LowBalance }) {
  const { data: subscription } = trpc.subscriptions.current.useQuery();
  const [isAutomating, setIsAutomating] = useState(false);
  const dayOf = useDayOf();
  const hasPlan = (subscription?.plan ?? 0) > 0;
  return (
    <Card
      title="Subscription"
      actions={
        <Button
          size="sm"
          disabledReason={hasPlan ? null : 'Subscribe to a plan first'}
          onClick={() => setIsAutomating(true)}
        >
          Automate
        </Button>
      }
    >
      {subscription === undefined ? (
        <Skeleton className="h-14" />
      ) : (
        <Figure subscription={subscription} dayOf={dayOf} />
      )}
      <AlertForm
        lowBalance={lowBalance}
        part="subscription"
        label="Subscription alert"
        switchLabel="Warn before it ends"
        threshold={(control, isReadOnly) => (
          <TextField
            control={control}
            name="subscription.daysBefore"
            label="Low-balance alert, days before"
            type="number"
            min={1}
            max={60}
            readOnly={isReadOnly}
            className="flex-1"
          />
        )}
      />
      {subscription === undefined ? null : (
        <Modal
          isOpen={isAutomating}
          onClose={() => setIsAutomating(false)}
          size="sm"
          title="Automate renewal"
          description={stateSentence(subscription, dayOf)}
        >
          <AutoRenewal subscription={subscription} />
        </Modal>
      )}
    </Card>
  );
}

function Figure({ subscription, dayOf }: { subscription: Subscription; dayOf: DayOf }) {
  const { status, planName, expiresAt, isAuto } = subscription;
  const { label, tone } = subscriptionWords[status];
  return (
    <div className="flex flex-col gap-1">
      <p className="text-title tabular-nums">{dayOf(expiresAt)}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        <Status tone={tone}>{label}</Status>
        {status === 'none'
          ? 'No plan yet'
          : `${planName}, ${isAuto ? 'renews automatically' : 'doesn’t renew automatically'}`}
      </p>
    </div>
  );
}
