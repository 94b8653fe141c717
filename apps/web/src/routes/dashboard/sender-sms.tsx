import { createFileRoute } from '@tanstack/react-router';
import { SmsSendersPage } from '../../features/senders/sms-senders-page.tsx';
import { RouteError } from '../../features/shell/page-error.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({ q: 'text', page: 'number', create: 'flag' });

export const Route = createFileRoute('/dashboard/sender-sms')({
  validateSearch: search,
  loaderDeps: ({ search: { q = '' } }) => ({ search: q }),
  loader: ({ deps }) => utils.senders.list.ensureData({ channel: 'sms', ...deps }),
  errorComponent: RouteError,
  component: SmsSendersPage,
});
