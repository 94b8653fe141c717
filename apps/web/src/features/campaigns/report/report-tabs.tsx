import type { CampaignOutput, CampaignStatus } from '@talkdrum/api/contracts';
import { Alert, Card, Skeleton, type TabItem } from '@talkdrum/ui';
import type { PreviewLook } from '../../../lib/message-editor/preview-pane.tsx';
import { SmsBubble } from '../../../lib/sms-message/sms-bubble.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { AbTestingTab } from './ab-testing-tab.tsx';
import { AnalyticsTab } from './analytics/analytics-tab.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { hasReport, isLive } from '../campaign-words.ts';
import type { CampaignView, ChangeCampaignView } from '../campaigns-view.ts';
import { ContactsTab } from './contacts-tab.tsx';

interface ReportTabsProps {
  campaign: CampaignOutput;
  /** The latest known status; `campaign.status` can lag behind. */
  status: CampaignStatus;
  view: CampaignView;
  change: ChangeCampaignView;
}

const looks: PreviewLook[] = ['desktop', 'phone', 'dark'];

/** Only the preview before sending, then the report. */
export function reportTabs({ campaign, status, view, change }: ReportTabsProps): TabItem[] {
  const { id, channel, subject } = campaign;
  const previews = channel === 'sms' ? smsPreview(campaign) : emailPreviews({ id, view, change });
  if (!hasReport(status)) return previews;
  const analytics = (
    <AnalyticsTab
      campaign={campaign}
      chart={view.chart ?? 'chart'}
      onChartChange={(next) => change({ chart: next === 'table' ? next : undefined })}
    />
  );
  const contacts = (
    <ContactsTab id={id} channel={channel} isLive={isLive(status)} view={view} change={change} />
  );
  return [
    { value: 'analytics', label: 'Analytics', content: analytics },
    { value: 'contacts', label: 'Contacts', content: contacts },
    ...previews,
    ...(channel === 'sms'
      ? []
      : [{ value: 'ab', label: 'A/B Testing', content: <AbTestingTab subject={subject} /> }]),
  ];
}

function emailPreviews({ id, view, change }: Omit<ReportTabsProps, 'campaign' | 'status'> & { id: string }) {
  const look = looks.find((each) => each === view.look) ?? 'desktop';
  const chooseLook = (next: PreviewLook) => change({ look: next === 'desktop' ? undefined : next });
  return [
    {
      value: 'preview',
      label: 'Preview',
      content: <CampaignPreview id={id} look={look} onLookChange={chooseLook} />,
    },
    { value: 'text', label: 'Plain Text', content: <CampaignPreview id={id} look="text" /> },
  ].map((item) => ({ ...item, content: <Card>{item.content}</Card> }));
}

function smsPreview({ id, senderAddress }: CampaignOutput) {
  const content = (
    <Card description="Shown for a sample contact.">
      <SmsPreview id={id} sender={senderAddress} />
    </Card>
  );
  return [{ value: 'preview', label: 'Preview', content }];
}

function SmsPreview({ id, sender }: { id: string; sender: string | null }) {
  const preview = trpc.campaigns.preview.useQuery({ id }, { placeholderData: (previous) => previous });
  if (preview.data) return <SmsBubble text={preview.data.text} sender={sender} />;
  if (preview.error)
    return (
      <Alert tone="danger" title="This can’t be shown yet">
        {errorMessage(preview.error)}
      </Alert>
    );
  return <Skeleton className="h-40" />;
}
