import { createFileRoute } from '@tanstack/react-router';
import { channels, filterStates, sources } from '../../features/messages/message-labels.ts';
import { MessagesPage, messagesInput } from '../../features/messages/messages-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
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
  loader: ({ deps }) => void utils.messages.list.prefetch(messagesInput(deps)),
  component: MessagesPage,
});
