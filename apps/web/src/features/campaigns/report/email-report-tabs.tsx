import type { CampaignOutput, CampaignStatus } from '@talkdrum/api/contracts';
import { Card, type TabItem } from '@talkdrum/ui';
import type { PreviewLook } from '../../../lib/message-editor/preview-pane.tsx';
import { AbTestingTab } from './ab-testing-tab.tsx';
import { AnalyticsTab } from './analytics-tab.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { hasReport, isLive } from '../campaign-words.ts';
import type { CampaignView, ChangeCampaignView } from '../campaigns-view.ts';
import { ContactsTab } from './contacts-tab.tsx';

export interface ReportTabsProps {
  campaign: CampaignOutput;
  /** The latest known status; `campaign.status` can lag behind. */
  status: CampaignStatus;
  view: CampaignView;
  change: ChangeCampaignView;
}

const looks: PreviewLook[] = ['desktop', 'phone', 'dark'];

/** Tabs of an email: only the preview before sending, then the report. */
export function emailReportTabs({
  campaign: { id, subject },
  status,
  view,
  change,
}: ReportTabsProps): TabItem[] {
  const look = looks.find((each) => each === view.look) ?? 'desktop';
  const isMoving = isLive(status);
  const chooseLook = (next: PreviewLook) => change({ look: next === 'desktop' ? undefined : next });
  const message = [
    {
      value: 'preview',
      label: 'Preview',
      content: <CampaignPreview id={id} look={look} onLookChange={chooseLook} />,
    },
    { value: 'text', label: 'Plain Text', content: <CampaignPreview id={id} look="text" /> },
  ].map((item) => ({ ...item, content: <Card>{item.content}</Card> }));
  if (!hasReport(status)) return message;
  const analytics = (
    <AnalyticsTab
      id={id}
      channel="email"
      chart={view.chart ?? 'chart'}
      onChartChange={(next) => change({ chart: next === 'table' ? next : undefined })}
    />
  );
  return [
    { value: 'analytics', label: 'Analytics', content: analytics },
    {
      value: 'contacts',
      label: 'Contacts',
      content: <ContactsTab id={id} channel="email" isLive={isMoving} view={view} change={change} />,
    },
    ...message,
    { value: 'ab', label: 'A/B Testing', content: <AbTestingTab subject={subject} /> },
  ];
}
