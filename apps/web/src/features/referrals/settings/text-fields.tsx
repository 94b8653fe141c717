import { FormSection, TextareaField } from '@talkdrum/ui';
import type { SettingsForm } from './use-settings-form.ts';

/** What advocates and friends read on the programme's pages. Empty fields show our words, in the reader's language. */
export function TextFields({ form: { control } }: { form: SettingsForm }) {
  return (
    <FormSection title="Texts" description="Leave a text empty to use ours, in the reader’s language.">
      <TextareaField
        control={control}
        name="advocateMessage"
        label="For advocates (optional)"
        help="Above their link, on their own page."
        rows={2}
      />
      <TextareaField
        control={control}
        name="friendMessage"
        label="For friends (optional)"
        help="Above the form that they fill in."
        rows={2}
      />
      <TextareaField
        control={control}
        name="shareText"
        label="In the shared message (optional)"
        help="Before the link, when an advocate shares it."
        rows={2}
      />
      <TextareaField
        control={control}
        name="consentText"
        label="Consent (optional)"
        help="What friends agree to before they hear from you."
        rows={2}
      />
      <TextareaField
        control={control}
        name="terms"
        label="Terms (optional)"
        help="Below the form, and on the advocate’s page."
        rows={3}
      />
    </FormSection>
  );
}
