import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/rewards')({ component: RewardsPage });

function RewardsPage() {
  return (
    <Upcoming title="Rewards" instead={{ label: 'Go to Lists', href: '/dashboard/lists' }}>
      Give rewards to the people on a list.
    </Upcoming>
  );
}
