import { createFileRoute } from '@tanstack/react-router';
import { CalendarPage } from '../../features/campaigns/calendar/calendar-page.tsx';
import { RouteError } from '../../features/shell/page-error.tsx';
import { readSearch } from '../../lib/read-search.ts';

const search = readSearch({ month: 'text', day: 'day' });

export const Route = createFileRoute('/dashboard/calendar')({
  validateSearch: search,
  component: CalendarPage,
  errorComponent: RouteError,
});
