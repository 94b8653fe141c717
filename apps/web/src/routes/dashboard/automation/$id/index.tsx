import { createFileRoute } from '@tanstack/react-router';
import { JourneyEditorPage } from '../../../../features/automation/journey-editor-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { utils } from '../../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/automation/$id/')({
  loader: ({ params }) => utils.journeys.get.fetch({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <JourneyEditorPage key={id} id={id} />;
}
