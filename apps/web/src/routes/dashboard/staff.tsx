import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { RefusedPage } from '../../lib/refused-page.tsx';
import { useMe } from '../../lib/use-me.ts';

const search = readSearch({
  tab: ['approvals', 'accounts', 'jobs'],
  q: 'text',
  cursor: 'text',
  account: 'text',
  filter: ['all', 'failing', 'dead'],
});

export const Route = createFileRoute('/dashboard/staff')({ validateSearch: search, component: Page });

/** The server refuses everybody else, whatever the page shows. */
function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!useMe().isStaff)
    return <RefusedPage title="Staff" refusal="This area is for the staff of this installation." />;
  return (
    <StaffPage
      view={view}
      onViewChange={(change, replace = false) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace })
      }
    />
  );
}
