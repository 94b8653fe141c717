import { Button, Modal, Select } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { kindNames } from './webhook-words.ts';

interface ReplayFailedModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const spans = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '72', label: 'Last 3 days' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
];

const eventsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`;

/** Sends again all that failed for one webhook since a time. Says before how many that are. */
export function ReplayFailedModal({ isOpen, onOpenChange }: ReplayFailedModalProps) {
  const endpoints = trpc.webhooks.list.useQuery(undefined, { enabled: isOpen });
  const [chosen, setChosen] = useState('');
  const [hours, setHours] = useState('24');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (isOpen) setNow(Date.now());
  }, [isOpen]);
  const id = chosen === '' ? (endpoints.data?.[0]?.id ?? '') : chosen;
  const since = new Date(now - Number(hours) * 3_600_000).toISOString();
  const failed = trpc.webhooks.failedSince.useQuery({ id, since }, { enabled: isOpen && id !== '' });
  const count = failed.data?.count ?? 0;
  const utils = trpc.useUtils();
  const replay = trpc.webhooks.replayFailed.useMutation({
    onSuccess: (sent) => {
      const left = count - sent.count;
      toast.success(`${eventsOf(sent.count)} on the way again`, left > 0 ? { description: `${eventsOf(left)} failed too: replay again for the rest.` } : {});
      if (left <= 0) onOpenChange(false);
    },
    onError: (error) => void toast.error('Nothing was sent again', { description: errorMessage(error) }),
    onSettled: () => utils.webhooks.invalidate(),
  });
  const isOff = endpoints.data?.find((endpoint) => endpoint.id === id)?.isEnabled === false;
  return (
    <Modal
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Replay failed events"
      description="They are sent again with the same webhook-id, so that your receiver can tell what it has already."
      footer={
        <Button
          variant="primary"
          busy={replay.isPending}
          disabledReason={isOff ? 'Switch the webhook on first' : count === 0 ? 'Nothing failed in this time' : null}
          onClick={() => replay.mutate({ id, since })}
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
          options={(endpoints.data ?? []).map((endpoint) => ({ value: endpoint.id, label: kindNames[endpoint.kind] }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <Select aria-label="Since" className="w-44" value={hours} options={spans} onChange={(event) => setHours(event.target.value)} />
      </div>
    </Modal>
  );
}
