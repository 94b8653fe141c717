import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { localPath } from '../features/onboarding/local-path.ts';
import { SignInForm } from '../features/onboarding/sign-in-form.tsx';
import { hasSignedInHint, setSignedInHint } from '../features/onboarding/signed-in-hint.ts';
import { trpcClient } from '../lib/api-client.ts';
import { readSearch } from '../lib/read-search.ts';
import { setPageSession } from '../lib/session/page-session.ts';

/** `next` is the page to open after signing in. Only paths on this site count. */
const search = readSearch({ next: 'text', email: 'text' });

export const Route = createFileRoute('/sign-in')({
  validateSearch: search,
  beforeLoad: async ({ search: { next } }) => {
    if (!hasSignedInHint()) return;
    const isSignedIn = await trpcClient.session.me.query().then(
      () => true,
      () => false,
    );
    if (isSignedIn) redirect({ href: localPath(next), throw: true });
    setSignedInHint(false);
  },
  component: SignInPage,
});

function SignInPage() {
  const { next, email } = Route.useSearch();
  const router = useRouter();
  async function enter() {
    setSignedInHint(true);
    // Never show data fetched for the person who was signed in before.
    const { queryClient } = await import('../lib/trpc.ts');
    queryClient.clear();
    setPageSession(null);
    await router.navigate({ href: localPath(next), replace: true });
  }
  return (
    <EntryFrame title="Login Form" intro="Welcome back.">
      <SignInForm email={email} onDone={enter} />
    </EntryFrame>
  );
}
