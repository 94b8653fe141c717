import { Button, Checkbox, ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { people } from '../campaign-words.ts';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';

/** Retries failed messages. Messages with an unknown result are only included on request. */
export function RetryFailed({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [withUnknown, setWithUnknown] = useState(false);
  const now = trpc.campaigns.progressNow.useQuery({ id });
  const refusal = useRefusal('campaigns.send');
  const retry = trpc.campaigns.retryFailed.useMutation();
  const refresh = useRefreshCampaigns();
  const utils = trpc.useUtils();
  const { failed = 0, unknown = 0, status, recipientsDeletedOn = null } = now.data ?? {};
  const count = failed + (withUnknown ? unknown : 0);
  const reason =
    refusal ??
    (status === 'cancelled'
      ? 'A cancelled campaign can’t send again'
      : recipientsDeletedOn !== null
        ? 'The recipients were deleted'
        : failed + unknown === 0
          ? 'No failed messages'
          : null);
  async function confirm() {
    const { queued } = await retry.mutateAsync({ id, includeUnknown: withUnknown });
    if (queued === 0)
      toast.info('No messages were queued', {
        description: 'We don’t retry addresses that don’t exist.',
      });
    else toast.success(`${people(queued)} queued again`);
    await Promise.all([refresh(), utils.campaigns.deliveries.invalidate()]);
  }
  return (
    <>
      <Button icon={<RotateCw aria-hidden />} disabledReason={reason} onClick={() => setIsAsking(true)}>
        Retry failed
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        tone="primary"
        title={`Try again for up to ${people(count)}?`}
        description="We don’t retry addresses that don’t exist."
        confirmLabel={`Try again for up to ${people(count)}`}
        onConfirm={confirm}
      >
        {unknown > 0 ? (
          <UncertainToo count={unknown} isChosen={withUnknown} onChange={setWithUnknown} />
        ) : null}
      </ConfirmDialog>
    </>
  );
}

interface UncertainTooProps {
  count: number;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function UncertainToo({ count, isChosen, onChange }: UncertainTooProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-1.5">
      <Checkbox id={id} checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id} className="pt-0.5">
        Include {people(count)} with an unknown result. They may get it twice.
      </label>
    </div>
  );
}
