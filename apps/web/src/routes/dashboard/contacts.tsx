import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../../features/contacts/contacts-page.tsx';
import { readSearch } from '../../lib/read-search.ts';

const search = readSearch({
  q: 'text',
  list: 'text',
  segment: 'text',
  email: ['enabled', 'blocklisted', 'unsubscribed'],
  sms: ['enabled', 'blocklisted', 'unsubscribed'],
  key: 'text',
  value: 'text',
  sort: ['newest', 'oldest', 'name', 'name_desc', 'email', 'email_desc'],
  size: 'number',
  cursor: 'text',
  direction: ['after', 'before'],
  contact: 'text',
  tab: ['profile', 'email', 'sms', 'reward'],
  add: 'flag',
  import: 'flag',
  insight: 'flag',
});

export const Route = createFileRoute('/dashboard/contacts')({ validateSearch: search, component: Page });

function Page() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ContactsPage
      view={view}
      onViewChange={(change, replace = false) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace })
      }
    />
  );
}
