import { createFileRoute } from '@tanstack/react-router';
import { SegmentEditorPage } from '../../../features/segments/segment-editor-page.tsx';
import { RouteError } from '../../../features/shell/page-error.tsx';
import { utils } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/segments/$id')({
  loader: ({ params }) =>
    Promise.all([utils.segments.get.ensureData({ id: params.id }), utils.segments.fields.ensureData()]),
  component: Page,
  errorComponent: RouteError,
});

function Page() {
  const { id } = Route.useParams();
  return <SegmentEditorPage key={id} id={id} />;
}
