import { createReferralInput } from '@talkdrum/api/contracts';
import { CreateCampaignModal, type OpenCreateModal } from '../../lib/publishing/create-campaign-modal.tsx';
import { useRewardPrice } from '../../lib/publishing/use-reward-price.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Asks for a name and the list that friends join. */
export function CreateReferralModal(modal: OpenCreateModal) {
  const utils = trpc.useUtils();
  const price = useRewardPrice(modal.isOpen);
  return (
    <CreateCampaignModal
      {...modal}
      noun="Referral"
      done="Referral programme created"
      refusal={useRefusal('referrals.edit')}
      nameLabel="Name (Random)"
      input={createReferralInput}
      create={trpc.referrals.create}
      refresh={() => utils.referrals.list.invalidate()}
      note={
        price === null
          ? 'Friends join the list. Referrals are free. You pay for the code of each reward that someone gets.'
          : price &&
            `Friends join the list. Referrals are free. The code of each reward that someone gets costs ${price}.`
      }
    />
  );
}
