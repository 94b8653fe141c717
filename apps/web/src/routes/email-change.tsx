import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { EmailChangePanel } from '../features/security/email-change-panel.tsx';
import { readSearch } from '../lib/read-search.ts';

const search = readSearch({ token: 'text' });

export const Route = createFileRoute('/email-change')({
  validateSearch: search,
  component: EmailChangePage,
});

function EmailChangePage() {
  const { token } = Route.useSearch();
  return (
    <EntryFrame title="Change your sign-in address">
      <EmailChangePanel key={token} token={token} />
    </EntryFrame>
  );
}
