import type { FormLineOutput } from '@talkdrum/api/contracts';
import { EmptyState, type MenuEntry } from '@talkdrum/ui';
import { Sparkline } from '@talkdrum/ui/figures';
import type { TableColumn } from '@talkdrum/ui/table';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import {
  createdColumn,
  listColumn,
  nameColumn,
  statusColumn,
} from '../../lib/publishing/campaign-columns.tsx';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { publishLabel } from '../../lib/publishing/publish-label.ts';
import { trpc } from '../../lib/trpc.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useUndoableRemoval } from '../../lib/use-undoable-removal.ts';
import type { useView } from '../../lib/use-view.ts';
import type { FormDialog } from './form-dialogs.tsx';
import { conversionOf } from '../../lib/publishing/traffic-panel.tsx';
import { useFormActions } from './use-form-actions.ts';

const columns: TableColumn<FormLineOutput>[] = [
  nameColumn,
  statusColumn,
  {
    id: 'fields',
    header: 'Fields',
    cell: (form) => formatNumber(form.fields),
    width: 80,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'visits',
    header: 'Visits',
    cell: (form) => formatNumber(form.published.visits),
    width: 90,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'submissions',
    header: 'Submissions',
    cell: (form) => formatNumber(form.submissions),
    width: 120,
    align: 'right',
  },
  {
    id: 'recent',
    header: 'Last 30 days',
    cell: ({ recent }) =>
      recent.some((day) => day > 0) ? (
        <Sparkline label="Submissions a day, last 30 days" points={recent} tone="orders" />
      ) : (
        '–'
      ),
    width: 120,
    phone: 'hidden',
  },
  {
    id: 'conversion',
    header: 'Conversion',
    cell: ({ submissions, published: { visits } }) => conversionOf({ visits, submissions }),
    width: 110,
    align: 'right',
    phone: 'hidden',
  },
  listColumn,
  createdColumn,
];

interface FormsTableProps {
  page: ReturnType<typeof useView<'/dashboard/forms/'>>;
  create: ReactNode;
  onDialog: (dialog: FormDialog) => void;
}

export function FormsTable({ page, create, onDialog }: FormsTableProps) {
  const list = useListPage(null, page);
  const forms = trpc.forms.list.useQuery(list.filter, { placeholderData: (previous) => previous });
  const refusal = useRefusal('publishing.edit');
  const utils = trpc.useUtils();
  const { publish, duplicate } = useFormActions();
  const removal = useUndoableRemoval({
    noun: 'form',
    done: 'Form deleted. Its list and contacts are kept.',
    refusal,
    list: trpc.forms.list,
    remove: trpc.forms.remove,
    restore: trpc.forms.restore,
    refresh: () => utils.forms.invalidate(),
  });
  const actions = ({ id, published }: FormLineOutput): MenuEntry[] => [
    { label: 'See submissions', href: `/dashboard/forms/${id}` },
    { label: 'Report', onSelect: () => onDialog({ kind: 'report', id }) },
    {
      label: publishLabel(published),
      onSelect: () => publish(id),
      disabledReason: refusal,
    },
    'separator',
    { label: 'Form fields', onSelect: () => onDialog({ kind: 'fields', id }) },
    { label: 'Form design', onSelect: () => onDialog({ kind: 'design', id }) },
    { label: 'Form Link', onSelect: () => onDialog({ kind: 'link', id }) },
    { label: 'Embed Form', onSelect: () => onDialog({ kind: 'embed', id }) },
    { label: 'Share Options', onSelect: () => onDialog({ kind: 'share', id }) },
    { label: 'Address and dates', onSelect: () => onDialog({ kind: 'settings', id }) },
    { label: 'Duplicate', onSelect: () => duplicate(id), disabledReason: refusal },
    ...removal(id),
  ];
  return (
    <ListTable
      {...list.tableOf(forms, 'Search forms')}
      label="Forms"
      columns={columns}
      saved={list.saved('forms', 'All forms')}
      storageKey="forms"
      empty={
        <EmptyState icon={<ClipboardList aria-hidden />} title="No forms yet" action={create}>
          Build a form, put it on your website or share its link, and collect people with their consent.
        </EmptyState>
      }
      rowHref={({ id }) => `/dashboard/forms/${id}`}
      rowActions={actions}
    />
  );
}
