import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Button, Card } from '@talkdrum/ui';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatLocal } from '../../../lib/dates/format-date.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { ScheduleModal } from './schedule-modal.tsx';
import { useCampaignActions } from '../use-campaign-actions.ts';
import { localOf, momentInZones } from '../../../lib/dates/zoned-moment.ts';

/** The scheduled time, with reschedule, unschedule and cancel. */
export function ScheduledPanel({ campaign }: { campaign: CampaignOutput }) {
  const { id, scheduledAt, contactTime, timezone, abTest } = campaign;
  const [open, setOpen] = useState<'time' | 'cancel' | null>(null);
  const { unschedule } = useCampaignActions();
  const refusal = useRefusal('campaigns.send');
  const zone = useAccountZone();
  if (scheduledAt === null) return null;
  const [first, ...others] = momentInZones(scheduledAt, [timezone, zone]);
  return (
    <Card
      className="mb-4"
      title={
        contactTime === null
          ? `Leaves ${first}`
          : `Leaves ${formatLocal(contactTime)} in each contact’s time zone`
      }
      description={
        contactTime === null
          ? `${others.length > 0 ? `That is ${others.join(' and ')}. ` : ''}Recipients are chosen at that time.`
          : `The first contacts get it at ${[first, ...others].join(' = ')}. Recipients are chosen at that time.`
      }
      actions={
        <>
          <Button variant="primary" disabledReason={refusal} onClick={() => setOpen('time')}>
            Reschedule
          </Button>
          <Button
            busy={unschedule.isPending}
            disabledReason={refusal}
            onClick={() => unschedule.mutate({ id })}
          >
            Unschedule
          </Button>
          <Button disabledReason={refusal} onClick={() => setOpen('cancel')}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted-foreground">
        To edit the content or audience, unschedule it first. It becomes a draft again.
      </p>
      <ScheduleModal
        id={id}
        isOpen={open === 'time'}
        onClose={() => setOpen(null)}
        time={{
          local: contactTime ?? localOf(scheduledAt, timezone),
          timeZone: timezone,
          isPerContact: contactTime !== null,
        }}
        hasTest={abTest !== null}
        isScheduled
      />
      <CancelDialog campaign={open === 'cancel' ? campaign : null} onClose={() => setOpen(null)} />
    </Card>
  );
}
