import { newSegmentInput } from '@talkdrum/api/contracts';
import { FormModal, RadioField, TextField, useFormModal } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

const empty = { name: '', type: 'contact' as const };

interface CreateSegmentModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Creates a segment. Its rules are edited on the next page. */
export function CreateSegmentModal({ isOpen, onClose, onCreated }: CreateSegmentModalProps) {
  const form = useFormModal(newSegmentInput, isOpen, empty);
  const utils = trpc.useUtils();
  const create = trpc.segments.create.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create Segment"
      form={form}
      submitLabel="Create Segment"
      closeOnSuccess={false}
      submitDisabledReason={useRefusal('contacts.edit')}
      onSubmit={async (values) => {
        const segment = await create.mutateAsync(values);
        await utils.segments.list.invalidate();
        onCreated(segment.id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <RadioField
        control={form.control}
        name="type"
        label="Type"
        required
        look="cards"
        options={[
          {
            value: 'contact',
            label: 'Contact',
            description: 'Based on what you know about people: fields, attributes, lists.',
          },
          {
            value: 'campaign',
            label: 'Campaign',
            description: 'Based on what people did with your campaigns: opened, clicked, bounced.',
          },
        ]}
      />
    </FormModal>
  );
}
