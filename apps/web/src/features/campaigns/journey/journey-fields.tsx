import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Button, Status, TextLink } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useAddAction } from './use-add-action.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

// Its fields are loaded when somebody adds an action.
const AddActionModal = lazy(() =>
  import('./add-action-modal.tsx').then((module) => ({ default: module.AddActionModal })),
);

const statusWords = {
  draft: { label: 'Draft', tone: 'neutral' },
  running: { label: 'Live', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  draining: { label: 'Closing', tone: 'info' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

type ActedCampaign = Pick<CampaignOutput, 'id' | 'channel' | 'name'>;

/** What follows when a recipient does something: journeys that this campaign starts. */
export function JourneyFields({ campaign }: { campaign: ActedCampaign }) {
  const [isAdding, setAdding] = useState(false);
  const editRefusal = useRefusal('journeys.edit');
  const startRefusal = useRefusal('campaigns.send');
  const data = useCampaignActions(campaign.id);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        Send a new campaign when a contact performs an action in this campaign.
      </p>
      {data.length === 0 ? null : (
        <ul aria-label="Actions" className="divide-y divide-border-soft rounded-well shadow-surface">
          {data.map(({ id, name, status, entered }) => (
            <li key={id} className="flex items-center gap-2 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1 truncate font-medium">
                <TextLink href={`/dashboard/automation/${id}`}>{name}</TextLink>
              </span>
              <span className="tabular text-xs text-muted-foreground">{formatNumber(entered)} so far</span>
              <Status tone={statusWords[status].tone}>{statusWords[status].label}</Status>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={editRefusal ?? startRefusal}
          onClick={() => setAdding(true)}
        >
          Add Action
        </Button>
      </div>
      {isAdding ? (
        <Suspense fallback={null}>
          <AddActionHere campaign={campaign} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function AddActionHere({ campaign, onClose }: { campaign: ActedCampaign; onClose: () => void }) {
  const { error, isPending, submit } = useAddAction(campaign, () => {
    toast.success('Action added');
    onClose();
  });
  return (
    <AddActionModal
      channel={campaign.channel}
      campaignId={campaign.id}
      error={error}
      isPending={isPending}
      onAdd={submit}
      onClose={onClose}
    />
  );
}
