import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { browserTimeZone, Button, Card, ConfirmDialog } from '@talkdrum/ui';
import { CalendarClock, Send } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useMe, useRefusal } from '../../../lib/use-me.ts';
import { people } from '../campaign-words.ts';
import { ScheduleModal } from '../schedule/schedule-modal.tsx';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';
import { momentInZones, momentOf } from '../zoned-moment.ts';

interface SendActionsProps {
  campaign: CampaignOutput;
  review: ReviewOutput | null;
  /** True when the review matches the stored draft. */
  isCurrent: boolean;
}

/** Sends now or schedules, if nothing blocks it. */
export function SendActions({ campaign, review, isCurrent }: SendActionsProps) {
  const { id, planned } = campaign;
  const [open, setOpen] = useState<'send' | 'schedule' | null>(null);
  const refusal = useRefusal('campaigns.send');
  const refresh = useRefreshCampaigns();
  const start = trpc.campaigns.start.useMutation();
  const count = people(review?.recipients ?? 0);
  const reason =
    refusal ??
    (review === null || !isCurrent
      ? 'Preparing the review'
      : review.blockers.length > 0
        ? 'Fix the listed problems first'
        : null);
  return (
    <Card title="Send">
      <div className="flex flex-col gap-3">
        {planned ? <PlannedTime planned={planned} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button
            variant={planned ? 'secondary' : 'primary'}
            icon={<Send aria-hidden />}
            disabledReason={reason}
            onClick={() => setOpen('send')}
          >
            Send now
          </Button>
          <Button
            variant={planned ? 'primary' : 'secondary'}
            icon={<CalendarClock aria-hidden />}
            disabledReason={reason}
            onClick={() => setOpen('schedule')}
          >
            Schedule
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={open === 'send'}
        onClose={() => setOpen(null)}
        tone="primary"
        title={`Send to ${count}?`}
        description={`“${campaign.channel === 'sms' ? campaign.name : (review?.subject ?? '')}” will be sent now. Sent messages can’t be recalled.`}
        confirmLabel={`Send to ${count}`}
        onConfirm={async () => {
          // Refetch after a refusal too: someone else may have started the campaign.
          await start.mutateAsync({ id }).finally(refresh);
        }}
      />
      <ScheduleModal id={id} isOpen={open === 'schedule'} onClose={() => setOpen(null)} time={planned} />
    </Card>
  );
}

function PlannedTime({ planned }: { planned: { local: string; timeZone: string } }) {
  const zone = useMe().account.timezone;
  const moment = momentOf(planned);
  if (moment === null) return null;
  return (
    <p className="text-sm">
      You planned to send it on{' '}
      {momentInZones(moment.toISOString(), [planned.timeZone, zone, browserTimeZone()]).join(' = ')}. Press
      Schedule to confirm.
    </p>
  );
}
