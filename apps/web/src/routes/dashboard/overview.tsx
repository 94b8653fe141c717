import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '../../features/overview/overview-page.tsx';
import type { OverviewView } from '../../features/overview/overview-view.ts';
import { isAllowed, utils } from '../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/overview')({
  validateSearch: (search: Record<string, unknown>): OverviewView => ({
    ...(search['email'] === 'table' ? { email: 'table' } : {}),
    ...(search['emailDays'] === 90 ? { emailDays: 90 } : {}),
    ...(search['sms'] === 'table' ? { sms: 'table' } : {}),
    ...(search['smsDays'] === 90 ? { smsDays: 90 } : {}),
  }),
  loaderDeps: ({ search }): Record<'emailDays' | 'smsDays', 30 | 90> => ({
    emailDays: search.emailDays ?? 30,
    smsDays: search.smsDays ?? 30,
  }),
  // Asked for together, so they travel in one request.
  loader: ({ deps }) => {
    if (isAllowed('account.view')) {
      void utils.overview.attention.prefetch();
      void utils.overview.coming.prefetch();
      void utils.overview.wallet.prefetch({ isEstimated: false });
      void utils.subscriptions.current.prefetch();
    }
    if (isAllowed('contacts.view')) void utils.overview.audience.prefetch();
    if (!isAllowed('campaigns.view')) return;
    void utils.overview.figures.prefetch();
    void utils.overview.analytics.prefetch({ channel: 'email', days: deps.emailDays });
    void utils.overview.analytics.prefetch({ channel: 'sms', days: deps.smsDays });
    void utils.overview.recentCampaigns.prefetch();
    void utils.overview.responses.prefetch();
  },
  component: Overview,
});

function Overview() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (part: OverviewView) => {
    const next = Object.fromEntries(
      Object.entries({ ...view, ...part }).filter(([, value]) => value !== undefined),
    );
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  return <OverviewPage view={view} onChange={change} />;
}
