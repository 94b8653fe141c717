import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../lib/trpc.ts';
import { people } from './campaign-words.ts';
import { useRefreshCampaigns } from './use-refresh-campaigns.ts';

type Cancellable = Pick<CampaignRowOutput, 'id' | 'name' | 'status' | 'recipients' | 'sent'>;

/** Asks before a campaign ends for good, with who has got it and who never will. */
export function CancelDialog({ campaign, onClose }: { campaign: Cancellable | null; onClose: () => void }) {
  const refresh = useRefreshCampaigns();
  const cancel = trpc.campaigns.cancel.useMutation();
  // Counted by the server when the dialog opens: the row may be minutes old.
  const now = trpc.campaigns.progressNow.useQuery(
    { id: campaign?.id ?? '' },
    { enabled: campaign !== null && campaign.status !== 'scheduled', refetchInterval: 1_000, staleTime: 0 },
  );
  return (
    <ConfirmDialog
      isOpen={campaign !== null}
      onClose={onClose}
      title={`Cancel ${campaign?.name ?? ''}?`}
      description={
        campaign === null
          ? ''
          : consequence(campaign, now.data?.sent ?? campaign.sent, now.data?.queued ?? null)
      }
      confirmLabel="Cancel campaign"
      cancelLabel="Keep it"
      onConfirm={async () => {
        if (campaign === null) return;
        await cancel.mutateAsync({ id: campaign.id });
        toast.success('Campaign cancelled');
        await refresh();
      }}
    />
  );
}

function consequence({ status }: Cancellable, sent: number, queued: number | null): string {
  if (status === 'scheduled')
    return 'It won’t be sent, and you can’t undo this. To keep it as a draft, unschedule it instead.';
  const left = queued === null ? 'The remaining recipients won’t get it.' : `${people(queued)} won’t get it.`;
  return `${people(sent)} already got it. ${left} You can’t undo this. To continue later, pause it instead.`;
}
