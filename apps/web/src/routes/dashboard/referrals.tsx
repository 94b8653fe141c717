import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/referrals')({ component: ReferralsPage });

function ReferralsPage() {
  return (
    <Upcoming
      title="Referrals"
      announced="Create Referral"
      instead={{ label: 'Go to Contacts', href: '/dashboard/contacts' }}
    >
      Let your customers bring their friends, and reward both.
    </Upcoming>
  );
}
