import { requestVirtualAccountInput, type VirtualAccountOutput } from '@talkdrum/api/contracts';
import { Alert, FormModal, RadioField, TextField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import { costWords } from './cost-words.ts';
import { useRefreshMoney } from './use-money.ts';

interface RequestBankAccountModalProps {
  options: VirtualAccountOutput['options'];
  onClose: () => void;
}

/** Asks a provider to open a bank account; the answer may take a while and arrives on the page behind. */
export function RequestBankAccountModal({ options, onClose }: RequestBankAccountModalProps) {
  const { currency } = useMe().account;
  const form = useZodForm(requestVirtualAccountInput, { provider: options[0]?.provider, bvn: undefined });
  const refresh = useRefreshMoney();
  const request = trpc.funding.requestVirtualAccount.useMutation();
  const chosen = options.find(({ provider }) => provider === form.watch('provider'));
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Request a bank account"
      form={form}
      submitLabel="Request bank account"
      onSubmit={async ({ provider, bvn }) => {
        if (chosen?.isBvnNeeded === true && bvn === undefined)
          return { fieldErrors: { bvn: 'Bank Verification Number is required' } };
        await request.mutateAsync({
          provider,
          ...(bvn === undefined || chosen?.isBvnNeeded !== true ? {} : { bvn }),
        });
        await refresh();
        toast.success('Bank account requested');
        return undefined;
      }}
    >
      <RadioField
        control={form.control}
        name="provider"
        label="Opened by"
        look="cards"
        options={options.map(({ provider, label, cost }) => ({
          value: provider,
          label,
          description: `${costWords(cost, currency)} of each transfer`,
        }))}
      />
      {chosen?.isBvnNeeded === true ? <BvnField /> : null}
      <Alert tone="info">The cost is taken from each transfer before it reaches the wallet.</Alert>
    </FormModal>
  );
}

function BvnField() {
  const { control } = useFormContext<z.input<typeof requestVirtualAccountInput>>();
  return (
    <TextField
      control={control}
      name="bvn"
      label="Bank Verification Number"
      required
      inputMode="numeric"
      autoComplete="off"
      help="11 digits. It is passed on to the bank and never kept here."
    />
  );
}
