import type { FormLineOutput } from '@talkdrum/api/contracts';
import { Badge, EmptyState, type MenuEntry, TextLink } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useUndoableRemoval } from '../../lib/use-undoable-removal.ts';
import type { useView } from '../../lib/use-view.ts';
import type { FormDialog } from './form-dialogs.tsx';
import { stateWords } from '../../lib/publishing/published-status.tsx';
import { useFormActions } from './use-form-actions.ts';

function conversion({ submissions, published: { visits } }: FormLineOutput): string {
  return visits === 0 ? '–' : `${Math.min(100, Math.round((submissions / visits) * 100))}%`;
}

const columns: TableColumn<FormLineOutput>[] = [
  { id: 'name', header: 'Name', cell: (form) => form.name, isPrimary: true },
  {
    id: 'status',
    header: 'Status',
    cell: ({ published: { state } }) => (
      <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
    ),
    width: 150,
  },
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
  { id: 'conversion', header: 'Conversion', cell: conversion, width: 110, align: 'right', phone: 'hidden' },
  {
    id: 'list',
    header: 'List',
    cell: (form) => <TextLink href={`/dashboard/contacts?list=${form.listId}`}>{form.list}</TextLink>,
    width: 170,
    phone: 'hidden',
  },
  {
    id: 'created',
    header: 'Created',
    cell: (form) => formatTime(form.createdAt),
    width: 180,
    phone: 'hidden',
  },
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
    {
      label: published.version === null ? 'Publish' : 'Publish changes',
      onSelect: () => publish(id),
      disabledReason: refusal,
    },
    'separator',
    { label: 'Form fields', onSelect: () => onDialog({ kind: 'fields', id }) },
    { label: 'Form design', onSelect: () => onDialog({ kind: 'design', id }) },
    { label: 'Form Link', onSelect: () => onDialog({ kind: 'link', id }) },
    { label: 'Embed Form', onSelect: () => onDialog({ kind: 'embed', id }) },
    { label: 'Share', onSelect: () => onDialog({ kind: 'share', id }) },
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
