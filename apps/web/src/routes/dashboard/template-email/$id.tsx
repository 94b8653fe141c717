import { createFileRoute } from '@tanstack/react-router';
import { TemplateEditorPage } from '../../../features/templates/template-editor-page.tsx';
import { loadDesigner } from '../../../features/templates/load-designer.ts';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { utils } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/template-email/$id')({
  // Runs when a link to it is pointed at or focused.
  loader: async ({ params }) => {
    const template = await utils.templates.get.ensureData({ id: params.id });
    if (template.design !== null) void loadDesigner().catch(() => undefined);
    return template;
  },
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <TemplateEditorPage key={id} id={id} />;
}
