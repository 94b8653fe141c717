import { describeSms, type SmsTemplateOutput } from '@talkdrum/api/contracts';
import { Badge, EmptyState, Select } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableError, toastFailure } from '../../lib/failures.ts';
import { formatTime } from '../../lib/format.ts';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { categoryOptions, categoryWords } from './sms-categories.ts';

export interface SmsTemplatesView {
  q?: string | undefined;
  category?: SmsTemplateOutput['category'] | undefined;
  cursor?: string | undefined;
  create?: boolean | undefined;
}

interface SmsTemplatesTableProps {
  view: SmsTemplatesView;
  onViewChange: (change: SmsTemplatesView) => void;
  /** The button of the first-run state. */
  create: ReactNode;
  onEdit: (template: SmsTemplateOutput) => void;
  onCopy: (template: SmsTemplateOutput) => void;
}

const columns: TableColumn<SmsTemplateOutput>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isPrimary: true },
  {
    id: 'text',
    header: 'Message',
    cell: ({ text }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{text}</span>,
    isHiddenOnPhone: true,
  },
  {
    id: 'category',
    header: 'Category',
    cell: ({ category }) => <Badge>{categoryWords[category]}</Badge>,
    width: 140,
  },
  {
    id: 'segments',
    header: 'Segments',
    cell: ({ text }) => describeSms(text).segments,
    width: 96,
    align: 'right',
    isHiddenOnPhone: true,
  },
  { id: 'updated', header: 'Last change', cell: ({ updatedAt }) => formatTime(updatedAt), width: 210 },
];

/** Search, category and page come from the address. */
export function SmsTemplatesTable({ view, onViewChange, create, onEdit, onCopy }: SmsTemplatesTableProps) {
  const { q = '', category, cursor } = view;
  const templates = trpc.smsTemplates.list.useQuery(
    { search: q, category: category ?? null, cursor: cursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const refusal = useRefusal('templates.edit');
  const remove = useRemoval();
  const nextCursor = templates.data?.nextCursor;
  return (
    <DataTable
      label="SMS templates"
      columns={columns}
      rows={templates.data?.items ?? []}
      rowKey={(template) => template.id}
      storageKey="sms-templates"
      isLoading={templates.isFetching}
      error={tableError(templates)}
      isFiltered={q !== '' || category !== undefined}
      onClearFilters={() => onViewChange({ q: undefined, category: undefined, cursor: undefined })}
      search={{
        value: q,
        onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }),
        placeholder: 'Search templates',
      }}
      filters={
        <CategoryFilter
          category={category}
          onChange={(next) => onViewChange({ category: next, cursor: undefined })}
        />
      }
      empty={
        <EmptyState icon={<MessageSquareText aria-hidden />} title="No template yet" action={create}>
          Keep texts you send again, with their category.
        </EmptyState>
      }
      onRowOpen={onEdit}
      rowActions={(template) => [
        { label: 'Edit', onSelect: () => onEdit(template), disabledReason: refusal },
        { label: 'Copy', onSelect: () => onCopy(template), disabledReason: refusal },
        'separator' as const,
        {
          label: 'Delete',
          tone: 'danger' as const,
          onSelect: () => remove(template.id),
          disabledReason: refusal,
        },
      ]}
      pagination={listPages('sms-templates', {
        cursor,
        nextCursor,
        onCursorChange: (next) => onViewChange({ cursor: next }),
      })}
    />
  );
}

interface CategoryFilterProps {
  category: SmsTemplatesView['category'];
  onChange: (category: SmsTemplatesView['category']) => void;
}

function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  return (
    <Select
      aria-label="Category"
      className="w-auto"
      value={category ?? ''}
      onChange={(event) => onChange(categoryOptions.find(({ value }) => value === event.target.value)?.value)}
      options={[{ value: '', label: 'All categories' }, ...categoryOptions]}
    />
  );
}

function useRemoval(): (id: string) => void {
  const utils = trpc.useUtils();
  const restore = trpc.templates.restore.useMutation({
    onSuccess: () => utils.smsTemplates.invalidate(),
    onError: toastFailure('The template was not brought back'),
  });
  const archive = trpc.templates.archive.useMutation({
    onSuccess: async (_done, { id }) => {
      await utils.smsTemplates.invalidate();
      toast.undo('Template deleted', () => restore.mutate({ id }));
    },
    onError: toastFailure('The template was not deleted'),
  });
  return (id) => archive.mutate({ id });
}
