import type { LowBalance, LowBalanceInput } from '@talkdrum/api/contracts';
import { Form, SubmitButton, SwitchField } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FormLeaveGuard } from '../../../lib/drafts/leave-guard.tsx';
import { useRefusal } from '../../../lib/use-me.ts';
import { useLowBalanceForm } from './use-low-balance-form.ts';

interface AlertFormProps {
  lowBalance: LowBalance;
  part: 'wallet' | 'subscription';
  label: string;
  switchLabel: string;
  threshold: (control: Control<LowBalanceInput>, isReadOnly: boolean) => ReactNode;
}

/** Turns one low-balance alert on or off and sets when it warns. */
export function AlertForm({ lowBalance, part, label, switchLabel, threshold }: AlertFormProps) {
  const { form, submit } = useLowBalanceForm(lowBalance, [part]);
  const refusal = useRefusal('wallet.manage');
  return (
    <Form form={form} onSubmit={submit} aria-label={label} className="mt-4 gap-3">
      <FormLeaveGuard control={form.control} />
      <SwitchField
        control={form.control}
        name={`${part}.isAlertOn`}
        label={switchLabel}
        help="By email and in the dashboard."
        disabled={refusal !== null}
      />
      <div className="flex items-end gap-2">
        {threshold(form.control, refusal !== null)}
        <SubmitButton
          variant="secondary"
          disabledReason={refusal ?? (form.formState.isDirty ? null : 'Nothing has changed')}
        >
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}
