import { documentWords, type StatementRow } from '@talkdrum/api/contracts';
import { Badge, EmptyState, type MenuEntry } from '@talkdrum/ui';
import { type TableColumn } from '@talkdrum/ui/table';
import { FileDown, Megaphone, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@talkdrum/ui';
import { DownloadLink } from '../../../lib/download-link.tsx';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { forThisAccount } from '../../../lib/session/page-session.ts';
import { ListTable } from '../../../lib/saved-views/list-table.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';

import { useStatementFilters } from './statement-filters.tsx';
import { campaignOf, kindWords } from '../wallet-words.ts';
import {
  type ChangeWalletView,
  statementFilters,
  statementInput,
  statementUrl,
  type WalletView,
} from '../wallet-view.ts';

const columns: TableColumn<StatementRow>[] = [
  { id: 'description', header: 'Description', cell: ({ description }) => description, isPrimary: true },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => <Badge>{kindWords[kind]}</Badge>, width: 120 },
  {
    id: 'note',
    header: 'Note',
    cell: ({ note }) => note || '–',
    phone: 'hidden',
    isHiddenByDefault: true,
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Amount row={row} />,
    align: 'right',
    width: 170,
    phone: 'end',
  },
  {
    id: 'balance',
    header: 'Balance after',
    cell: (row) => formatMoney(row.balanceAfterMinor, row.currency),
    align: 'right',
    width: 160,
    phone: 'hidden',
  },
  { id: 'time', header: 'Time', cell: ({ at }) => formatTime(at), width: 205 },
];

/** Amounts carry a sign, so that colour isn't the only cue. */
function Amount({ row: { amountMinor, currency, refundedMinor } }: { row: StatementRow }) {
  const isOut = amountMinor.startsWith('-');
  return (
    <>
      <span className={cn('tabular font-medium', !isOut && 'text-success')}>
        {isOut ? '' : '+'}
        {formatMoney(amountMinor, currency)}
      </span>
      {refundedMinor === '0' ? null : (
        <span className="block text-xs text-muted-foreground">
          {formatMoney(refundedMinor, currency)} refunded
        </span>
      )}
    </>
  );
}

interface StatementTableProps {
  view: WalletView;
  onViewChange: ChangeWalletView;
  /** The Fund Wallet button of the empty state. */
  fund: ReactNode;
}

/** Wallet transactions, newest first. Filters and page come from the address. */
export function StatementTable({ view, onViewChange, fund }: StatementTableProps) {
  const list = useListPage('statement', [view, onViewChange], statementFilters);
  const statement = trpc.wallet.statement.useQuery(statementInput(view), {
    placeholderData: (previous) => previous,
  });
  const exportRefusal = useRefusal('wallet.export');
  return (
    <ListTable
      {...list.tableOf(statement, 'Search statement')}
      label="Statement"
      columns={columns}
      saved={list.saved('statement', 'All transactions')}
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
      rowActions={(row) => rowMenu(row, exportRefusal)}
      empty={
        <EmptyState icon={<WalletCards aria-hidden />} title="No transactions yet" action={fund}>
          Fund your wallet to pay for messages and your subscription. Every transaction appears here.
        </EmptyState>
      }
    />
  );
}

function rowMenu({ id, document, subject }: StatementRow, exportRefusal: string | null): MenuEntry[] {
  const campaignId = campaignOf(subject);
  return [
    {
      label: `Download ${documentWords[document].title.toLowerCase()} (PDF)`,
      icon: <FileDown aria-hidden />,
      disabledReason: exportRefusal,
      onSelect: () => download(`/files/wallet/${id}/${document}.pdf`),
    },
    ...(campaignId === null
      ? []
      : [
          { label: 'Open campaign', icon: <Megaphone aria-hidden />, href: `/dashboard/email/${campaignId}` },
        ]),
  ];
}

/** Downloads a file without leaving the page. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = forThisAccount(url);
  link.download = '';
  link.click();
}
