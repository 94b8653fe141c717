import {
  savedViewFields,
  type SavedViewList,
  type SavedViewOutput,
  type SavedViewState,
} from '@talkdrum/api/contracts';
import { CheckboxField, FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import { useOptimisticRow } from '../lists/use-optimistic.ts';

interface SaveViewModalProps {
  isOpen: boolean;
  onClose: () => void;
  list: SavedViewList;
  /** The view to rename or share; null makes a new one of the state. */
  view: SavedViewOutput | null;
  state: SavedViewState;
  onCreated: (id: string) => void;
}

/** Names a view, and shares it with the team. */
export function SaveViewModal({ isOpen, onClose, list, view, state, onCreated }: SaveViewModalProps) {
  const form = useFormModal(savedViewFields, isOpen, {
    name: view?.name ?? '',
    isShared: view?.isShared ?? false,
  });
  const utils = trpc.useUtils();
  const create = trpc.savedViews.create.useMutation();
  const update = trpc.savedViews.update.useMutation();
  const apply = useOptimisticRow();
  const rename = ({ id, updatedAt }: SavedViewOutput, fields: { name: string; isShared: boolean }) =>
    apply({
      queryKey: getQueryKey(trpc.savedViews.list, { list }),
      id,
      change: fields,
      send: () => update.mutateAsync({ id, updatedAt, fields }),
      refused: null,
    });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={view === null ? 'Save view' : 'Edit view'}
      description="A view keeps the filters, the order and the columns of this list."
      size="sm"
      form={form}
      submitLabel="Save view"
      onSubmit={async (fields) => {
        if (view !== null) {
          await rename(view, fields);
          return;
        }
        const made = await create.mutateAsync({ list, state, ...fields });
        await utils.savedViews.list.invalidate({ list });
        onCreated(made.id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <CheckboxField control={form.control} name="isShared" label="Share with the team" />
    </FormModal>
  );
}
