import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/team')({ component: TeamPage });

function TeamPage() {
  return (
    <Upcoming title="Team" instead={{ label: 'Go to Profile', href: '/dashboard/profile' }}>
      Invite colleagues and choose what each may do.
    </Upcoming>
  );
}
