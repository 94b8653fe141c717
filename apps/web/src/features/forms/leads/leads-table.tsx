import type { LeadLineOutput } from '@talkdrum/api/contracts';
import { EmptyState, type MenuEntry } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { Magnet } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { conversionOf } from '../../../lib/publishing/traffic-panel.tsx';
import {
  createdColumn,
  listColumn,
  nameColumn,
  statusColumn,
} from '../../../lib/publishing/campaign-columns.tsx';
import { ListTable } from '../../../lib/saved-views/list-table.tsx';
import { publishLabel } from '../../../lib/publishing/publish-label.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useUndoableRemoval } from '../../../lib/use-undoable-removal.ts';
import type { useView } from '../../../lib/use-view.ts';
import type { FormDialog } from '../form-dialogs.tsx';
import { useFormActions } from '../use-form-actions.ts';

const allOf = ({ accepted, waiting, held }: LeadLineOutput) => accepted + waiting + held;

const columns: TableColumn<LeadLineOutput>[] = [
  nameColumn,
  statusColumn,
  {
    id: 'visits',
    header: 'Visits',
    cell: ({ published }) => formatNumber(published.visits),
    width: 90,
    align: 'right',
    phone: 'hidden',
  },
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
  {
    id: 'conversion',
    header: 'Conversion',
    cell: (line) => conversionOf({ visits: line.published.visits, submissions: allOf(line) }),
    width: 110,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'cost',
    header: 'Cost',
    cell: ({ cost }) => (cost === null ? '–' : formatMoney(cost.amountMinor, cost.currency)),
    width: 120,
    align: 'right',
  },
  listColumn,
  createdColumn,
];

interface LeadsTableProps {
  page: ReturnType<typeof useView<'/dashboard/leads/'>>;
  create: ReactNode;
  onDialog: (dialog: FormDialog) => void;
}

export function LeadsTable({ page, create, onDialog }: LeadsTableProps) {
  const list = useListPage(null, page);
  const campaigns = trpc.leads.campaigns.useQuery(list.filter, { placeholderData: (previous) => previous });
  const refusal = useRefusal('publishing.edit');
  const utils = trpc.useUtils();
  const { publish, duplicate } = useFormActions();
  const removal = useUndoableRemoval({
    noun: 'lead campaign',
    done: 'Lead campaign deleted. Its list and contacts are kept.',
    refusal,
    list: trpc.leads.campaigns,
    remove: trpc.forms.remove,
    restore: trpc.forms.restore,
    refresh: () => utils.leads.invalidate(),
  });
  const actions = ({ id, published }: LeadLineOutput): MenuEntry[] => [
    { label: 'Report', href: `/dashboard/leads/${id}` },
    {
      label: publishLabel(published),
      onSelect: () => publish(id),
      disabledReason: refusal,
    },
    'separator',
    { label: 'Share Options', onSelect: () => onDialog({ kind: 'share', id }) },
    { label: 'Form fields', onSelect: () => onDialog({ kind: 'fields', id }) },
    { label: 'Form design', onSelect: () => onDialog({ kind: 'design', id }) },
    { label: 'Rename', onSelect: () => onDialog({ kind: 'rename', id }) },
    { label: 'Address and dates', onSelect: () => onDialog({ kind: 'settings', id }) },
    { label: 'Duplicate', onSelect: () => duplicate(id), disabledReason: refusal },
    ...removal(id),
  ];
  return (
    <ListTable
      {...list.tableOf(campaigns, 'Search lead campaigns')}
      label="Lead campaigns"
      columns={columns}
      saved={list.saved('leads', 'All lead campaigns')}
      storageKey="leads"
      empty={
        <EmptyState icon={<Magnet aria-hidden />} title="No lead campaigns yet" action={create}>
          Create one, share its link on WhatsApp, Facebook or your website, and pay once for each new person.
        </EmptyState>
      }
      rowHref={({ id }) => `/dashboard/leads/${id}`}
      rowActions={actions}
    />
  );
}
