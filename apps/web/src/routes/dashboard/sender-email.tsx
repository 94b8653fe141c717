import { createFileRoute } from '@tanstack/react-router';
import { SendersPage } from '../../features/senders/senders-page.tsx';
import { RouteError } from '../../features/shell/page-error.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({ q: 'text', page: 'number', create: 'flag', domain: 'text' });

export const Route = createFileRoute('/dashboard/sender-email')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.senders.list.ensureData({ channel: 'email', ...deps }),
  errorComponent: RouteError,
  component: SendersPage,
});
