import { Alert, Card, Skeleton, type TabItem } from '@talkdrum/ui';
import { SmsBubble } from '../../../lib/sms-message/sms-bubble.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { AnalyticsTab } from './analytics-tab.tsx';
import { hasReport, isLive } from '../campaign-words.ts';
import { ContactsTab } from './contacts-tab.tsx';
import type { ReportTabsProps } from './email-report-tabs.tsx';

/** Tabs of an SMS: only the preview before sending, then the report. */
export function smsReportTabs({
  campaign: { id, senderAddress },
  status,
  view,
  change,
}: ReportTabsProps): TabItem[] {
  const preview = {
    value: 'preview',
    label: 'Preview',
    content: (
      <Card description="Shown for a sample contact.">
        <SmsPreview id={id} sender={senderAddress} />
      </Card>
    ),
  };
  if (!hasReport(status)) return [preview];
  const isMoving = isLive(status);
  const analytics = (
    <AnalyticsTab
      id={id}
      channel="sms"
      chart={view.chart ?? 'chart'}
      onChartChange={(next) => change({ chart: next === 'table' ? next : undefined })}
    />
  );
  return [
    { value: 'analytics', label: 'Analytics', content: analytics },
    {
      value: 'contacts',
      label: 'Contacts',
      content: <ContactsTab id={id} channel="sms" isLive={isMoving} view={view} change={change} />,
    },
    preview,
  ];
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
