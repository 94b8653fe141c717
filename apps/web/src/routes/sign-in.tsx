import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { Alert } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { readBegunSignIn, type SignInProblem, signInProblems } from '../features/onboarding/begun-sign-in.ts';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { localPath } from '../features/onboarding/local-path.ts';
import { SignInForm } from '../features/onboarding/sign-in-form.tsx';
import { hasSignedInHint, setSignedInHint } from '../features/onboarding/signed-in-hint.ts';
import { trpcClient } from '../lib/api-client.ts';
import { readSearch } from '../lib/read-search.ts';
import { setPageSession } from '../lib/session/page-session.ts';

/**
 * `next` is the page to open after signing in. Only paths on this site count. `problem` is why a sign-in elsewhere ended.
 */
const search = readSearch({
  next: 'text',
  email: 'text',
  problem: Object.keys(signInProblems) as SignInProblem[],
});

export const Route = createFileRoute('/sign-in')({
  validateSearch: search,
  beforeLoad: async ({ search: { next }, location }) => {
    if (readBegunSignIn(location.hash)?.kind === 'signed_in') setSignedInHint(true);
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
  const { next, email, problem } = Route.useSearch();
  const router = useRouter();
  const [begun] = useState(() => readBegunSignIn(router.state.location.hash));
  // The token of a second step stays out of the address, and so out of what people copy.
  useEffect(() => {
    if (begun !== null) void router.navigate({ to: '.', search: true, hash: '', replace: true });
  }, [begun, router]);
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
      {problem === undefined ? null : (
        <Alert tone="danger" className="mb-4">
          {signInProblems[problem]}
        </Alert>
      )}
      <SignInForm
        email={email}
        next={next}
        begunStep={begun?.kind === 'second_step' ? begun.step : null}
        onDone={enter}
      />
    </EntryFrame>
  );
}
