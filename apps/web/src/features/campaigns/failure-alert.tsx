import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';
import { useRefusal } from '../../lib/use-me.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

const titles: Partial<Record<CampaignOutput['status'], string>> = {
  failed: 'This campaign could not be sent',
  draft: 'This campaign was not sent',
};

/** A start that failed or had no money: why, and the way on. */
export function FailureAlert({ campaign }: { campaign: CampaignOutput }) {
  if (campaign.failure === null) return null;
  return (
    <Alert
      tone={campaign.status === 'failed' ? 'danger' : 'warning'}
      className="mb-4"
      title={titles[campaign.status] ?? 'Sending stopped'}
      action={<WayOn campaign={campaign} />}
    >
      {campaign.failure}
    </Alert>
  );
}

function WayOn({ campaign: { id, status } }: { campaign: CampaignOutput }) {
  const { unschedule } = useCampaignActions();
  const refusal = useRefusal('campaigns.send');
  if (status === 'failed') {
    return (
      <Button
        size="sm"
        busy={unschedule.isPending}
        disabledReason={refusal}
        onClick={() => unschedule.mutate({ id })}
      >
        Back to draft
      </Button>
    );
  }
  return status === 'draft' ? (
    <Button size="sm" href="/dashboard/wallet">
      Open wallet
    </Button>
  ) : null;
}
