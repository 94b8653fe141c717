import { type TemplateRow, templateTags } from '@talkdrum/api/contracts';
import { Badge, EmptyState, Select } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableError, toastFailure } from '../../lib/failures.ts';
import { formatTime } from '../../lib/format.ts';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

export interface TemplatesView {
  q?: string | undefined;
  tag?: string | undefined;
  cursor?: string | undefined;
  create?: 'blank' | 'preset' | undefined;
}

type ChangeView = (change: TemplatesView) => void;

const columns: TableColumn<TemplateRow>[] = [
  { id: 'name', header: 'Name', cell: (template) => template.name, isPrimary: true },
  { id: 'subject', header: 'Subject', cell: (template) => template.subject || '–', isHiddenOnPhone: true },
  {
    id: 'tag',
    header: 'Tag',
    cell: (template) => (template.tag === '' ? '–' : <Badge>{template.tag}</Badge>),
    width: 140,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: (template) => ({ html: 'HTML', plain: 'Plain text', visual: 'Visual' })[template.kind],
    width: 110,
    isHiddenOnPhone: true,
  },
  { id: 'updated', header: 'Last change', cell: (template) => formatTime(template.updatedAt), width: 210 },
];

interface TemplatesTableProps {
  view: TemplatesView;
  onViewChange: ChangeView;
  onPreview: (template: TemplateRow) => void;
  onCopy: (template: TemplateRow) => void;
  /** The button that makes the first one. */
  create: ReactNode;
}

/** The table of templates: search, tag and page live in the address. */
export function TemplatesTable({ view, onViewChange, onPreview, onCopy, create }: TemplatesTableProps) {
  const { q = '', tag = '', cursor } = view;
  const templates = trpc.templates.list.useQuery(
    { search: q, tag, cursor: cursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const refusal = useRefusal('templates.edit');
  const remove = useRemoval();
  return (
    <DataTable
      label="Email templates"
      columns={columns}
      rows={templates.data?.items ?? []}
      rowKey={(template) => template.id}
      storageKey="templates"
      isLoading={templates.isFetching}
      error={tableError(templates)}
      isFiltered={q !== '' || tag !== ''}
      onClearFilters={() => onViewChange({ q: undefined, tag: undefined, cursor: undefined })}
      search={{
        value: q,
        onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }),
        placeholder: 'Search templates',
      }}
      filters={<TagFilter tag={tag} onChange={(next) => onViewChange({ tag: next, cursor: undefined })} />}
      empty={
        <EmptyState icon={<LayoutTemplate aria-hidden />} title="No template yet" action={create}>
          Start from one of our designs or from a blank page.
        </EmptyState>
      }
      rowHref={(template) => `/dashboard/template-email/${template.id}`}
      rowActions={(template) => [
        { label: 'Edit', href: `/dashboard/template-email/${template.id}` },
        { label: 'Preview', onSelect: () => onPreview(template) },
        { label: 'Copy', onSelect: () => onCopy(template), disabledReason: refusal },
        'separator' as const,
        {
          label: 'Delete',
          tone: 'danger' as const,
          onSelect: () => remove(template.id),
          disabledReason: refusal,
        },
      ]}
      pagination={listPages('templates', {
        cursor,
        nextCursor: templates.data?.nextCursor,
        onCursorChange: (next) => onViewChange({ cursor: next }),
      })}
    />
  );
}

function TagFilter({ tag, onChange }: { tag: string; onChange: (tag: string | undefined) => void }) {
  return (
    <Select
      aria-label="Tag"
      className="w-auto"
      value={tag}
      onChange={(event) => onChange(event.target.value || undefined)}
      options={[
        { value: '', label: 'All tags' },
        ...templateTags.map((each) => ({ value: each, label: each })),
      ]}
    />
  );
}

/** Deletes a template; for some seconds it can be brought back. */
function useRemoval(): (id: string) => void {
  const utils = trpc.useUtils();
  const restore = trpc.templates.restore.useMutation({
    onSuccess: () => utils.templates.invalidate(),
    onError: toastFailure('The template was not brought back'),
  });
  const archive = trpc.templates.archive.useMutation({
    onSuccess: async (_done, { id }) => {
      await utils.templates.invalidate();
      toast.undo('Template deleted', () => restore.mutate({ id }));
    },
    onError: toastFailure('The template was not deleted'),
  });
  return (id) => archive.mutate({ id });
}
