import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { NewPasswordForm } from '../features/onboarding/new-password-form.tsx';
import { RequestResetForm } from '../features/onboarding/request-reset-form.tsx';
import { readSearch } from '../lib/read-search.ts';

const search = readSearch({ token: 'text' });

export const Route = createFileRoute('/password-reset')({
  validateSearch: search,
  component: PasswordResetPage,
});

function PasswordResetPage() {
  const { token } = Route.useSearch();
  return token === undefined ? (
    <EntryFrame
      title="Password Reset"
      intro="Enter your email address and we’ll send you a link to set a new password."
    >
      <RequestResetForm />
    </EntryFrame>
  ) : (
    <EntryFrame title="Set a new password">
      <NewPasswordForm key={token} token={token} />
    </EntryFrame>
  );
}
