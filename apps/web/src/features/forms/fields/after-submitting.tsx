import type { formSettings } from '@talkdrum/api/contracts';
import { FormSection, SwitchField, TextareaField, TextField } from '@talkdrum/ui';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';

interface AfterSubmittingProps {
  control: Control<z.input<typeof formSettings>, unknown, z.output<typeof formSettings>>;
}

/** What happens after someone submits the form: what they see and receive, and who is notified. */
export function AfterSubmitting({ control }: AfterSubmittingProps) {
  return (
    <>
      <FormSection title="After submitting">
        <TextareaField
          control={control}
          name="responseText"
          label="Submission response text (optional)"
          help="What people read after they submit the form."
          rows={3}
        />
        <TextField
          control={control}
          name="redirectUrl"
          label="Submission redirect link (optional)"
          help="A page to send people to instead, such as https://kola.example/thanks"
          type="url"
        />
        <TextField
          control={control}
          name="maxSubmissions"
          label="Maximum submissions (optional)"
          help="The form closes after this many."
          type="number"
          isNullable
        />
        <SwitchField
          control={control}
          name="isTeamNotified"
          label="Notify the team"
          help="An email to the account’s owners for each submission."
        />
      </FormSection>
      <FormSection
        title="Confirmation email"
        description="Sent to the person who submits the form, at most once a day, from your transactional sender at its usual price."
      >
        <TextField
          control={control}
          name="mailSubject"
          label="Subject of the confirmation email (optional)"
          help="Without one, it’s the form’s name."
        />
        <TextareaField
          control={control}
          name="mailText"
          label="Confirmation email (optional)"
          help="Leave empty to send none."
          rows={4}
        />
      </FormSection>
    </>
  );
}
