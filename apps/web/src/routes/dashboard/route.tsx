import { DialogGuardProvider } from '@talkdrum/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DashboardShell } from '../../features/shell/dashboard-shell.tsx';
import { NothingHere } from '../../features/shell/page-missing.tsx';
import { PrivilegedOutlet } from '../../features/shell/privileged-outlet.tsx';
import { errorFacts } from '../../lib/api-client.ts';
import { DialogLeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { useLiveChanges } from '../../lib/live/use-live.ts';
import { pageSession, setPageSession } from '../../lib/session/page-session.ts';
import { SessionDialogs } from '../../lib/session/session-dialogs.tsx';
import { queryClient, trpc, trpcClient } from '../../lib/trpc.ts';
import { type Me, useMe } from '../../lib/use-me.ts';

const ClosingPage = lazy(() =>
  import('../../features/accounts/closing-page.tsx').then((module) => ({ default: module.ClosingPage })),
);

const SignInForm = lazy(() =>
  import('../../features/onboarding/sign-in-form.tsx').then((module) => ({ default: module.SignInForm })),
);

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ location }) => {
    // Fetched here and not with the first page: the pages in front of the dashboard do without the query
    // library.
    const { utils } = await import('../../lib/trpc.ts');
    try {
      const me = await utils.session.me.ensureData();
      if (pageSession() === null) setPageSession(sessionOf(me));
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'unauthenticated') throw error;
      redirect({ to: '/sign-in', search: { next: location.href }, throw: true });
    }
  },
  component: DashboardLayout,
  notFoundComponent: () => <NothingHere />,
});

function DashboardLayout() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <DialogGuardProvider component={DialogLeaveGuard}>
          <Frame />
        </DialogGuardProvider>
        <SessionDialogs signInForm={signInAgain} />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function sessionOf({ user, account, profiles, viewer }: Me) {
  return {
    userId: user.id,
    email: user.email,
    accountId: account.id,
    company: account.company,
    profiles,
    isView: viewer !== null,
  };
}

const signInAgain = (email: string, onDone: () => Promise<void>) => (
  <Suspense fallback={<div className="min-h-60" />}>
    <SignInForm email={email} onDone={onDone} isInPlace />
  </Suspense>
);

/** A profile that is scheduled for deletion has one page left. */
function Frame() {
  const { closesAt } = useMe().account;
  if (closesAt) {
    return (
      <Suspense fallback={null}>
        <ClosingPage closesAt={closesAt} />
      </Suspense>
    );
  }
  return <LiveDashboard />;
}

function LiveDashboard() {
  useLiveChanges(useMe().account.id);
  return (
    <DashboardShell>
      <PrivilegedOutlet />
    </DashboardShell>
  );
}
