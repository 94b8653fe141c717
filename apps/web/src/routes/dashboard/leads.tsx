import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/leads')({ component: LeadsPage });

function LeadsPage() {
  return (
    <Upcoming title="Leads" instead={{ label: 'Import contacts', href: '/dashboard/contacts/import' }}>
      Collect new people with a shareable lead campaign.
    </Upcoming>
  );
}
