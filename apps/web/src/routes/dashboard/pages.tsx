import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/pages')({ component: PagesPage });

function PagesPage() {
  return (
    <Upcoming title="Pages" instead={{ label: 'Go to Templates', href: '/dashboard/template-email' }}>
      Design a landing page and share its link.
    </Upcoming>
  );
}
