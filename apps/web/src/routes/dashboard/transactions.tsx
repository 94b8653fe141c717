import { createFileRoute } from '@tanstack/react-router';
import { channels, filterStates, sources } from '../../features/transactions/transaction-labels.ts';
import { TransactionsPage, transactionsInput } from '../../features/transactions/transactions-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  channel: channels,
  source: sources,
  state: filterStates,
  from: 'day',
  to: 'day',
  cursor: 'text',
  message: 'text',
});

export const Route = createFileRoute('/dashboard/transactions')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.messages.list.prefetch(transactionsInput(deps)),
  component: TransactionsPage,
});
