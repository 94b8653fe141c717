import type { FormOutput, LeadOutput } from '@talkdrum/api/contracts';
import { Badge, Button, EmptyState } from '@talkdrum/ui';
import { choiceFilter, DataTable, type TableColumn } from '@talkdrum/ui/table';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { DownloadLink } from '../../../lib/lists/download-link.tsx';
import { useZoned } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { channelWords } from '../../../lib/publishing/share/channel-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { filterQuery, useListPage } from '../../../lib/lists/use-list-page.ts';
import { useView } from '../../../lib/use-view.ts';
import { answerWords } from '../../../lib/publishing/submissions/answer-words.ts';
import { LeadSheet, nameOf } from './lead-sheet.tsx';
import { disputeWords, leadStates, wordsOf } from './lead-words.ts';

const answerOf = ({ answers }: LeadOutput, key: string) =>
  answers === null ? '–' : answerWords(answers[key]);

const columns = (timeZone: string): TableColumn<LeadOutput>[] => [
  { id: 'name', header: 'Name', cell: nameOf, isPrimary: true },
  { id: 'email', header: 'Email', cell: (lead) => answerOf(lead, 'email'), phone: 'hidden' },
  { id: 'telephone', header: 'Telephone', cell: (lead) => answerOf(lead, 'telephone'), phone: 'hidden' },
  {
    id: 'state',
    header: 'Status',
    cell: (lead) => {
      const { label, tone } = lead.dispute === null ? wordsOf(lead) : disputeWords[lead.dispute];
      return <Badge tone={tone}>{label}</Badge>;
    },
    width: 170,
  },
  {
    id: 'channel',
    header: 'Channel',
    cell: ({ channel }) => channelWords[channel],
    width: 140,
    phone: 'hidden',
  },
  {
    id: 'price',
    header: 'Price',
    cell: ({ price }) => (price === null ? '–' : formatMoney(price.amountMinor, price.currency)),
    width: 100,
    align: 'right',
  },
  {
    id: 'at',
    header: 'Submitted',
    cell: ({ submittedAt }) => formatTime(submittedAt, timeZone),
    width: 180,
    phone: 'hidden',
  },
];

/** The people a campaign brought, with the contact beside it. */
export function LeadsOfCampaign({ form, onShare }: { form: FormOutput; onShare: () => void }) {
  const page = useView('/dashboard/leads/$id/');
  const [view] = page;
  const list = useListPage(`leads ${form.id}`, page, ['state']);
  const leads = trpc.leads.list.useQuery(
    { formId: form.id, ...list.filter, cursor: list.cursor, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const [open, setOpen] = useState<LeadOutput | null>(null);
  const query = filterQuery({ formId: form.id, ...list.filter });
  return (
    <>
      <DataTable
        {...list.tableOf(leads, 'Search answers')}
        label="Leads"
        columns={useZoned(columns)}
        filters={[
          choiceFilter({
            label: 'Status',
            all: 'All statuses',
            value: view.state,
            options: leadStates,
            onChange: (state) => list.changeFilter({ state: state as typeof view.state }),
          }),
        ]}
        toolbarActions={
          <DownloadLink href={`/files/leads/export.csv?${query}`} privilege="contacts.export" />
        }
        onRowOpen={setOpen}
        openKey={open?.id}
        empty={
          <EmptyState
            icon={<UserRoundPlus aria-hidden />}
            title="No leads yet"
            action={<Button onClick={onShare}>Share the campaign</Button>}
          >
            People who fill in the form appear here, with the channel that brought them.
          </EmptyState>
        }
      />
      <LeadSheet form={form} lead={open} onClose={() => setOpen(null)} onChanged={setOpen} />
    </>
  );
}
