import { createLeadInput } from '@talkdrum/api/contracts';
import { formatMoney } from '../../../lib/format.ts';
import { CreateCampaignModal, type OpenCreateModal } from '../../../lib/publishing/create-campaign-modal.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

/** Asks for a name and the list that leads join. */
export function CreateLeadModal(modal: OpenCreateModal) {
  const utils = trpc.useUtils();
  const price = trpc.leads.price.useQuery(undefined, { enabled: modal.isOpen }).data?.price;
  return (
    <CreateCampaignModal
      {...modal}
      noun="Lead"
      done="Lead campaign created"
      refusal={useRefusal('publishing.edit')}
      input={createLeadInput}
      create={trpc.leads.create}
      refresh={() => utils.leads.campaigns.invalidate()}
      note={
        price === null
          ? 'Leads have no price in your currency yet. Ask support before you publish; until then, leads stay sealed.'
          : price &&
            `Each new person costs ${formatMoney(price.amountMinor, price.currency)}, once per campaign. Duplicates, throw-away addresses and robots are free.`
      }
    />
  );
}
