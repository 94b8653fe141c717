import type { LeadLineOutput } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { Magnet } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import {
  conversionColumn,
  createdColumn,
  listColumn,
  nameColumn,
  statusColumn,
  visitsColumn,
} from '../../../lib/publishing/campaign-columns.tsx';
import { PublishedTable } from '../../../lib/publishing/published-table.tsx';
import { publishLabel } from '../../../lib/publishing/publish-label.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { useView } from '../../../lib/use-view.ts';
import type { FormDialog } from '../form-dialogs.tsx';
import { useFormActions } from '../use-form-actions.ts';
import { useZoned } from '../../../lib/dates/account-zone.ts';

const allOf = ({ accepted, waiting, held }: LeadLineOutput) => accepted + waiting + held;

const columns = (timeZone: string): TableColumn<LeadLineOutput>[] => [
  nameColumn,
  statusColumn,
  visitsColumn,
  {
    id: 'leads',
    header: 'Leads',
    cell: (line) => formatNumber(line.accepted),
    width: 90,
    align: 'right',
  },
  {
    id: 'sealed',
    header: 'Sealed',
    cell: ({ waiting, held }) => (waiting + held === 0 ? '–' : formatNumber(waiting + held)),
    width: 90,
    align: 'right',
  },
  conversionColumn(allOf),
  {
    id: 'cost',
    header: 'Cost',
    cell: ({ cost }) => (cost === null ? '–' : formatMoney(cost.amountMinor, cost.currency)),
    width: 120,
    align: 'right',
  },
  listColumn,
  createdColumn(timeZone),
];

interface LeadsTableProps {
  page: ReturnType<typeof useView<'/dashboard/leads/'>>;
  create: ReactNode;
  onDialog: (dialog: FormDialog) => void;
}

export function LeadsTable({ page, create, onDialog }: LeadsTableProps) {
  const utils = trpc.useUtils();
  const { publish, duplicate } = useFormActions();
  return (
    <PublishedTable
      name="leads"
      things="lead campaigns"
      page={page}
      list={trpc.leads.campaigns}
      privilege="publishing.edit"
      columns={useZoned(columns)}
      removal={{
        noun: 'lead campaign',
        done: 'Lead campaign deleted. Its list and contacts are kept.',
        remove: trpc.forms.remove,
        restore: trpc.forms.restore,
        refresh: () => utils.leads.invalidate(),
      }}
      actions={({ id, published }, refusal) => [
        { label: 'Report', href: `/dashboard/leads/${id}` },
        {
          label: publishLabel(published),
          onSelect: () => publish({ id, published }),
          disabledReason: refusal,
        },
        'separator',
        { label: 'Share Options', onSelect: () => onDialog({ kind: 'share', id }) },
        { label: 'Form fields', onSelect: () => onDialog({ kind: 'fields', id }) },
        { label: 'Form design', onSelect: () => onDialog({ kind: 'design', id }) },
        { label: 'Rename', onSelect: () => onDialog({ kind: 'rename', id }) },
        { label: 'Address and dates', onSelect: () => onDialog({ kind: 'settings', id }) },
        { label: 'Duplicate', onSelect: () => duplicate(id), disabledReason: refusal },
      ]}
      rowHref={({ id }) => `/dashboard/leads/${id}`}
      empty={
        <EmptyState icon={<Magnet aria-hidden />} title="No lead campaigns yet" action={create}>
          Create one, share its link on WhatsApp, Facebook or your website, and pay once for each new person.
        </EmptyState>
      }
    />
  );
}
