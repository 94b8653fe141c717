import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/sms')({ component: SmsPage });

function SmsPage() {
  return (
    <Upcoming title="SMS" instead={{ label: 'Go to Email', href: '/dashboard/email' }}>
      Send SMS campaigns through carriers in six countries.
    </Upcoming>
  );
}
