import { SideSheet } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { useState } from 'react';
import { tableError } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { longDay } from '../overview/day-words.ts';
import { type LineKey, readLineKey } from '../wallet-view.ts';
import { signedMoney } from '../wallet-words.ts';
import { movementColumns } from './statement-columns.tsx';
import { movementMenu } from './statement-menu.tsx';
import { useZoned } from '../../../lib/dates/account-zone.ts';

interface StatementSheetProps {
  /** The open line, as the address has it. */
  line: string | undefined;
  onClose: () => void;
}

/** What a line of the statement adds up. */
export function StatementSheet({ line, onClose }: StatementSheetProps) {
  const key = readLineKey(line);
  return (
    <SideSheet
      isOpen={key !== null}
      onClose={onClose}
      title="Transactions"
      description={key === null ? null : longDay(key.day)}
    >
      {key === null ? null : <Movements key={line} of={key} />}
    </SideSheet>
  );
}

/** Visited pages are component state, because the address has the page of the statement. */
function Movements({ of: { day, currency, line } }: { of: LineKey }) {
  const [cursors, setCursors] = useState<string[]>([]);
  const exportRefusal = useRefusal('wallet.export');
  const movements = trpc.wallet.statement.useQuery(
    { line, currency, from: day, to: day, cursor: cursors.at(-1) ?? null, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const { items = [], nextCursor = null } = movements.data ?? {};
  const total = items.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  const isWhole = cursors.length === 0 && nextCursor === null;
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 || !isWhole ? null : (
        <p className="text-sm">
          Total: <strong className="tabular">{signedMoney(total.toString(), currency)}</strong>
        </p>
      )}
      <DataTable
        label="Transactions"
        columns={useZoned(movementColumns)}
        rows={items}
        rowKey={({ id }) => id}
        skeletonRows={3}
        isLoading={movements.isPending || movements.isPlaceholderData}
        error={tableError(movements)}
        rowActions={(row) => movementMenu(row, exportRefusal)}
        pagination={{
          hasPrevious: cursors.length > 0,
          hasNext: nextCursor !== null,
          onPrevious: () => setCursors(cursors.slice(0, -1)),
          onNext: () => nextCursor !== null && setCursors([...cursors, nextCursor]),
        }}
      />
    </div>
  );
}
