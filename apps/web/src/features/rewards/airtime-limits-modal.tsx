import { airtimeLimits } from '@talkdrum/api/contracts';
import { FormModal, FormRow, MoneyField, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import type { RouterOutputs } from '@talkdrum/api';
import { formatMoney } from '../../lib/format.ts';
import { OpenedFresh } from '../../lib/opened-fresh.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** How much airtime all rewards of the account give in a day. */
export function AirtimeLimitsModal({ onClose }: { onClose: () => void }) {
  const setup = trpc.airtime.setup.useQuery(undefined, { staleTime: 0 });
  return (
    <OpenedFresh query={setup} title="Daily limits" onClose={onClose}>
      {(data) => <LimitsForm setup={data} onClose={onClose} />}
    </OpenedFresh>
  );
}

interface LimitsFormProps {
  setup: RouterOutputs['airtime']['setup'];
  onClose: () => void;
}

function LimitsForm({ setup: { limits, currency, givenMinor }, onClose }: LimitsFormProps) {
  const form = useFormModal(airtimeLimits, true, limits);
  const utils = trpc.useUtils();
  const save = trpc.airtime.saveLimits.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Daily limits"
      description={`These limits protect your wallet across all rewards. Given today: ${formatMoney(givenMinor, currency)}.`}
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('rewards.edit')}
      onSubmit={async (wanted) => {
        await save.mutateAsync(wanted);
        await utils.airtime.invalidate();
        toast.success('Limits saved');
      }}
    >
      <FormRow>
        <MoneyField
          control={form.control}
          name="dayMinor"
          label="Airtime per day"
          required
          currency={currency}
        />
        <TextField
          control={form.control}
          name="contactDay"
          label="Top-ups per number per day"
          type="number"
          required
        />
      </FormRow>
    </FormModal>
  );
}
