import type { CampaignOutput, CampaignStatus } from '@talkdrum/api/contracts';
import { Alert, Card, Skeleton, type TabItem } from '@talkdrum/ui';
import { useState } from 'react';
import type { PreviewLook } from '../../../lib/message-editor/preview-pane.tsx';
import { SmsBubble } from '../../../lib/sms-message/sms-bubble.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { AbTestingTab } from './ab-testing/ab-testing-tab.tsx';
import { AnalyticsTab } from './analytics/analytics-tab.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { hasReport, isLive } from '../campaign-words.ts';
import type { CampaignView, ChangeCampaignView } from '../campaigns-view.ts';
import { JourneyFields } from '../journey/journey-fields.tsx';
import { VariantChoice } from '../preview/variant-choice.tsx';
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
  const { id, channel } = campaign;
  const previews = channel === 'sms' ? smsPreview(campaign) : emailPreviews({ campaign, view, change });
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
    {
      value: 'journey',
      label: 'Journey',
      content: (
        <Card>
          <JourneyFields campaign={campaign} />
        </Card>
      ),
    },
    ...previews,
    ...(channel === 'sms' && campaign.abTest === null
      ? []
      : [
          {
            value: 'ab',
            label: 'A/B Testing',
            content: <AbTestingTab campaign={campaign} status={status} />,
          },
        ]),
  ];
}

function emailPreviews({ campaign, view, change }: Omit<ReportTabsProps, 'status'>) {
  const look = looks.find((each) => each === view.look) ?? 'desktop';
  const chooseLook = (next: PreviewLook) => change({ look: next === 'desktop' ? undefined : next });
  return [
    {
      value: 'preview',
      label: 'Preview',
      content: <CampaignPreview campaign={campaign} look={look} onLookChange={chooseLook} />,
    },
    { value: 'text', label: 'Plain Text', content: <CampaignPreview campaign={campaign} look="text" /> },
  ].map((item) => ({ ...item, content: <Card>{item.content}</Card> }));
}

function smsPreview(campaign: CampaignOutput) {
  const content = (
    <Card description="Shown for a sample contact.">
      <SmsPreview campaign={campaign} />
    </Card>
  );
  return [{ value: 'preview', label: 'Preview', content }];
}

function SmsPreview({ campaign: { id, abTest, senderAddress } }: { campaign: CampaignOutput }) {
  const [variant, setVariant] = useState(0);
  const preview = trpc.campaigns.preview.useQuery(
    { id, variant },
    { placeholderData: (previous) => previous },
  );
  return (
    <div className="flex flex-col gap-3">
      <VariantChoice test={abTest} value={variant} onChange={setVariant} />
      {preview.data ? (
        <SmsBubble text={preview.data.text} sender={senderAddress} />
      ) : preview.error ? (
        <Alert tone="danger" title="This can’t be shown yet">
          {errorMessage(preview.error)}
        </Alert>
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}
