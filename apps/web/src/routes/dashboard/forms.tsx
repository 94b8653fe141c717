import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/forms')({ component: FormsPage });

function FormsPage() {
  return (
    <Upcoming title="Forms" instead={{ label: 'Go to Lists', href: '/dashboard/lists' }}>
      Build a form, put it on your website, and collect people into a list.
    </Upcoming>
  );
}
