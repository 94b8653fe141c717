import { createFileRoute } from '@tanstack/react-router';
import { AuditPage, auditInput } from '../../features/audit/audit-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
  person: 'text',
  action: 'text',
  from: 'day',
  to: 'day',
  cursor: 'text',
});

export const Route = createFileRoute('/dashboard/audit')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.audit.list.prefetch(auditInput(deps)),
  component: AuditPage,
});
