import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { DashboardShell } from '../../features/shell/dashboard-shell.tsx';
import { errorFacts, utils } from '../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ location }) => {
    try {
      await utils.session.me.ensureData();
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'unauthenticated') throw error;
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    }
  },
  component: () => (
    <DashboardShell>
      <Outlet />
    </DashboardShell>
  ),
});
