import { Button, EmptyState, ListFrame } from '@talkdrum/ui';
import { ArrowLeftRight } from 'lucide-react';
import { DownloadLink } from '../../lib/lists/download-link.tsx';
import { useNewRows } from '../../lib/live/use-new-rows.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { filterOf, filterQuery, useListPage } from '../../lib/lists/use-list-page.ts';
import { type ChangeView, useView, type ViewOf } from '../../lib/use-view.ts';
import { HeldNotice } from './held-notice.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { messageColumns } from './message-columns.tsx';
import { messageFilters } from './message-filters.tsx';
import { useAccountZone, useZoned } from '../../lib/dates/account-zone.ts';

type MessagesView = ViewOf<'/dashboard/transactions'>;

const filters = ['channel', 'source', 'state', 'from', 'to'] as const;

export const messagesInput = (view: MessagesView) => ({
  ...filterOf(view, filters),
  cursor: view.cursor ?? null,
  limit: 50,
});

/** Messages sent one by one, through the API, SMTP or SMPP, and their outcome. */
export function MessagesPage() {
  const [view, change] = useView('/dashboard/transactions');
  const query = filterQuery(filterOf(view, filters));
  return (
    <ListFrame
      title="Engagement Transactions"
      description="Messages sent one by one, by API, SMTP or SMPP. Campaigns have their own reports."
      secondaryActions={
        <DownloadLink href={`/files/messages/transactions.csv?${query}`} privilege="messages.export" />
      }
    >
      <HeldNotice />
      <MessagesTable view={view} change={change} />
      <MessageSheet
        id={view.message ?? null}
        onOpen={(message) => change({ message })}
        onClose={() => change({ message: undefined })}
      />
    </ListFrame>
  );
}

interface MessagesTableProps {
  view: MessagesView;
  change: ChangeView<MessagesView>;
}

function MessagesTable({ view, change }: MessagesTableProps) {
  const list = useListPage('transactions', [view, change], filters);
  const messages = trpc.messages.list.useQuery(messagesInput(view), {
    placeholderData: (previous) => previous,
  });
  const utils = trpc.useUtils();
  const news = useNewRows({
    follow: 'messages',
    shown: messages.isPlaceholderData ? undefined : messages.data,
    look: () => utils.client.messages.list.query(messagesInput(view)),
    onSame: (page) => utils.messages.list.setData(messagesInput(view), page),
    onShow: () => {
      change({ cursor: undefined }, { replace: true });
      void utils.messages.list.invalidate();
    },
  });
  return (
    <ListTable
      {...list.tableOf(messages, 'Recipient, subject, reference')}
      label="Transactions"
      columns={useZoned(messageColumns)}
      saved={list.saved('transactions', 'All transactions')}
      storageKey="transactions"
      news={news}
      filters={messageFilters({ view, timeZone: useAccountZone(), onChange: list.changeFilter })}
      onRowOpen={(message) => change({ message: message.id })}
      empty={
        <EmptyState
          icon={<ArrowLeftRight aria-hidden />}
          title="No transactions yet"
          action={<Button href="/dashboard/developer">Go to Developer</Button>}
        >
          Create an API key and send a message from your own software. It appears here right away.
        </EmptyState>
      }
    />
  );
}
