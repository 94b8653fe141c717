import { type LowBalance, type LowBalanceInput, lowBalanceInput } from '@talkdrum/api/contracts';
import { useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** The stored settings as form values. */
function toInput({ wallet, subscription, automation }: LowBalance): LowBalanceInput {
  return {
    wallet: { thresholdMinor: wallet.thresholdMinor, isAlertOn: wallet.isAlertOn },
    subscription: { daysBefore: subscription.daysBefore, isAlertOn: subscription.isAlertOn },
    automation: {
      isOn: automation.isOn,
      authorisationId: automation.authorisationId,
      amountMinor: automation.amountMinor,
      monthlyCapMinor: automation.monthlyCapMinor,
    },
  };
}

/**
 * A form for some of the alert and automation settings; saving leaves the others unchanged. The form resets
 * when the stored settings change.
 */
export function useLowBalanceForm(lowBalance: LowBalance, parts: (keyof LowBalanceInput)[]) {
  const stored = toInput(lowBalance);
  const form = useZodForm(lowBalanceInput, stored);
  const utils = trpc.useUtils();
  const save = trpc.lowBalance.save.useMutation();
  const resetForm = useEffectEvent(() => form.reset(stored));
  const storedJson = JSON.stringify(stored);
  useEffect(() => resetForm(), [storedJson]);
  async function submit(values: LowBalanceInput): Promise<void> {
    const saved = await save.mutateAsync(Object.fromEntries(parts.map((part) => [part, values[part]])));
    utils.lowBalance.get.setData(undefined, saved);
    await utils.lowBalance.invalidate();
    toast.success('Saved');
  }
  return { form, submit };
}
