import { type FormOutput, formSettings } from '@talkdrum/api/contracts';
import type { FormField } from '@talkdrum/form-fields';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useAsOpened } from '../../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useFormActions } from '../use-form-actions.ts';
import { AfterSubmitting } from './after-submitting.tsx';
import { FieldsSection } from './fields-section.tsx';
import { problemsByField } from './problems-by-field.ts';

/** The fields of a form, and what people get after they submit it. Saves the draft; publishing is a step of its own. */
export function FormFieldsModal({ form: given, onClose }: { form: FormOutput; onClose: () => void }) {
  const stored = useAsOpened(given);
  const { name, fields, responseText, redirectUrl, maxSubmissions, isTeamNotified, mailSubject, mailText } =
    stored;
  const form = useFormModal(formSettings, true, {
    name,
    fields,
    responseText,
    redirectUrl,
    maxSubmissions,
    isTeamNotified,
    mailSubject,
    mailText,
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
        const saved = await save.mutateAsync({
          ...values,
          id: stored.id,
          revision: stored.revision,
        });
        await Promise.all([utils.forms.invalidate(), utils.leads.invalidate()]);
        toast.success(
          saved.published.version === null ? 'Form saved. Publish it when it’s ready.' : 'Form saved',
          { action: { label: 'Publish', onClick: () => publish(saved) } },
        );
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
      <AfterSubmitting control={form.control} />
    </FormModal>
  );
}
