import { Alert, FormModal, Skeleton, TextField, TextLink, useFormModal } from '@talkdrum/ui';
import { ChoiceField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../trpc.ts';

type Values = { name: string; listId: string };

export interface OpenCreateModal {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

interface CreateCampaignModalProps extends OpenCreateModal {
  /** "Lead": the modal creates a lead campaign. */
  noun: string;
  /** "Lead campaign created" */
  done: string;
  /** Why nothing can be created; null if it can. */
  refusal: string | null;
  nameLabel?: string;
  /** What it costs; undefined until the price is read. */
  note: string | undefined;
  input: Parameters<typeof useFormModal<Values, Values>>[0];
  create: { useMutation(): { mutateAsync(values: Values): Promise<{ id: string }> } };
  /** Updates the table of campaigns. */
  refresh: () => Promise<unknown>;
}

/** Asks for the name of a lead, referral, reward or loyalty campaign and the list that its people join. */
export function CreateCampaignModal({
  noun,
  done,
  refusal,
  nameLabel = 'Name',
  note,
  input,
  create,
  refresh,
  onCreated,
  ...modal
}: CreateCampaignModalProps) {
  const form = useFormModal(input, modal.isOpen, { name: '', listId: '' });
  const lists = trpc.lists.list.useQuery({ search: '' }, { enabled: modal.isOpen });
  const { mutateAsync } = create.useMutation();
  return (
    <FormModal
      {...modal}
      title={`Create ${noun} Campaign`}
      form={form}
      submitLabel={`Create ${noun}`}
      submitDisabledReason={refusal}
      onSubmit={async (values) => {
        const { id } = await mutateAsync(values);
        await refresh();
        toast.success(done);
        onCreated(id);
      }}
    >
      <TextField control={form.control} name="name" label={nameLabel} required />
      <ChoiceField
        control={form.control}
        name="listId"
        label="List"
        required
        placeholder="Choose…"
        options={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextLink href="/dashboard/lists?create=true">Create List</TextLink>
      {note === undefined ? <Skeleton className="h-11" /> : <Alert tone="info">{note}</Alert>}
    </FormModal>
  );
}
