import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Card, PageHeader, Tabs } from '@talkdrum/ui';
import { useEffect } from 'react';
import { formatTime } from '../../lib/format.ts';
import type { PreviewLook } from '../../lib/message-editor/preview-pane.tsx';
import { AbTestingTab } from './ab-testing-tab.tsx';
import { AnalyticsTab } from './analytics-tab.tsx';
import { CampaignMoreMenu } from './campaign-more-menu.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignStatusBadge } from './campaign-status.tsx';
import { hasReport, isLive } from './campaign-words.ts';
import type { CampaignView } from './campaigns-view.ts';
import { ContactsTab } from './contacts-tab.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ScheduledPanel } from './scheduled-panel.tsx';
import { useProgress } from './use-progress.ts';

interface ReportPageProps {
  campaign: CampaignOutput;
  view: CampaignView;
  onViewChange: (change: CampaignView) => void;
}

const looks: PreviewLook[] = ['desktop', 'phone', 'dark'];

/** A campaign that has left the desk: when it leaves, how far it is, what came of it. */
export function ReportPage({ campaign, view, onViewChange }: ReportPageProps) {
  const { id } = campaign;
  const live = useProgress(id, campaign.status);
  const status = live.progress?.status ?? campaign.status;
  const isMoving = isLive(status);
  // The button that started it stood further down.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const look = looks.find((each) => each === view.look) ?? 'desktop';
  const preview = {
    value: 'preview',
    label: 'Preview',
    content: (
      <Card>
        <CampaignPreview id={id} look={look} onLookChange={(next) => onViewChange({ look: next === 'desktop' ? undefined : next })} />
      </Card>
    ),
  };
  const text = {
    value: 'text',
    label: 'Plain Text',
    content: (
      <Card>
        <CampaignPreview id={id} look="text" />
      </Card>
    ),
  };
  const results = [
    {
      value: 'analytics',
      label: 'Analytics',
      content: (
        <AnalyticsTab
          id={id}
          isLive={isMoving}
          chart={view.chart ?? 'chart'}
          onChartChange={(next) => onViewChange({ chart: next === 'table' ? next : undefined })}
        />
      ),
    },
    { value: 'contacts', label: 'Contacts', content: <ContactsTab id={id} isLive={isMoving} view={view} onViewChange={onViewChange} /> },
  ];
  const items = hasReport(status)
    ? [...results, preview, text, { value: 'ab', label: 'A/B Testing', content: <AbTestingTab subject={campaign.subject} /> }]
    : [preview, text];
  const tab = items.find(({ value }) => value === view.tab)?.value ?? items[0]?.value ?? '';
  return (
    <>
      <PageHeader
        title={campaign.name}
        status={<CampaignStatusBadge status={status} />}
        breadcrumb={[{ label: 'Email', href: '/dashboard/email' }, { label: campaign.name }]}
        description={headline(campaign)}
        secondaryActions={<CampaignMoreMenu campaign={campaign} />}
      />
      <FailureAlert campaign={campaign} />
      {status === 'scheduled' ? <ScheduledPanel campaign={campaign} /> : null}
      {isMoving || status === 'paused' ? <ProgressPanel campaign={campaign} live={live} /> : null}
      <Tabs
        label="Report"
        value={tab}
        onValueChange={(next) => onViewChange({ tab: next === items[0]?.value ? undefined : next, cursor: undefined, q: undefined, state: undefined })}
        items={items}
      />
    </>
  );
}

function headline({ subject, fromBrand, senderAddress, startedAt, finishedAt, status }: CampaignOutput): string {
  const from = [fromBrand, senderAddress === null ? '' : `<${senderAddress}>`].filter(Boolean).join(' ');
  const when =
    finishedAt !== null
      ? `${status === 'cancelled' ? 'Cancelled' : 'Finished'} ${formatTime(finishedAt)}`
      : startedAt !== null
        ? `Started ${formatTime(startedAt)}`
        : '';
  return [`“${subject}”`, from && `from ${from}`, when].filter(Boolean).join(' · ');
}
