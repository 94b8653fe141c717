import { type SmsTemplateFields, smsTemplateFields, type SmsTemplateOutput } from '@talkdrum/api/contracts';
import { FormModal, SelectField, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { messageTypeOptions } from '../../lib/words/message-types.ts';
import { SmsMessageField } from '../../lib/sms-message/sms-message-field.tsx';
import { errorFacts, trpc } from '../../lib/trpc.ts';

interface SmsTemplateModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** The template to edit; null creates a new one. */
  template: SmsTemplateOutput | null;
  /** Initial values of a new template. */
  start?: SmsTemplateFields | null;
}

const blank: SmsTemplateFields = { name: '', category: 'promotional', text: '' };

/** Name, category and text of an SMS template. */
export function SmsTemplateModal({ isOpen, onClose, template, start = null }: SmsTemplateModalProps) {
  const { name, category, text } = template ?? start ?? blank;
  const form = useFormModal(smsTemplateFields, isOpen, { name, category, text });
  const utils = trpc.useUtils();
  const create = trpc.smsTemplates.create.useMutation();
  const save = trpc.smsTemplates.save.useMutation();
  async function submit(values: SmsTemplateFields) {
    try {
      if (template === null) await create.mutateAsync(values);
      else await save.mutateAsync({ ...values, id: template.id, expectedRevision: template.revision });
    } catch (error) {
      if (errorFacts(error)?.domainCode === 'stale_revision') await utils.smsTemplates.invalidate();
      throw error;
    }
    await utils.smsTemplates.invalidate();
    toast.success(template === null ? 'Template created' : 'Template saved');
  }
  const messageType = form.watch('category');
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={template === null ? 'Create Template' : 'Edit Template'}
      form={form}
      onSubmit={submit}
      submitLabel={template === null ? 'Create Template' : 'Save'}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Name" required help="Only you see it." />
        <SelectField
          control={form.control}
          name="category"
          label="Category"
          required
          options={messageTypeOptions}
        />
      </div>
      <SmsMessageField
        control={form.control}
        name="text"
        label="Message"
        required
        messageType={messageType}
      />
    </FormModal>
  );
}
