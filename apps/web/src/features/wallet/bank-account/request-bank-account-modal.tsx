import {
  type FundingOptions,
  requestVirtualAccountInput,
  type VirtualAccountOutput,
} from '@talkdrum/api/contracts';
import { Alert, FormModal, RadioField, TextField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMe } from '../../../lib/use-me.ts';
import { useRefreshMoney } from '../use-money.ts';

interface RequestBankAccountModalProps {
  options: VirtualAccountOutput['options'];
  onClose: () => void;
}

/** Asks a provider to open a bank account. The answer can take a while and appears on the page. */
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
        label="Provider"
        look="cards"
        options={options.map(({ provider, label, cost }) => ({
          value: provider,
          label,
          description: `${costWords(cost, currency)} per transfer`,
        }))}
      />
      {chosen?.isBvnNeeded === true ? <BvnField /> : null}
      <Alert tone="info">The cost is deducted from each transfer before it reaches your wallet.</Alert>
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
      help="11 digits. We pass it to the bank and don’t store it."
    />
  );
}

/** "1.5% + ₦100.00, at most ₦2,000.00". */
function costWords(
  { basisPoints, flatMinor, capMinor }: FundingOptions['providers'][number]['cost'],
  currency: string,
): string {
  const part = basisPoints === 0 ? [] : [`${(basisPoints / 100).toString()}%`];
  const flat = flatMinor === 0 ? [] : [formatMoney(String(flatMinor), currency)];
  const words = [...part, ...flat].join(' + ') || 'nothing';
  return capMinor === null ? words : `${words}, at most ${formatMoney(String(capMinor), currency)}`;
}
