import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/loyalty')({ component: LoyaltyPage });

function LoyaltyPage() {
  return (
    <Upcoming
      title="Loyalty"
      announced="Create Loyalty"
      instead={{ label: 'Go to Contacts', href: '/dashboard/contacts' }}
    >
      Points and tiers for customers who come back.
    </Upcoming>
  );
}
