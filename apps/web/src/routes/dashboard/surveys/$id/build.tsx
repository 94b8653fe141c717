import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { SurveyBuilderPage } from '../../../../features/surveys/builder/survey-builder-page.tsx';
import { utils } from '../../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/surveys/$id/build')({
  loader: ({ params }) => utils.surveys.get.fetch({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <SurveyBuilderPage key={id} id={id} />;
}
