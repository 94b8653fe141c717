import type { FormOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState, PageHeader, TextLink } from '@talkdrum/ui';
import { choiceFilter } from '@talkdrum/ui/table';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { DownloadLink } from '../../../lib/lists/download-link.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { publishLabel } from '../../../lib/publishing/publish-label.ts';
import { TrafficByDay } from '../../../lib/publishing/traffic-panel.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { filterQuery, useListPage } from '../../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { type FormDialog, FormDialogs } from '../form-dialogs.tsx';
import { standings } from '../form-words.ts';
import { PublishedStatus } from '../../../lib/publishing/published-status.tsx';
import { SubmissionsTable } from '../../../lib/publishing/submissions/submissions-table.tsx';
import { useFormActions } from '../use-form-actions.ts';
import { submissionColumns } from './submission-columns.tsx';
import { SubmissionSheet } from './submission-sheet.tsx';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

/** What people submitted through one form. */
export function SubmissionsPage({ id }: { id: string }) {
  const [form] = trpc.forms.get.useSuspenseQuery({ id });
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  return (
    <>
      <FormHeader form={form} onDialog={(kind) => setDialog({ kind, id })} />
      <Traffic formId={id} />
      <FormSubmissions form={form} onShare={() => setDialog({ kind: 'link', id })} />
      {dialog === null ? null : <FormDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The last 30 days, once anyone has come: without a visit it would be two empty charts. */
function Traffic({ formId }: { formId: string }) {
  const { data } = trpc.publishing.traffic.useQuery({ id: formId, days: 30 });
  if (data === undefined || data.visits + data.submissions === 0) return null;
  return (
    <div className="mb-4">
      <TrafficByDay traffic={data} noun="Submissions" />
    </div>
  );
}

function FormHeader({ form, onDialog }: { form: FormOutput; onDialog: (kind: FormDialog['kind']) => void }) {
  const { published } = form;
  const { publish } = useFormActions();
  const refusal = useRefusal('publishing.edit');
  return (
    <PageHeader
      title={form.name}
      breadcrumb={[{ label: 'Forms', href: '/dashboard/forms' }, { label: form.name }]}
      status={<PublishedStatus state={published.state} />}
      description={
        <>
          {formatNumber(published.visits)} visits · people join the list{' '}
          <TextLink href={`/dashboard/contacts?list=${form.listId}`}>{form.list}</TextLink>
        </>
      }
      secondaryActions={
        <>
          <Button onClick={() => onDialog('fields')}>Form fields</Button>
          <Button onClick={() => onDialog('design')}>Form design</Button>
          <Button onClick={() => onDialog('link')}>Form Link</Button>
        </>
      }
      action={
        <Button
          variant={published.hasChanges ? 'primary' : 'secondary'}
          disabledReason={refusal}
          onClick={() => publish(form)}
        >
          {publishLabel(published)}
        </Button>
      }
    />
  );
}

function FormSubmissions({ form, onShare }: { form: FormOutput; onShare: () => void }) {
  const timeZone = useAccountZone();
  const page = useView('/dashboard/forms/$id/');
  const [view] = page;
  const list = useListPage(`submissions ${form.id}`, page, ['standing']);
  const input = { formId: form.id, ...list.filter, cursor: list.cursor, limit: 25 };
  const submissions = trpc.submissions.list.useQuery(input, { placeholderData: (previous) => previous });
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.submissions.remove.useMutation();
  const query = filterQuery({ formId: form.id, ...list.filter });
  return (
    <SubmissionsTable
      table={{
        ...list.tableOf(submissions, 'Search answers'),
        columns: submissionColumns(form.fields, timeZone),
        filters: [
          choiceFilter({
            label: 'Status',
            all: 'All statuses',
            value: view.standing,
            options: standings,
            onChange: (standing) => list.changeFilter({ standing }),
          }),
        ],
        toolbarActions: (
          <DownloadLink href={`/files/submissions/export.csv?${query}`} privilege="contacts.export" />
        ),
        empty: (
          <EmptyState
            icon={<Inbox aria-hidden />}
            title="No submissions yet"
            action={<Button onClick={onShare}>Share the form</Button>}
          >
            What people submit appears here, with the contact it made.
          </EmptyState>
        ),
      }}
      remove={(ids) => mutateAsync({ formId: form.id, ids })}
      refresh={() => Promise.all([utils.submissions.invalidate(), utils.forms.invalidate()])}
      sheet={(submission, onClose) => (
        <SubmissionSheet form={form} submission={submission} onClose={onClose} />
      )}
    />
  );
}
