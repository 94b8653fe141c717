import { createRewardInput } from '@talkdrum/api/contracts';
import { CreateCampaignModal, type OpenCreateModal } from '../../lib/publishing/create-campaign-modal.tsx';
import { useRewardPrice } from '../../lib/publishing/use-reward-price.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Asks for a name and the list that claimers join. */
export function CreateRewardModal(modal: OpenCreateModal) {
  const utils = trpc.useUtils();
  const price = useRewardPrice(modal.isOpen);
  return (
    <CreateCampaignModal
      {...modal}
      noun="Reward"
      done="Reward created"
      refusal={useRefusal('rewards.edit')}
      input={createRewardInput}
      create={trpc.rewards.create}
      refresh={() => utils.rewards.list.invalidate()}
      note={
        price === null
          ? 'Rewards have no price in your currency yet. Ask support to set one before you publish: until then, nobody can claim a reward.'
          : price && `Each code that someone gets costs ${price}. Redeeming it is free.`
      }
    />
  );
}
