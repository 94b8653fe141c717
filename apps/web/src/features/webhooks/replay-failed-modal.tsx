import { Button, Modal, Select } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { kindNames } from './webhook-words.ts';

interface ReplayFailedModalProps {
  isOpen: boolean;
  onClose: () => void;
}

const spans = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '72', label: 'Last 3 days' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
];

const eventsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`;

/** Sends a webhook's failed events of a period again, and shows their number first. */
export function ReplayFailedModal({ isOpen, onClose }: ReplayFailedModalProps) {
  const endpoints = trpc.webhooks.list.useQuery(undefined, { enabled: isOpen }).data ?? [];
  const [chosen, setChosen] = useState('');
  const [hours, setHours] = useState('24');
  const id = chosen === '' ? (endpoints[0]?.id ?? '') : chosen;
  const since = useSince(Number(hours), isOpen);
  const { count, isBusy, replay } = useFailed({
    id,
    since,
    isEnabled: isOpen && id !== '',
    onDone: onClose,
  });
  const isOff = endpoints.find((endpoint) => endpoint.id === id)?.isEnabled === false;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Replay failed events"
      description="Events are sent again with the same webhook-id, so your receiver can detect duplicates."
      footer={
        <Button
          variant="primary"
          busy={isBusy}
          disabledReason={
            isOff ? 'Switch the webhook on first' : count === 0 ? 'Nothing failed in this period' : null
          }
          onClick={replay}
        >
          {count === 0 ? 'Replay' : `Replay ${eventsOf(count)}`}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Select
          aria-label="Webhook"
          className="w-44"
          value={id}
          options={endpoints.map((endpoint) => ({ value: endpoint.id, label: kindNames[endpoint.kind] }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <Select
          aria-label="Since"
          className="w-44"
          value={hours}
          options={spans}
          onChange={(event) => setHours(event.target.value)}
        />
      </div>
    </Modal>
  );
}

/**
 * `hours` before the dialog was last opened. Fixed while the dialog is open, so that the counted events are
 * the ones replayed.
 */
function useSince(hours: number, isOpen: boolean): string {
  const [openedAt, setOpenedAt] = useState(() => Date.now());
  useEffect(() => {
    if (isOpen) setOpenedAt(Date.now());
  }, [isOpen]);
  return new Date(openedAt - hours * 3_600_000).toISOString();
}

interface Failed {
  /** The webhook's id. */
  id: string;
  since: string;
  isEnabled: boolean;
  /** Called when every failed event is queued again. */
  onDone: () => void;
}

function useFailed({ id, since, isEnabled, onDone }: Failed) {
  const failed = trpc.webhooks.failedSince.useQuery({ id, since }, { enabled: isEnabled });
  const count = failed.data?.count ?? 0;
  const utils = trpc.useUtils();
  const replay = trpc.webhooks.replayFailed.useMutation({
    onSuccess: (sent) => {
      const left = count - sent.count;
      toast.success(
        `Replaying ${eventsOf(sent.count)}`,
        left > 0 ? { description: `${eventsOf(left)} left. Replay again to send the rest.` } : {},
      );
      if (left <= 0) onDone();
    },
    onError: toastFailure('Couldn’t replay the events'),
    onSettled: () => utils.webhooks.invalidate(),
  });
  return { count, isBusy: replay.isPending, replay: () => replay.mutate({ id, since }) };
}
