import type { FormLineOutput } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { Sparkline } from '@talkdrum/ui/figures';
import type { TableColumn } from '@talkdrum/ui/table';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import {
  conversionColumn,
  createdColumn,
  listColumn,
  nameColumn,
  statusColumn,
  submissionsColumn,
  visitsColumn,
} from '../../lib/publishing/campaign-columns.tsx';
import { PublishedTable } from '../../lib/publishing/published-table.tsx';
import { publishLabel } from '../../lib/publishing/publish-label.ts';
import { trpc } from '../../lib/trpc.ts';
import type { useView } from '../../lib/use-view.ts';
import type { FormDialog } from './form-dialogs.tsx';
import { useFormActions } from './use-form-actions.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';

const columns = (timeZone: string): TableColumn<FormLineOutput>[] => [
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
  visitsColumn,
  submissionsColumn,
  {
    id: 'recent',
    header: 'Last 30 days',
    cell: ({ recent }) =>
      recent.some((day) => day > 0) ? (
        <Sparkline label="Submissions a day, last 30 days" points={recent} tone="orders" />
      ) : (
        '–'
      ),
    width: 104,
    phone: 'hidden',
  },
  conversionColumn(({ submissions }) => submissions),
  listColumn,
  createdColumn(timeZone),
];

interface FormsTableProps {
  page: ReturnType<typeof useView<'/dashboard/forms/'>>;
  create: ReactNode;
  onDialog: (dialog: FormDialog) => void;
}

export function FormsTable({ page, create, onDialog }: FormsTableProps) {
  const utils = trpc.useUtils();
  const { publish, duplicate } = useFormActions();
  return (
    <PublishedTable
      name="forms"
      things="forms"
      page={page}
      list={trpc.forms.list}
      privilege="publishing.edit"
      columns={useZoned(columns)}
      removal={{
        noun: 'form',
        done: 'Form deleted. Its list and contacts are kept.',
        remove: trpc.forms.remove,
        restore: trpc.forms.restore,
        refresh: () => utils.forms.invalidate(),
      }}
      actions={({ id, published }, refusal) => [
        { label: 'See submissions', href: `/dashboard/forms/${id}` },
        { label: 'Report', onSelect: () => onDialog({ kind: 'report', id }) },
        {
          label: publishLabel(published),
          onSelect: () => publish({ id, published }),
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
      ]}
      rowHref={({ id }) => `/dashboard/forms/${id}`}
      empty={
        <EmptyState icon={<ClipboardList aria-hidden />} title="No forms yet" action={create}>
          Build a form, put it on your website or share its link, and collect people with their consent.
        </EmptyState>
      }
    />
  );
}
