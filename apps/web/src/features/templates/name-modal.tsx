import type { RouterInputs } from '@talkdrum/api';
import { templateName } from '@talkdrum/api/contracts';
import { FormModal, RadioField, TextField, useFormModal } from '@talkdrum/ui';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

type Start = RouterInputs['templates']['create']['start'];

interface NameModalProps {
  isOpen: boolean;
  onClose: () => void;
  start: Start;
  suggestedName?: string;
  onCreated: (id: string) => void;
}

const fields = z.object({ name: templateName, kind: z.enum(['visual', 'html', 'plain']) });

/** Creates a template with a name, then opens it. */
export function NameModal({ isOpen, onClose, start, suggestedName = '', onCreated }: NameModalProps) {
  const form = useFormModal(fields, isOpen, { name: suggestedName, kind: 'visual' });
  const utils = trpc.useUtils();
  const create = trpc.templates.create.useMutation();
  const title = start.from === 'template' ? 'Copy Template' : 'Create Template';
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={title}
      closeOnSuccess={false}
      submitDisabledReason={useRefusal('templates.edit')}
      onSubmit={async ({ name, kind }) => {
        const template = await create.mutateAsync({
          name,
          start: start.from === 'blank' ? { from: 'blank', kind } : start,
        });
        await utils.templates.list.invalidate();
        onCreated(template.id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      {start.from === 'blank' ? (
        <RadioField
          control={form.control}
          name="kind"
          label="Kind"
          options={[
            { value: 'visual', label: 'Visual designer' },
            { value: 'html', label: 'HTML' },
            { value: 'plain', label: 'Plain text' },
          ]}
        />
      ) : null}
    </FormModal>
  );
}
