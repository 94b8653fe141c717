import type { StatementLine } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { DownloadLink } from '../../../lib/lists/download-link.tsx';
import { ListTable } from '../../../lib/saved-views/list-table.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { longDay } from '../overview/day-words.ts';
import { lineColumns } from './statement-columns.tsx';
import { useStatementFilters } from './statement-filters.tsx';
import { campaignEntry, movementMenu } from './statement-menu.tsx';
import { StatementSheet } from './statement-sheet.tsx';
import { signedMoney } from '../wallet-words.ts';
import {
  type ChangeWalletView,
  lineKeyOf,
  statementFilters,
  statementInput,
  statementUrl,
  type WalletView,
} from '../wallet-view.ts';
import { useZoned } from '../../../lib/dates/account-zone.ts';

interface StatementTableProps {
  view: WalletView;
  onViewChange: ChangeWalletView;
  /** The Fund Wallet button of the empty state. */
  fund: ReactNode;
}

/**
 * Wallet transactions by day, newest first; single messages and a campaign's charges are added up. Filters, page
 * and the open line come from the address.
 */
export function StatementTable({ view, onViewChange, fund }: StatementTableProps) {
  const list = useListPage('statement', [view, onViewChange], statementFilters);
  const lines = trpc.wallet.lines.useQuery(statementInput(view), {
    placeholderData: (previous) => previous,
  });
  const exportRefusal = useRefusal('wallet.export');
  const open = (line: StatementLine) => onViewChange({ line: lineKeyOf(line) });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ListTable
        {...list.tableOf(lines, 'Search statement')}
        label="Statement"
        columns={useZoned(lineColumns)}
        groupOf={dayGroup}
        onRowOpen={open}
        openKey={lines.data?.items.find((line) => lineKeyOf(line) === view.line)?.id}
        saved={{ ...list.saved('statement', 'All transactions'), isBelowTabs: true }}
        storageKey="wallet-statement"
        filters={useStatementFilters({ view, onChange: list.changeFilter })}
        toolbarActions={
          <>
            <DownloadLink href={statementUrl(view, 'csv')} privilege="wallet.export" />
            <DownloadLink href={statementUrl(view, 'pdf')} privilege="wallet.export">
              PDF
            </DownloadLink>
          </>
        }
        rowActions={(line) =>
          line.movements === 1
            ? movementMenu(line, exportRefusal)
            : [{ label: 'Show each', onSelect: () => open(line) }, ...campaignEntry(line)]
        }
        empty={
          <EmptyState icon={<WalletCards aria-hidden />} title="No transactions yet" action={fund}>
            Fund your wallet to pay for messages and your subscription. Every transaction appears here.
          </EmptyState>
        }
      />
      {lines.data?.items.length === 0 ? null : (
        <p className="px-0.5 text-xs text-muted-foreground">
          Single messages and the charges of a campaign are added up by day, in UTC. Open a line to see each.
          The downloads have every transaction.
        </p>
      )}
      <StatementSheet line={view.line} onClose={() => onViewChange({ line: undefined })} />
    </div>
  );
}

const dayGroup = ({ day, currency, dayMinor }: StatementLine) => ({
  key: `${day} ${currency}`,
  label: longDay(day),
  values: { amount: signedMoney(dayMinor, currency) },
});
