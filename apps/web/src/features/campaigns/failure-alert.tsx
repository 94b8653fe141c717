import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';
import { useRefusal } from '../../lib/use-me.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

/** A start that failed: why, and the way back. */
export function FailureAlert({ campaign }: { campaign: CampaignOutput }) {
  const { unschedule } = useCampaignActions();
  const refusal = useRefusal('campaigns.send');
  if (campaign.failure === null) return null;
  const isFailed = campaign.status === 'failed';
  return (
    <Alert
      tone={isFailed ? 'danger' : 'warning'}
      className="mb-4"
      title={isFailed ? 'This campaign could not be sent' : 'The sending stopped'}
      action={
        isFailed ? (
          <Button size="sm" busy={unschedule.isPending} disabledReason={refusal} onClick={() => unschedule.mutate({ id: campaign.id })}>
            Back to draft
          </Button>
        ) : undefined
      }
    >
      {campaign.failure}
    </Alert>
  );
}
