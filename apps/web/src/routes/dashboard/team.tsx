import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '../../features/team/team-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { RecentSignInProvider } from '../../lib/recent-sign-in/recent-sign-in.tsx';

const search = readSearch({ q: 'text', add: 'flag', invite: 'flag', privileges: 'text' });

export const Route = createFileRoute('/dashboard/team')({ validateSearch: search, component: Page });

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecentSignInProvider>
      <TeamPage
        view={view}
        onViewChange={(change, replace = false) =>
          void navigate({ search: (old) => ({ ...old, ...change }), replace })
        }
      />
    </RecentSignInProvider>
  );
}
