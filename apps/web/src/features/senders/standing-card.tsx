import { appealInput, type StandingOutput } from '@talkdrum/api/contracts';
import {
  Alert,
  Button,
  Card,
  ErrorState,
  FormModal,
  Skeleton,
  TextareaField,
  useZodForm,
} from '@talkdrum/ui';
import { StatStrip } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { toast } from '@talkdrum/ui/toast';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Spam reports and hard bounces with their limits, and the appeal if promotional email is stopped. */
export function StandingCard() {
  const standing = trpc.senders.standing.useQuery(undefined, { staleTime: 60_000 });
  return (
    <Card
      title="Promotional email"
      description="Spam reports and hard bounces in the last 7 days."
      className="mt-4 overflow-hidden"
      isFlush
    >
      {standing.error ? (
        <ErrorState onRetry={() => void standing.refetch()}>{errorMessage(standing.error)}</ErrorState>
      ) : null}
      {standing.isPending ? <Skeleton className="mx-4.5 mb-4 h-20" /> : null}
      {standing.data === undefined ? null : <Facts standing={standing.data} />}
    </Card>
  );
}

function Facts({ standing: { sent, complaints, hardBounces, alert } }: { standing: StandingOutput }) {
  return (
    <>
      {alert === null ? null : (
        <div className="px-4 pb-4 sm:px-4.5">
          <StandingAlert alert={alert} />
        </div>
      )}
      <StatStrip
        label="The last 7 days"
        className="rounded-none border-t border-border-soft shadow-none"
        items={[
          { id: 'sent', label: 'Sent', value: formatNumber(sent) },
          {
            id: 'spam',
            label: 'Reported as spam',
            value: share(complaints, sent),
            note: `${emails(complaints)} · we stop at 0.3%`,
          },
          {
            id: 'bounces',
            label: 'Hard bounces',
            value: share(hardBounces, sent),
            note: `${emails(hardBounces)} · we stop at 5%`,
          },
        ]}
      />
    </>
  );
}

function StandingAlert({ alert }: { alert: NonNullable<StandingOutput['alert']> }) {
  const timeZone = useAccountZone();
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
        {alert.appealedAt === null
          ? null
          : ` You asked for a review on ${formatTime(alert.appealedAt, timeZone)}.`}
      </Alert>
      <AppealModal isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

const emails = (count: number) => (count === 1 ? '1 email' : `${formatNumber(count)} emails`);

function share(count: number, sent: number): string {
  return sent === 0 ? '0%' : `${((count * 100) / sent).toFixed(2)}%`;
}

/** Asks our staff to review a stop of promotional email. */
function AppealModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const appeal = trpc.senders.appeal.useMutation({ onSuccess: () => utils.senders.standing.invalidate() });
  const form = useZodForm(appealInput, { text: '' });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for a review"
      description="Our staff review requests within one working day and reply by email."
      form={form}
      onSubmit={async (values) => {
        await appeal.mutateAsync(values);
        toast.success('Review requested', {
          description: 'We’ll email our decision to the account’s owners.',
        });
      }}
      submitLabel="Ask for a review"
      busyLabel="Sending..."
    >
      <TextareaField
        control={form.control}
        name="text"
        label="What happened, and what did you change?"
        help="Tell us where the addresses came from and which ones you removed."
        rows={5}
        required
      />
    </FormModal>
  );
}
