import { PageHeader } from '@talkdrum/ui';
import { createFileRoute } from '@tanstack/react-router';
import { Checklist } from '../../features/onboarding/checklist.tsx';
import { HelpPanels } from '../../features/onboarding/help-panels.tsx';
import { PageError } from '../../features/shell/page-error.tsx';
import { trpc, utils } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

export const Route = createFileRoute('/dashboard/welcome')({
  loader: () => void utils.onboarding.welcome.prefetch(),
  component: WelcomePage,
});

function WelcomePage() {
  const me = useMe();
  const welcome = trpc.onboarding.welcome.useQuery();
  if (welcome.isError && welcome.data === undefined)
    return <PageError error={welcome.error} onRetry={() => void welcome.refetch()} />;
  return (
    <>
      <PageHeader
        title={`Welcome, ${me.user.firstName}`}
        description="Shortcut access to setting up your account or getting help"
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Checklist steps={welcome.data?.steps} isSubscribed={me.subscription?.isActive === true} />
        <HelpPanels support={welcome.data?.support} />
      </div>
    </>
  );
}
