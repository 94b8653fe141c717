import { Button, Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { ArrowLeftRight } from 'lucide-react';
import { tableError } from '../../lib/failures.ts';
import { DownloadLink } from '../../lib/download-link.tsx';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { HeldNotice } from './held-notice.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { transactionColumns } from './transaction-columns.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import {
  type ChangeView,
  exportHref,
  filterOf,
  isFiltered,
  noFilters,
  type TransactionsView,
} from './transactions-view.ts';

interface TransactionsPageProps {
  view: TransactionsView;
  onViewChange: ChangeView;
}

/** Every message that was sent by itself, by API, SMTP or SMPP, and what became of it. */
export function TransactionsPage({ view, onViewChange }: TransactionsPageProps) {
  return (
    <>
      <PageHeader
        title="Engagement Transactions"
        description="Messages sent one by one, by API, SMTP or SMPP. Campaigns have their own reports."
        secondaryActions={<DownloadLink href={exportHref(view)} privilege="messages.export" />}
      />
      <HeldNotice />
      <Card>
        <TransactionsTable view={view} onViewChange={onViewChange} />
      </Card>
      <MessageSheet id={view.message ?? null} onClose={() => onViewChange({ message: undefined })} />
    </>
  );
}

function TransactionsTable({ view, onViewChange }: TransactionsPageProps) {
  const { q = '', cursor } = view;
  const messages = trpc.messages.list.useQuery(
    { ...filterOf(view), cursor: cursor ?? null, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const nextCursor = messages.data?.nextCursor;
  return (
    <DataTable
      label="Transactions"
      columns={transactionColumns}
      rows={messages.data?.items ?? []}
      rowKey={(message) => message.id}
      storageKey="transactions"
      isLoading={messages.isPending || messages.isPlaceholderData}
      error={tableError(messages)}
      isFiltered={isFiltered(view)}
      onClearFilters={() => onViewChange(noFilters)}
      search={{
        value: q,
        onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }, true),
        placeholder: 'Recipient, subject, reference',
      }}
      filters={<TransactionFilters view={view} onViewChange={onViewChange} />}
      onRowOpen={(message) => onViewChange({ message: message.id })}
      empty={
        <EmptyState
          icon={<ArrowLeftRight aria-hidden />}
          title="No transactions yet"
          action={<Button href="/dashboard/developer">Go to Developer</Button>}
        >
          Create an API key and send a message from one of your programs; it appears here at once.
        </EmptyState>
      }
      pagination={listPages('transactions', {
        cursor,
        nextCursor,
        onCursorChange: (next) => onViewChange({ cursor: next }),
      })}
    />
  );
}
