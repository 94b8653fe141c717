import type { StandingOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Card, DescriptionList, ErrorState, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { AppealModal } from './appeal-modal.tsx';

/**
 * How promotional email was received in the last days, the limits, and a stop with the way to have it
 * reviewed.
 */
export function StandingCard() {
  const standing = trpc.senders.standing.useQuery(undefined, { staleTime: 60_000 });
  return (
    <Card
      title="Promotional email"
      description="Spam reports and hard bounces in the last 7 days."
      className="mt-4"
    >
      {standing.error ? (
        <ErrorState onRetry={() => void standing.refetch()}>{errorMessage(standing.error)}</ErrorState>
      ) : null}
      {standing.isPending ? <Skeleton className="h-24" /> : null}
      {standing.data === undefined ? null : <Facts standing={standing.data} />}
    </Card>
  );
}

function Facts({ standing: { sent, complaints, hardBounces, alert } }: { standing: StandingOutput }) {
  return (
    <div className="flex flex-col gap-4">
      {alert === null ? null : <StandingAlert alert={alert} />}
      <DescriptionList
        items={[
          { term: 'Sent', value: formatNumber(sent) },
          {
            term: 'Reported as spam',
            value: `${formatNumber(complaints)} (${share(complaints, sent)}), stopped at 0.3%`,
          },
          {
            term: 'Hard bounces',
            value: `${formatNumber(hardBounces)} (${share(hardBounces, sent)}), stopped at 5%`,
          },
        ]}
      />
    </div>
  );
}

function StandingAlert({ alert }: { alert: NonNullable<StandingOutput['alert']> }) {
  const [isAsking, setIsAsking] = useState(false);
  const refusal = useRefusal('senders.edit');
  if (alert.level === 'warning')
    return (
      <Alert tone="warning" title="Too many people report your email as spam">
        {alert.message} At 0.3% we stop promotional email.
      </Alert>
    );
  return (
    <>
      <Alert
        tone="danger"
        title="Promotional email is stopped"
        action={
          <Button size="sm" disabledReason={refusal} onClick={() => setIsAsking(true)}>
            {alert.appealedAt === null ? 'Ask for a review' : 'Change your request'}
          </Button>
        }
      >
        {alert.message} Email campaigns are paused and promotional messages held; transactional email still
        leaves.
        {alert.appealedAt === null ? null : ` You asked for a review on ${formatTime(alert.appealedAt)}.`}
      </Alert>
      <AppealModal isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

function share(count: number, sent: number): string {
  return sent === 0 ? '0%' : `${((count * 100) / sent).toFixed(2)}%`;
}
