import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '../../features/team/team-page.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { RecentSignInProvider } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({ q: 'text', page: 'number', add: 'flag', invite: 'flag', privileges: 'text' });

export const Route = createFileRoute('/dashboard/team')({
  validateSearch: search,
  loader: () => void utils.team.list.prefetch(),
  component: Page,
});

function Page() {
  return (
    <RecentSignInProvider>
      <TeamPage />
    </RecentSignInProvider>
  );
}
