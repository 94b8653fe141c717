import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/automation')({ component: AutomationPage });

function AutomationPage() {
  return (
    <Upcoming title="Automation" instead={{ label: 'Go to Email', href: '/dashboard/email' }}>
      Send campaigns and reminders by rule.
    </Upcoming>
  );
}
