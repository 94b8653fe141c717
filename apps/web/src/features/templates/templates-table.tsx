import { type TemplateRow, templateTags } from '@talkdrum/api/contracts';
import { Badge, EmptyState } from '@talkdrum/ui';
import { choiceFilter, type TableColumn } from '@talkdrum/ui/table';
import { LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { ShownText } from '../../lib/shown-text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useUndoableRemoval } from '../../lib/lists/use-undoable-removal.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

const tags = templateTags.map((tag) => ({ value: tag, label: tag }));

type TemplatesView = ViewOf<'/dashboard/template-email/'>;

export const templatesInput = ({ q = '', tag = '', cursor }: TemplatesView) => ({
  search: q,
  tag,
  cursor: cursor ?? null,
  limit: 25,
});

const columns = (timeZone: string): TableColumn<TemplateRow>[] => [
  { id: 'name', header: 'Name', cell: (template) => template.name, isPrimary: true },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => (subject === '' ? '–' : <ShownText text={subject} />),
    phone: 'hidden',
  },
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
    phone: 'hidden',
  },
  {
    id: 'updated',
    header: 'Last change',
    cell: (template) => formatTime(template.updatedAt, timeZone),
    width: 210,
  },
];

interface TemplatesTableProps {
  page: readonly [TemplatesView, ChangeView<TemplatesView>];
  onPreview: (template: TemplateRow) => void;
  onCopy: (template: TemplateRow) => void;
  /** The button that creates the first one. */
  create: ReactNode;
}

/** The account's email templates, with search, tag and paging. */
export function TemplatesTable({ page, onPreview, onCopy, create }: TemplatesTableProps) {
  const list = useListPage('templates', page, ['tag']);
  const templates = trpc.templates.list.useQuery(templatesInput(page[0]), {
    placeholderData: (previous) => previous,
  });
  const refusal = useRefusal('templates.edit');
  const utils = trpc.useUtils();
  const removal = useUndoableRemoval({
    noun: 'template',
    done: 'Template deleted',
    refusal,
    list: trpc.templates.list,
    remove: trpc.templates.archive,
    restore: trpc.templates.restore,
    refresh: () => utils.templates.invalidate(),
  });
  return (
    <ListTable
      {...list.tableOf(templates, 'Search templates')}
      label="Email templates"
      columns={useZoned(columns)}
      saved={list.saved('templates', 'All templates')}
      storageKey="templates"
      filters={[
        choiceFilter({
          label: 'Tag',
          all: 'All tags',
          value: list.filter.tag,
          options: tags,
          onChange: (tag) => list.changeFilter({ tag }),
        }),
      ]}
      empty={
        <EmptyState icon={<LayoutTemplate aria-hidden />} title="No templates yet" action={create}>
          Start with one of our designs or a blank page.
        </EmptyState>
      }
      rowHref={(template) => `/dashboard/template-email/${template.id}`}
      rowActions={(template) => [
        { label: 'Edit', href: `/dashboard/template-email/${template.id}` },
        { label: 'Preview', onSelect: () => onPreview(template) },
        { label: 'Copy', onSelect: () => onCopy(template), disabledReason: refusal },
        ...removal(template.id),
      ]}
    />
  );
}
