import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { JoinPanel } from '../features/team/join-panel.tsx';
import { readSearch } from '../lib/read-search.ts';

const search = readSearch({ token: 'text' });

export const Route = createFileRoute('/invitation')({ validateSearch: search, component: InvitationPage });

function InvitationPage() {
  const { token } = Route.useSearch();
  return (
    <EntryFrame title="Join a team">
      <JoinPanel key={token} token={token} />
    </EntryFrame>
  );
}
