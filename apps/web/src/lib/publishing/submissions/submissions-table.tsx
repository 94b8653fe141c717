import { ConfirmDialog } from '@talkdrum/ui';
import { DataTable, type DataTableProps } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { useRefusal } from '../../use-me.ts';

interface SubmissionsTableProps<Row> {
  table: Omit<
    DataTableProps<Row>,
    | 'label'
    | 'selection'
    | 'onSelectionChange'
    | 'bulkActions'
    | 'offersAllMatching'
    | 'onRowOpen'
    | 'openKey'
    | 'rowHref'
    | 'rowActions'
  >;
  /** Deletes up to 100 at once. */
  remove: (ids: string[]) => Promise<{ removed: number }>;
  /** Updates what shows the submissions. */
  refresh: () => Promise<unknown>;
  /** One submission in full. */
  sheet: (submission: Row | null, onClose: () => void) => ReactNode;
}

/** What people submitted: each opens in a sheet, and chosen ones can be deleted. */
export function SubmissionsTable<Row extends { id: string }>({
  table,
  remove,
  refresh,
  sheet,
}: SubmissionsTableProps<Row>) {
  const [open, setOpen] = useState<Row | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isDeleting, setIsDeleting] = useState(false);
  const refusal = useRefusal('contacts.edit');
  return (
    <>
      <DataTable
        {...table}
        label="Submissions"
        selection={{ mode: 'rows', keys: chosen }}
        offersAllMatching={false}
        onSelectionChange={(next) => setChosen(next.mode === 'rows' ? next.keys : [])}
        bulkActions={[{ label: 'Delete', onSelect: () => setIsDeleting(true), disabledReason: refusal }]}
        onRowOpen={setOpen}
        openKey={open?.id}
      />
      {sheet(open, () => setOpen(null))}
      <DeleteSubmissions
        ids={chosen}
        remove={remove}
        refresh={refresh}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDone={() => setChosen([])}
      />
    </>
  );
}

/** How many one request may delete. */
const atOnce = 100;

interface DeleteProps extends Pick<SubmissionsTableProps<unknown>, 'remove' | 'refresh'> {
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

function DeleteSubmissions({ ids, remove, refresh, isOpen, onClose, onDone }: DeleteProps) {
  const removeAll = async () => {
    let removed = 0;
    try {
      for (let from = 0; from < ids.length; from += atOnce)
        removed += (await remove(ids.slice(from, from + atOnce))).removed;
    } finally {
      await refresh();
    }
    onDone();
    toast.success(removed === 1 ? 'Submission deleted' : `${formatNumber(removed)} submissions deleted`);
  };
  const what = ids.length === 1 ? 'this submission' : `${formatNumber(ids.length)} submissions`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${what}?`}
      description="The answers are deleted permanently and no longer count in any figure. The contacts and their consent are kept."
      confirmLabel={ids.length === 1 ? 'Delete submission' : `Delete ${formatNumber(ids.length)} submissions`}
      onConfirm={removeAll}
    />
  );
}
