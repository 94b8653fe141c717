import type { CampaignOutput } from '@talkdrum/api/contracts';
import { PageHeader, Tabs } from '@talkdrum/ui';
import { useEffect } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { CampaignMoreMenu } from '../campaign-more-menu.tsx';
import { CampaignStatusBadge } from '../campaign-status.tsx';
import { isLive } from '../campaign-words.ts';
import type { CampaignView, ChangeCampaignView } from '../campaigns-view.ts';
import { channelWords } from '../channel-words.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { ProgressPanel } from '../progress/progress-panel.tsx';
import { ScheduledPanel } from '../schedule/scheduled-panel.tsx';
import { HeldPanel } from '../progress/held-panel.tsx';
import { reportTabs } from './report-tabs.tsx';
import { useProgress } from '../progress/use-progress.ts';

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
        description={headline(campaign)}
        more={<CampaignMoreMenu campaign={campaign} />}
      />
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
          })
        }
        items={items}
      />
    </>
  );
}

function headline({
  channel,
  subject,
  fromBrand,
  senderAddress,
  startedAt,
  finishedAt,
  status,
}: CampaignOutput): string {
  const address = senderAddress === null ? '' : channel === 'sms' ? senderAddress : `<${senderAddress}>`;
  const from = [fromBrand, address].filter(Boolean).join(' ');
  const when =
    finishedAt !== null
      ? `${status === 'cancelled' ? 'Cancelled' : 'Finished'} ${formatTime(finishedAt)}`
      : startedAt !== null
        ? `Started ${formatTime(startedAt)}`
        : '';
  return [channel === 'sms' ? '' : `“${subject}”`, from && `from ${from}`, when].filter(Boolean).join(' · ');
}
