import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/template-sms')({ component: TemplateSmsPage });

function TemplateSmsPage() {
  return (
    <Upcoming title="SMS Templates" instead={{ label: 'Go to Email Templates', href: '/dashboard/template-email' }}>
      Keep message texts by category.
    </Upcoming>
  );
}
