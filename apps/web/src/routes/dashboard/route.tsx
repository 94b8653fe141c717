import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DashboardShell } from '../../features/shell/dashboard-shell.tsx';
import { NothingHere } from '../../features/shell/page-missing.tsx';
import { PrivilegedOutlet } from '../../features/shell/privileged-outlet.tsx';
import { errorFacts } from '../../lib/api-client.ts';
import { queryClient, trpc, trpcClient } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

const ClosingPage = lazy(() => import('../../features/accounts/closing-page.tsx').then((module) => ({ default: module.ClosingPage })));

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ location }) => {
    // Fetched here and not with the first page: the pages in front of the dashboard do without the query library.
    const { utils } = await import('../../lib/trpc.ts');
    try {
      await utils.session.me.ensureData();
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'unauthenticated') throw error;
      redirect({ to: '/sign-in', search: { next: location.href }, throw: true });
    }
  },
  component: DashboardLayout,
  notFoundComponent: NothingHere,
});

function DashboardLayout() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Frame />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

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
  return (
    <DashboardShell>
      <PrivilegedOutlet />
    </DashboardShell>
  );
}
