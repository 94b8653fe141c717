import { type FormOutput, formSettings } from '@talkdrum/api/contracts';
import type { FormField } from '@talkdrum/form-fields';
import { FormModal, SwitchField, TextareaField, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useFormActions } from '../use-form-actions.ts';
import { FieldsSection } from './fields-section.tsx';
import { problemsByField } from './problems-by-field.ts';

/** The fields of a form, and what people get after they submit it. Saves the draft; publishing is a step of its own. */
export function FormFieldsModal({ form: given, onClose }: { form: FormOutput; onClose: () => void }) {
  // As it was when the dialog was opened: a colleague’s change since then is refused, not overwritten unseen.
  const [stored] = useState(given);
  const { name, fields, responseText, redirectUrl, maxSubmissions, isTeamNotified } = stored;
  const form = useFormModal(formSettings, true, {
    name,
    fields,
    responseText,
    redirectUrl,
    maxSubmissions,
    isTeamNotified,
  });
  const utils = trpc.useUtils();
  const save = trpc.forms.save.useMutation();
  const { publish } = useFormActions();
  const edited = (form.watch('fields') ?? fields) as FormField[];
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="lg"
      title="Form fields"
      description="Visitors get the changes once you publish them."
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async (values) => {
        const { id, published } = await save.mutateAsync({
          ...values,
          id: stored.id,
          revision: stored.revision,
        });
        await utils.forms.invalidate();
        toast.success(published.version === null ? 'Form saved. Publish it when it’s ready.' : 'Form saved', {
          action: { label: 'Publish', onClick: () => publish(id) },
        });
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <FieldsSection
        fields={edited}
        problems={problemsByField(form.formState.errors.fields)}
        onChange={(next) =>
          form.setValue('fields', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <TextareaField
        control={form.control}
        name="responseText"
        label="Submission response text (optional)"
        help="What people read after they submit the form."
        rows={3}
      />
      <TextField
        control={form.control}
        name="redirectUrl"
        label="Submission redirect link (optional)"
        help="A page to send people to instead, such as https://kola.example/thanks"
        type="url"
      />
      <TextField
        control={form.control}
        name="maxSubmissions"
        label="Maximum submissions (optional)"
        help="The form closes after this many."
        type="number"
        isNullable
      />
      <SwitchField
        control={form.control}
        name="isTeamNotified"
        label="Notify the team"
        help="An email to the account’s owners for each submission."
      />
    </FormModal>
  );
}
