import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '../features/onboarding/confirm-email.tsx';
import { readSearch } from '../lib/read-search.ts';

const search = readSearch({ token: 'text' });

export const Route = createFileRoute('/confirm-email')({
  validateSearch: search,
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useSearch();
  return <ConfirmEmail key={token} token={token} />;
}
