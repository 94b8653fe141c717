import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '../../../features/templates/templates-page.tsx';
import { templatesInput } from '../../../features/templates/templates-table.tsx';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
  tag: 'text',
  cursor: 'text',
  create: ['blank', 'preset', 'import'],
});

export const Route = createFileRoute('/dashboard/template-email/')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.templates.list.prefetch(templatesInput(deps)),
  component: TemplatesPage,
});
