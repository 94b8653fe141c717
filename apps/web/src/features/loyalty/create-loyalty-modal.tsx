import { createProgramInput } from '@talkdrum/api/contracts';
import { CreateCampaignModal, type OpenCreateModal } from '../../lib/publishing/create-campaign-modal.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Asks for a name and the list that members join. */
export function CreateLoyaltyModal(modal: OpenCreateModal) {
  const utils = trpc.useUtils();
  return (
    <CreateCampaignModal
      {...modal}
      noun="Loyalty"
      done="Loyalty programme created"
      refusal={useRefusal('loyalty.edit')}
      input={createProgramInput}
      create={trpc.loyalty.create}
      refresh={() => utils.loyalty.list.invalidate()}
      note="Points are free. A reward that someone gets with points costs what the reward’s code costs."
    />
  );
}
