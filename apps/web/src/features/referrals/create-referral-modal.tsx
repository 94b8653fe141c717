import { createReferralInput } from '@talkdrum/api/contracts';
import { CreateCampaignModal, type OpenCreateModal } from '../../lib/publishing/create-campaign-modal.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Asks for a name and the list that friends join. */
export function CreateReferralModal(modal: OpenCreateModal) {
  const utils = trpc.useUtils();
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
      note="Friends join the list. A referral itself is free; each reward that someone gets costs what rewards cost."
    />
  );
}
