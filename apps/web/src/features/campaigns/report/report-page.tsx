import { type CampaignOutput, shownText } from '@talkdrum/api/contracts';
import { Alert, PageHeader, Tabs } from '@talkdrum/ui';
import { useEffect } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { MadeByFeed } from '../made-by-feed.tsx';
import { CampaignMoreMenu } from '../campaign-more-menu.tsx';
import { CampaignStatusBadge } from '../campaign-status.tsx';
import { isLive, people } from '../campaign-words.ts';
import type { CampaignView, ChangeCampaignView } from '../campaigns-view.ts';
import { channelWords } from '../channel-words.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { ProgressPanel } from '../progress/progress-panel.tsx';
import { ScheduledPanel } from '../schedule/scheduled-panel.tsx';
import { useProgress } from '../progress/use-progress.ts';
import { trpc } from '../../../lib/trpc.ts';
import { countHeld, HeldList } from '../schedule/held-list.tsx';
import { reportTabs } from './report-tabs.tsx';

interface ReportPageProps {
  campaign: CampaignOutput;
  view: CampaignView;
  change: ChangeCampaignView;
}

/** A campaign from scheduling on: schedule, progress and report. */
export function ReportPage({ campaign, view, change }: ReportPageProps) {
  const { id } = campaign;
  const { title, path } = channelWords[campaign.channel];
  const live = useProgress(id, campaign.status);
  const status = live.progress?.status ?? campaign.status;
  const isMoving = isLive(status);
  // The start button is far down the previous page.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const items = reportTabs({ campaign, status, view, change });
  const tab = items.find(({ value }) => value === view.tab)?.value ?? items[0]?.value ?? '';
  return (
    <>
      <PageHeader
        title={campaign.name}
        status={<CampaignStatusBadge status={status} />}
        breadcrumb={[{ label: title, href: path }, { label: campaign.name }]}
        description={headline(campaign, useAccountZone())}
        more={<CampaignMoreMenu campaign={campaign} />}
      />
      <MadeByFeed campaign={campaign} />
      <FailureAlert campaign={campaign} />
      {status === 'scheduled' ? <ScheduledPanel campaign={campaign} /> : null}
      {isMoving || status === 'paused' ? <ProgressPanel campaign={campaign} live={live} /> : null}
      {campaign.channel === 'sms' && (isMoving || status === 'paused') ? (
        <HeldPanel campaign={campaign} />
      ) : null}
      <Tabs
        label="Report"
        value={tab}
        onValueChange={(next) =>
          change({
            tab: next === items[0]?.value ? undefined : next,
            cursor: undefined,
            q: undefined,
            state: undefined,
            outcome: undefined,
          })
        }
        items={items}
      />
    </>
  );
}

function headline(
  { channel, subject, fromBrand, senderAddress, startedAt, finishedAt, status }: CampaignOutput,
  timeZone: string,
): string {
  const address = senderAddress === null ? '' : channel === 'sms' ? senderAddress : `<${senderAddress}>`;
  const from = [fromBrand, address].filter(Boolean).join(' ');
  const when =
    finishedAt !== null
      ? `${status === 'cancelled' ? 'Cancelled' : 'Finished'} ${formatTime(finishedAt, timeZone)}`
      : startedAt !== null
        ? `Started ${formatTime(startedAt, timeZone)}`
        : '';
  return [channel === 'sms' ? '' : `“${shownText(subject)}”`, from && `from ${from}`, when]
    .filter(Boolean)
    .join(' · ');
}

/** People an SMS campaign is holding until sending hours, so that waiting doesn't look like a failure. */
function HeldPanel({ campaign: { id, timezone } }: { campaign: CampaignOutput }) {
  const held = trpc.campaigns.held.useQuery({ id }, { refetchInterval: 15_000 });
  const count = countHeld(held.data ?? []);
  if (held.data === undefined || count === 0) return null;
  return (
    <Alert className="mb-4" title={`Held overnight: ${people(count)}`}>
      <p className="mb-2">
        Promotional SMS don’t arrive at night. These leave automatically when the hours of their country
        begin.
      </p>
      <HeldList held={held.data} timeZone={timezone} />
    </Alert>
  );
}
