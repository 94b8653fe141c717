import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Status, TextLink } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { lazy } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { ActionList } from './action-list.tsx';
import { useAddAction } from './use-add-action.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

// Its fields are loaded when an action is added.
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
  const data = useCampaignActions(campaign.id);
  return (
    <div className="flex flex-col gap-3">
      <ActionList
        rows={data.map(({ id, name, status, entered }) => (
          <li key={id} className="flex items-center gap-2 px-3 py-2 text-sm">
            <span className="min-w-0 flex-1 truncate font-medium">
              <TextLink href={`/dashboard/automation/${id}`}>{name}</TextLink>
            </span>
            <span className="tabular text-xs text-muted-foreground">{formatNumber(entered)} so far</span>
            <Status tone={statusWords[status].tone}>{statusWords[status].label}</Status>
          </li>
        ))}
        adding={(close) => <AddActionHere campaign={campaign} onClose={close} />}
      />
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
