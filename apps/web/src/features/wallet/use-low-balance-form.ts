import { type LowBalance, type LowBalanceInput, lowBalanceInput } from '@talkdrum/api/contracts';
import { useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** What is stored, as a form holds it. */
export function toInput({ wallet, subscription, automation }: LowBalance): LowBalanceInput {
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
 * A form on some parts of the alerts and automations; the others stay as they are. Starts again with what is
 * saved.
 */
export function useLowBalanceForm(lowBalance: LowBalance, parts: (keyof LowBalanceInput)[]) {
  const stored = toInput(lowBalance);
  const form = useZodForm(lowBalanceInput, stored);
  const utils = trpc.useUtils();
  const save = trpc.lowBalance.save.useMutation();
  const startAgain = useEffectEvent(() => form.reset(stored));
  const written = JSON.stringify(stored);
  useEffect(() => startAgain(), [written]);
  async function submit(values: LowBalanceInput): Promise<void> {
    const saved = await save.mutateAsync(Object.fromEntries(parts.map((part) => [part, values[part]])));
    utils.lowBalance.get.setData(undefined, saved);
    await utils.lowBalance.invalidate();
    toast.success('Saved');
  }
  return { form, submit };
}
