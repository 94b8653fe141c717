import { createFileRoute } from '@tanstack/react-router';
import { TemplateEditorPage } from '../../../features/templates/template-editor-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { utils } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/template-email/$id')({
  loader: ({ params }) => utils.templates.get.ensureData({ id: params.id }),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <TemplateEditorPage key={id} id={id} />;
}
