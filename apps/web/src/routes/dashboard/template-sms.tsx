import { createFileRoute } from '@tanstack/react-router';
import { SmsTemplatesPage } from '../../features/templates/sms-templates-page.tsx';
import { readSearch } from '../../lib/read-search.ts';

const search = readSearch({
  q: 'text',
  category: ['promotional', 'transactional'],
  cursor: 'text',
  create: 'flag',
});

export const Route = createFileRoute('/dashboard/template-sms')({
  validateSearch: search,
  component: Page,
});

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SmsTemplatesPage
      view={view}
      onViewChange={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: 'q' in next })}
    />
  );
}
