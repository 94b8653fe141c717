import { automationGraph } from '@talkdrum/journey-design';
import { Alert, FormModal, RadioField, TextField, useFormModal } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import { z } from 'zod';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { firstRows } from './setup/first-rows.ts';

interface CreateAutomationModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

const input = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'Use 100 characters at most'),
  type: z.enum(['campaign', 'reminder']),
  listIds: z.array(z.uuid()).min(1, 'Choose a list').max(100),
});

/** Asks for a name, the type and the lists; the rest is set up with the action button. */
export function CreateAutomationModal({ isOpen, onClose, onCreated }: CreateAutomationModalProps) {
  const form = useFormModal(input, isOpen, { name: '', type: 'campaign', listIds: [] });
  const lists = trpc.lists.list.useQuery({ search: '' }, { enabled: isOpen });
  const utils = trpc.useUtils();
  const create = trpc.journeys.create.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create Automation"
      description="A simple form that sends messages to the members of a list. For waits and branches, create a journey."
      form={form}
      submitLabel="Create Automation"
      submitDisabledReason={useRefusal('journeys.edit')}
      onSubmit={async ({ name, type, listIds }) => {
        const graph = automationGraph(firstRows(type, listIds));
        const { id } = await create.mutateAsync({ name, kind: type, graph });
        await utils.journeys.list.invalidate();
        onCreated(id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <RadioField
        control={form.control}
        name="type"
        label="Type"
        required
        options={[
          { value: 'campaign', label: 'Campaign', description: 'For everyone who joins one of the lists.' },
          { value: 'reminder', label: 'Reminder', description: 'Before or after a date that members have.' },
        ]}
      />
      <MultiSelectField
        control={form.control}
        name="listIds"
        label="Lists"
        required
        placeholder="Choose lists…"
        isLoading={lists.isPending}
        emptyText="There is no list yet."
        options={(lists.data ?? []).map((list) => ({
          value: list.id,
          label: list.name,
          description: `${formatNumber(list.subscribed)} subscribed`,
        }))}
      />
      <Alert tone="info">Use the Action button afterwards to complete the setup.</Alert>
    </FormModal>
  );
}
