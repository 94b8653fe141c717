import type { CampaignOutput, ProgressOutput } from '@talkdrum/api/contracts';
import { Badge, Button, Card, Progress, Status } from '@talkdrum/ui';
import { Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatLocal, formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { timeLeft } from '../../../lib/time-left.ts';
import { useCampaignActions } from '../use-campaign-actions.ts';
import type { LiveProgress } from './use-progress.ts';

const titles: Partial<Record<CampaignOutput['status'], string>> = {
  preparing: 'Preparing',
  sending: 'Sending',
  paused: 'Paused',
};

/** Live sending progress with pause, resume and cancel. */
export function ProgressPanel({ campaign, live }: { campaign: CampaignOutput; live: LiveProgress }) {
  const { progress, connection } = live;
  const status = progress?.status ?? campaign.status;
  const label = titles[status] ?? 'Sending';
  return (
    <Card
      className="mb-4"
      title="Progress"
      actions={<Controls campaign={{ ...campaign, status }} progress={progress} />}
    >
      <div className="flex flex-col gap-3">
        {progress === null || status === 'preparing' ? (
          <Progress label="Choosing recipients" detail="This takes seconds, even for a million people" />
        ) : (
          <Bar label={label} progress={progress} />
        )}
        {progress ? <Counts progress={progress} /> : null}
        {campaign.contactTime === null ? null : (
          <p>Each contact gets it on {formatLocal(campaign.contactTime)} in their own time zone.</p>
        )}
        {connection === 'polling' ? (
          <p className="text-sm text-muted-foreground">
            <Badge tone="warning">Reconnecting</Badge> Updating every two seconds.
          </p>
        ) : (
          <p className="text-sm text-muted-foreground">
            <Status tone="success" isLive={status === 'sending'}>
              Live
            </Status>{' '}
            You can close this page. Sending continues.
          </p>
        )}
      </div>
    </Card>
  );
}

function Bar({ label, progress }: { label: string; progress: ProgressOutput }) {
  const timeZone = useAccountZone();
  const { recipients, queued, ratePerSecond, secondsLeft, waitsUntil, status } = progress;
  const isSending = status === 'sending';
  return (
    <Progress
      label={label}
      value={recipients - queued}
      max={recipients}
      detail={`${formatNumber(recipients - queued)} of ${formatNumber(recipients)}`}
      rate={
        isSending && ratePerSecond !== null && ratePerSecond >= 0.5
          ? `${formatNumber(Math.round(ratePerSecond))} per second`
          : status === 'paused'
            ? 'Nothing is sent until you resume it'
            : ''
      }
      eta={
        isSending && waitsUntil !== null
          ? `${queued < recipients ? 'The rest' : 'Everyone'} waits until ${formatTime(waitsUntil, timeZone)}`
          : isSending && secondsLeft !== null
            ? timeLeft(secondsLeft)
            : ''
      }
    />
  );
}

function Counts({ progress }: { progress: ProgressOutput }) {
  const shown = [
    ['Sent', progress.sent],
    ['Failed', progress.failed],
    ['Queued', progress.queued],
    ...(progress.skipped > 0 ? [['Skipped', progress.skipped] as const] : []),
    ...(progress.unknown > 0 ? [['Unknown', progress.unknown] as const] : []),
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {shown.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-muted-foreground">{term}</dt>
          <dd className="tabular text-section">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Controls({ campaign, progress }: { campaign: CampaignOutput; progress: ProgressOutput | null }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const { pause, resume } = useCampaignActions();
  const refusal = useRefusal('campaigns.send');
  const { id, status } = campaign;
  return (
    <>
      {status === 'paused' ? (
        <Button
          variant="primary"
          icon={<Play aria-hidden />}
          busy={resume.isPending}
          disabledReason={refusal}
          onClick={() => resume.mutate({ id })}
        >
          Resume
        </Button>
      ) : (
        <Button
          icon={<Pause aria-hidden />}
          busy={pause.isPending}
          disabledReason={
            refusal ?? (status === 'sending' ? null : 'You can pause it once sending has started')
          }
          onClick={() => pause.mutate({ id })}
        >
          Pause
        </Button>
      )}
      <Button icon={<Square aria-hidden />} disabledReason={refusal} onClick={() => setIsCancelling(true)}>
        Cancel
      </Button>
      <CancelDialog
        campaign={isCancelling ? { ...campaign, sent: progress?.sent ?? campaign.sent } : null}
        onClose={() => setIsCancelling(false)}
      />
    </>
  );
}
