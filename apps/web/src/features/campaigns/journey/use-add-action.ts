import type { CampaignOutput } from '@talkdrum/api/contracts';
import { type CampaignAction, campaignActionGraph } from '@talkdrum/journey-design';
import { useRef, useState } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import type { NewAction } from './add-action-modal.tsx';

type ActedCampaign = Pick<CampaignOutput, 'id' | 'name'>;

/** Makes the journey of a campaign’s action and turns it on; one that can’t start yet isn’t left behind. */
export function useCreateAction(): (campaign: ActedCampaign, action: NewAction) => Promise<void> {
  const utils = trpc.useUtils();
  const { journeys } = utils.client;
  return async ({ id: campaignId, name }, action) => {
    try {
      const { id, revision } = await journeys.create.mutate({
        name: `${name.slice(0, 60)}: ${actionWords[action.action]}`,
        kind: 'campaign',
        graph: campaignActionGraph({ ...action, campaignId }),
      });
      try {
        await journeys.publish.mutate({ id, expectedRevision: revision });
      } catch (reason) {
        await journeys.remove.mutate({ id });
        throw reason;
      }
    } finally {
      await utils.journeys.list.invalidate();
    }
  };
}

/** The same for one action of a form: once per press, with what went wrong. */
export function useAddAction(campaign: ActedCampaign, onAdded: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const create = useCreateAction();
  const submit = async (action: NewAction) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    setError(null);
    try {
      await create(campaign, action);
      onAdded();
    } catch (reason) {
      setError(errorMessage(reason));
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return { error, isPending, submit: (action: NewAction) => void submit(action) };
}

const actionWords: Record<CampaignAction['action'], string> = {
  opened: 'opened',
  clicked: 'clicked',
  not_opened: 'did not open',
  not_clicked: 'did not click',
  replied: 'replied',
};
