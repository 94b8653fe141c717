import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/sender-sms')({ component: SenderSmsPage });

function SenderSmsPage() {
  return (
    <Upcoming title="SMS SenderID" instead={{ label: 'Go to Email SenderID', href: '/dashboard/sender-email' }}>
      Request a name that your SMS messages come from.
    </Upcoming>
  );
}
