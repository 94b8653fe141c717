import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPanel } from '../features/onboarding/confirm-email-panel.tsx';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { readSearch } from '../lib/read-search.ts';

const search = readSearch({ token: 'text' });

export const Route = createFileRoute('/confirm-email')({
  validateSearch: search,
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useSearch();
  return (
    <EntryFrame title="Confirm your email address">
      <ConfirmEmailPanel key={token} token={token} />
    </EntryFrame>
  );
}
