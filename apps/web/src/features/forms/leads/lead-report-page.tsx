import { Button, PageHeader, Tabs, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { PublishedStatus } from '../../../lib/publishing/published-status.tsx';
import { publishLabel } from '../../../lib/publishing/publish-label.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { type FormDialog, FormDialogs } from '../form-dialogs.tsx';
import { useFormActions } from '../use-form-actions.ts';
import { LeadAnalytics } from './lead-analytics.tsx';
import { LeadsOfCampaign } from './leads-of-campaign.tsx';

/** The report of a lead campaign: its figures, and its leads. */
export function LeadReportPage({ id }: { id: string }) {
  const [form] = trpc.forms.get.useSuspenseQuery({ id });
  const [view, change] = useView('/dashboard/leads/$id/');
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  const { publish } = useFormActions();
  const refusal = useRefusal('publishing.edit');
  const open = (kind: FormDialog['kind']) => setDialog({ kind, id });
  return (
    <>
      <PageHeader
        title={form.name}
        breadcrumb={[{ label: 'Leads', href: '/dashboard/leads' }, { label: form.name }]}
        status={<PublishedStatus state={form.published.state} />}
        description={
          <>
            Leads join the list{' '}
            <TextLink href={`/dashboard/contacts?list=${form.listId}`}>{form.list}</TextLink>
          </>
        }
        secondaryActions={
          <>
            <Button onClick={() => open('fields')}>Form fields</Button>
            <Button onClick={() => open('design')}>Form design</Button>
            <Button onClick={() => open('share')}>Share Options</Button>
          </>
        }
        action={
          <Button
            variant={form.published.hasChanges ? 'primary' : 'secondary'}
            disabledReason={refusal}
            onClick={() => publish(form)}
          >
            {publishLabel(form.published)}
          </Button>
        }
      />
      <Tabs
        label="Report"
        value={view.tab ?? 'analytics'}
        onValueChange={(tab) =>
          change({ tab: tab === 'leads' ? 'leads' : undefined, q: undefined, cursor: undefined })
        }
        items={[
          { value: 'analytics', label: 'Analytics', content: <LeadAnalytics form={form} /> },
          {
            value: 'leads',
            label: 'Leads',
            content: <LeadsOfCampaign form={form} onShare={() => open('share')} />,
          },
        ]}
      />
      {dialog === null ? null : <FormDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
