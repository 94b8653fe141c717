import { createFileRoute } from '@tanstack/react-router';
import { JourneyReportPage } from '../../../../features/automation/report/journey-report-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { utils } from '../../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/automation/$id/report')({
  loader: ({ params }) => utils.journeys.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <JourneyReportPage id={id} />;
}
