import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/surveys')({ component: SurveysPage });

function SurveysPage() {
  return (
    <Upcoming title="Surveys" instead={{ label: 'Go to Email', href: '/dashboard/email' }}>
      Ask your customers and see the answers as they come in.
    </Upcoming>
  );
}
