import { createSurveyInput } from '@talkdrum/api/contracts';
import { surveyPresets } from '@talkdrum/survey-design';
import { FormModal, RadioGroup, TextField, useFormModal } from '@talkdrum/ui';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

interface CreateSurveyModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

const blank = { value: 'blank', label: 'Blank', description: 'One empty page.' };
const starts = [
  blank,
  ...surveyPresets.map(({ name, title, about }) => ({ value: name, label: title, description: about })),
];

/** Asks for a name and what to begin with, then opens the builder. */
export function CreateSurveyModal({ isOpen, onClose, onCreated }: CreateSurveyModalProps) {
  const form = useFormModal(createSurveyInput.pick({ name: true }), isOpen, { name: '' });
  const [start, setStart] = useState('blank');
  const utils = trpc.useUtils();
  const create = trpc.surveys.create.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create Survey"
      form={form}
      submitLabel="Create Survey"
      closeOnSuccess={false}
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async ({ name }) => {
        const preset = surveyPresets.find((one) => one.name === start)?.name ?? null;
        const { id } = await create.mutateAsync({ name, preset });
        await utils.surveys.list.invalidate();
        onCreated(id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <RadioGroup aria-label="Begin with" options={starts} value={start} onValueChange={setStart} />
    </FormModal>
  );
}
