import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../../../features/contacts/import/import-page.tsx';
import { readSearch } from '../../../../lib/read-search.ts';
import { utils } from '../../../../lib/trpc.ts';

const search = readSearch({ list: 'text', people: ['block'] });

export const Route = createFileRoute('/dashboard/contacts/import/')({
  validateSearch: search,
  loader: () => void utils.lists.list.prefetch({ search: '' }),
  component: ImportPage,
});
