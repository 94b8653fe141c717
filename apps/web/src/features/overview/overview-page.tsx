import { Button, Menu, PageHeader } from '@talkdrum/ui';
import { ChevronDown, Plus } from 'lucide-react';
import { useRefusal } from '../../lib/use-me.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { AudienceCard } from './audience-card.tsx';
import { ComingCard } from './coming-card.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { type ChangeOverview, choiceOf, type OverviewView, viewOf } from './overview-view.ts';
import { RecentCampaignsCard } from './recent-campaigns-card.tsx';
import { ResponsesCard } from './responses-card.tsx';
import { WalletCard } from './wallet-card.tsx';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatMoment } from '../../lib/dates/format-date.ts';

interface OverviewPageProps {
  view: OverviewView;
  onChange: ChangeOverview;
}

/** The dashboard's first page: what changed, what is stuck, what goes out next. */
export function OverviewPage(props: OverviewPageProps) {
  const refusal = useRefusal('campaigns.view');
  const mayRead = useRefusal('account.view') === null;
  const mayCount = useRefusal('contacts.view') === null;
  return (
    <>
      <PageHeader title="Dashboard" description={<Now />} action={<CreateMenu />} />
      <div className="flex flex-col gap-4">
        {refusal === null ? <FiguresStrip /> : null}
        {mayRead ? (
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
            <AttentionCard />
            <ComingCard />
          </div>
        ) : null}
        {refusal === null ? <Analytics {...props} /> : <p className="text-muted-foreground">{refusal}</p>}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
          {refusal === null ? (
            <div className="flex min-w-0 flex-col gap-4">
              <RecentCampaignsCard />
              <ResponsesCard />
            </div>
          ) : null}
          <div className="flex min-w-0 flex-col gap-4">
            <WalletCard />
            {mayCount ? <AudienceCard /> : null}
          </div>
        </div>
      </div>
    </>
  );
}

function Analytics({ view, onChange }: OverviewPageProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <AnalyticsCard
        title="Email Analytics"
        channel="email"
        choice={choiceOf(view, 'email')}
        onChoose={(choice) => onChange(viewOf(choice, 'email'))}
      />
      <AnalyticsCard
        title="SMS Analytics"
        channel="sms"
        choice={choiceOf(view, 'sms')}
        onChoose={(choice) => onChange(viewOf(choice, 'sms'))}
      />
    </div>
  );
}

/** The account's day and time when the page was opened. */
function Now() {
  const timezone = useAccountZone();
  const now = formatMoment(new Date(), timezone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return <span className="tabular">{now}</span>;
}

function CreateMenu() {
  const refusal = useRefusal('campaigns.edit');
  if (refusal !== null) return null;
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />}>
          Create
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      items={[
        { label: 'Create Email', href: '/dashboard/email?create=true' },
        { label: 'Create SMS', href: '/dashboard/sms?create=true' },
      ]}
    />
  );
}
