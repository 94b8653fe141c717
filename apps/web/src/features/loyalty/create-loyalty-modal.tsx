import { createProgramInput } from '@talkdrum/api/contracts';
import { CreateCampaignModal, type OpenCreateModal } from '../../lib/publishing/create-campaign-modal.tsx';
import { useRewardPrice } from '../../lib/publishing/use-reward-price.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Asks for a name and the list that members join. */
export function CreateLoyaltyModal(modal: OpenCreateModal) {
  const utils = trpc.useUtils();
  const price = useRewardPrice(modal.isOpen);
  return (
    <CreateCampaignModal
      {...modal}
      noun="Loyalty"
      done="Loyalty programme created"
      refusal={useRefusal('loyalty.edit')}
      input={createProgramInput}
      create={trpc.loyalty.create}
      refresh={() => utils.loyalty.list.invalidate()}
      note={
        price === null
          ? 'Points are free. You pay for the code of each reward that someone gets with points.'
          : price && `Points are free. The code of each reward that someone gets with points costs ${price}.`
      }
    />
  );
}
