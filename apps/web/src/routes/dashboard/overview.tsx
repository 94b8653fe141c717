import { PageHeader } from '@talkdrum/ui';
import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsCard, type AnalyticsChoice } from '../../features/accounts/analytics-card.tsx';
import { SubscriptionCard, WalletCard } from '../../features/accounts/money-cards.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { isAllowed, utils } from '../../lib/trpc.ts';

/** What differs from a chart of 30 days; a clean address shows that. */
interface Search {
  email?: 'table';
  emailDays?: 90;
  sms?: 'table';
  smsDays?: 90;
}

export const Route = createFileRoute('/dashboard/overview')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(search['email'] === 'table' ? { email: 'table' } : {}),
    ...(search['emailDays'] === 90 ? { emailDays: 90 } : {}),
    ...(search['sms'] === 'table' ? { sms: 'table' } : {}),
    ...(search['smsDays'] === 90 ? { smsDays: 90 } : {}),
  }),
  loaderDeps: ({ search }): Record<'emailDays' | 'smsDays', 30 | 90> => ({
    emailDays: search.emailDays ?? 30,
    smsDays: search.smsDays ?? 30,
  }),
  loader: ({ deps }) => {
    if (!isAllowed('campaigns.view')) return;
    void utils.accounts.analytics.prefetch({ channel: 'email', days: deps.emailDays });
    void utils.accounts.analytics.prefetch({ channel: 'sms', days: deps.smsDays });
  },
  component: OverviewPage,
});

function OverviewPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const refusal = useRefusal('campaigns.view');
  const choose = (part: Partial<Record<keyof Search, Search[keyof Search] | undefined>>) => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined),
    );
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  const chooseEmail = ({ view, days }: AnalyticsChoice) =>
    choose({ email: view === 'table' ? view : undefined, emailDays: days === 90 ? days : undefined });
  const chooseSms = ({ view, days }: AnalyticsChoice) =>
    choose({ sms: view === 'table' ? view : undefined, smsDays: days === 90 ? days : undefined });
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SubscriptionCard />
        <WalletCard />
      </div>
      {refusal === null ? (
        <div className="mt-4 flex flex-col gap-4">
          <AnalyticsCard
            title="Email Analytics"
            channel="email"
            choice={{ view: search.email ?? 'chart', days: search.emailDays ?? 30 }}
            onChoose={chooseEmail}
          />
          <AnalyticsCard
            title="SMS Analytics"
            channel="sms"
            choice={{ view: search.sms ?? 'chart', days: search.smsDays ?? 30 }}
            onChoose={chooseSms}
          />
        </div>
      ) : (
        <p className="mt-6 text-muted-foreground">{refusal}</p>
      )}
    </>
  );
}
