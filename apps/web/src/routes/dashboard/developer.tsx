import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/developer')({ component: DeveloperPage });

function DeveloperPage() {
  return (
    <Upcoming title="Developer" instead={{ label: 'Go to Dashboard', href: '/dashboard/overview' }}>
      Create API keys, webhooks, and SMTP or SMPP access.
    </Upcoming>
  );
}
