import { createFileRoute } from '@tanstack/react-router';
import { FormDesignerPage } from '../../../../features/forms/design/form-designer-page.tsx';
import { RouteError } from '../../../../features/shell/page-error.tsx';
import { utils } from '../../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/forms/$id/design')({
  loader: ({ params }) => utils.forms.get.fetch({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <FormDesignerPage key={id} id={id} />;
}
