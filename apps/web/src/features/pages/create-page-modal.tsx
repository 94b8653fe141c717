import { pageName } from '@talkdrum/api/contracts';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { useState } from 'react';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { PresetChoice } from './preset-choice.tsx';

const fields = z.object({ name: pageName });

interface CreatePageModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Creates a page with a name, from one of our designs or blank, then opens it. */
export function CreatePageModal({ isOpen, onClose, onCreated }: CreatePageModalProps) {
  const form = useFormModal(fields, isOpen, { name: '' });
  const [key, setKey] = useState('');
  const utils = trpc.useUtils();
  const create = trpc.pages.create.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Create Page"
      form={form}
      submitLabel="Create Page"
      closeOnSuccess={false}
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async ({ name }) => {
        const start = key === '' ? { from: 'blank' as const } : { from: 'preset' as const, key };
        const page = await create.mutateAsync({ name, start });
        await utils.pages.list.invalidate();
        onCreated(page.id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <PresetChoice isOpen={isOpen} value={key} onChange={setKey} />
    </FormModal>
  );
}
