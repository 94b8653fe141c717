import { FormRow, FormSection, RadioField, TextField } from '@talkdrum/ui';
import type { SettingsForm } from './use-settings-form.ts';

/** Who decides, and when. */
export function ApprovalFields({ form: { control, watch } }: { form: SettingsForm }) {
  return (
    <FormSection title="Approval">
      <RadioField
        control={control}
        name="approval"
        label="Conversions are approved"
        options={[
          {
            value: 'auto',
            label: 'Automatically',
            description:
              'After a delay, so cancelled orders don’t count. Anything a check finds waits for you.',
          },
          { value: 'manual', label: 'By hand', description: 'Someone on your team decides on each one.' },
        ]}
      />
      {watch('approval') === 'auto' ? (
        <TextField
          control={control}
          name="approvalDelayHours"
          label="Hours to wait"
          type="number"
          help="72 hours are 3 days. 0 approves at once."
          required
        />
      ) : null}
    </FormSection>
  );
}

/** What one advocate can earn. */
export function LimitFields({ form: { control } }: { form: SettingsForm }) {
  return (
    <FormSection title="Limits per advocate">
      <FormRow>
        <TextField
          control={control}
          name="capPerDay"
          label="Conversions per day (optional)"
          type="number"
          isNullable
        />
        <TextField
          control={control}
          name="capTotal"
          label="Total conversions (optional)"
          type="number"
          isNullable
        />
      </FormRow>
    </FormSection>
  );
}
