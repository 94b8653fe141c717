import { createFileRoute } from '@tanstack/react-router';
import { PageDesignerPage } from '../../../features/pages/page-designer-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { utils } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/pages/$id')({
  loader: ({ params }) => utils.pages.get.fetch({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <PageDesignerPage key={id} id={id} />;
}
