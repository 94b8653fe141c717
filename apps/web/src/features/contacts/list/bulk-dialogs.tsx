import type { RouterOutputs } from '@talkdrum/api';
import type { ContactSelection } from '@talkdrum/api/contracts';
import { Alert, Button, ConfirmDialog, Modal } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';

export interface BulkIntent {
  kind: 'add' | 'removeFromList' | 'remove';
  selection: ContactSelection;
  /** How many contacts, formatted. */
  count: string | undefined;
}

interface BulkDialogsProps {
  intent: BulkIntent | null;
  onClose: () => void;
  onDone: () => void;
}

type Result = RouterOutputs['contacts']['remove'];

/** Confirms a change to many contacts. Every change can be undone. */
export function BulkDialogs({ intent, onClose, onDone }: BulkDialogsProps) {
  const utils = trpc.useUtils();
  const undo = trpc.contacts.restore.useMutation({
    onSuccess: async ({ count }) => {
      await Promise.all([utils.contacts.invalidate(), utils.lists.invalidate()]);
      toast.success(`${formatNumber(count)} restored`);
    },
    onError: toastFailure('Couldn’t undo'),
  });
  async function finish(message: (count: string) => string, { count, isDone, undoId }: Result) {
    await Promise.all([utils.contacts.invalidate(), utils.lists.invalidate()]);
    onDone();
    onClose();
    toast.undo(
      isDone
        ? message(formatNumber(count))
        : 'Changing contacts in the background. This takes a few minutes.',
      () => undo.mutate({ undoId }),
    );
  }
  const remove = trpc.contacts.remove.useMutation({
    onSuccess: (result) => finish((count) => `${count} deleted`, result),
  });
  const people =
    intent?.count === undefined
      ? 'the selected contacts'
      : intent.count === '1'
        ? '1 contact'
        : `${intent.count} contacts`;
  return (
    <>
      <ConfirmDialog
        isOpen={intent?.kind === 'remove'}
        onClose={onClose}
        title={`Delete ${people}?`}
        description="Reports keep their numbers, and unsubscribed people stay blocked. You can undo this."
        confirmLabel={`Delete ${people}`}
        onConfirm={async () => {
          if (intent) await remove.mutateAsync({ selection: intent.selection });
        }}
      />
      {intent !== null && intent.kind !== 'remove' ? (
        <ListDialog key={intent.kind} intent={intent} people={people} onClose={onClose} onDone={finish} />
      ) : null}
    </>
  );
}

interface ListDialogProps {
  intent: BulkIntent;
  people: string;
  onClose: () => void;
  onDone: (message: (count: string) => string, result: Result) => Promise<void>;
}

function ListDialog({ intent, people, onClose, onDone }: ListDialogProps) {
  const isAdding = intent.kind === 'add';
  const [listId, setListId] = useState<string | null>(null);
  const lists = trpc.lists.list.useQuery({ search: '' });
  const add = trpc.contacts.addToList.useMutation({
    onSuccess: (result) => onDone((count) => `${count} added to the list`, result),
  });
  const take = trpc.contacts.removeFromList.useMutation({
    onSuccess: (result) => onDone((count) => `${count} removed from the list`, result),
  });
  const action = isAdding ? add : take;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={isAdding ? `Add ${people} to a list` : `Remove ${people} from a list`}
      footer={
        <Button
          variant="primary"
          busy={action.isPending}
          disabledReason={listId === null ? 'Choose a list' : null}
          onClick={() => listId !== null && action.mutate({ selection: intent.selection, listId })}
        >
          {isAdding ? 'Add to list' : 'Remove from list'}
        </Button>
      }
    >
      {action.error ? <Alert tone="danger">{errorMessage(action.error)}</Alert> : null}
      <Combobox
        label="List"
        value={listId}
        onValueChange={setListId}
        options={(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
      />
    </Modal>
  );
}
