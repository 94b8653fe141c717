import { describeSms, type SmsTemplateOutput } from '@talkdrum/api/contracts';
import { Badge, EmptyState } from '@talkdrum/ui';
import { choiceFilter, type TableColumn } from '@talkdrum/ui/table';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { messageTypeOptions, messageTypeWords } from '../../lib/words/message-types.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { ShownText } from '../../lib/shown-text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { filterOf, useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useUndoableRemoval } from '../../lib/lists/use-undoable-removal.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

type SmsTemplatesView = ViewOf<'/dashboard/template-sms'>;

export const smsTemplatesInput = (view: SmsTemplatesView) => ({
  ...filterOf(view, ['category']),
  cursor: view.cursor ?? null,
  limit: 25,
});

interface SmsTemplatesTableProps {
  page: readonly [SmsTemplatesView, ChangeView<SmsTemplatesView>];
  /** The button that creates the first one. */
  create: ReactNode;
  onEdit: (template: SmsTemplateOutput) => void;
  onCopy: (template: SmsTemplateOutput) => void;
}

const columns = (timeZone: string): TableColumn<SmsTemplateOutput>[] => [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isPrimary: true },
  {
    id: 'text',
    header: 'Message',
    cell: ({ text }) => <ShownText text={text} />,
    phone: 'hidden',
  },
  {
    id: 'category',
    header: 'Category',
    cell: ({ category }) => <Badge>{messageTypeWords[category]}</Badge>,
    width: 140,
  },
  {
    id: 'segments',
    header: 'Segments',
    cell: ({ text }) => describeSms(text).segments,
    width: 96,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'updated',
    header: 'Last change',
    cell: ({ updatedAt }) => formatTime(updatedAt, timeZone),
    width: 210,
  },
];

/** The account's SMS templates, with search, category and paging. */
export function SmsTemplatesTable({ page, create, onEdit, onCopy }: SmsTemplatesTableProps) {
  const list = useListPage('sms-templates', page, ['category']);
  const templates = trpc.smsTemplates.list.useQuery(smsTemplatesInput(page[0]), {
    placeholderData: (previous) => previous,
  });
  const refusal = useRefusal('templates.edit');
  const utils = trpc.useUtils();
  const removal = useUndoableRemoval({
    noun: 'template',
    done: 'Template deleted',
    refusal,
    list: trpc.smsTemplates.list,
    remove: trpc.templates.archive,
    restore: trpc.templates.restore,
    refresh: () => utils.smsTemplates.invalidate(),
  });
  return (
    <ListTable
      {...list.tableOf(templates, 'Search templates')}
      label="SMS templates"
      columns={useZoned(columns)}
      saved={list.saved('sms-templates', 'All templates')}
      storageKey="sms-templates"
      filters={[
        choiceFilter({
          label: 'Category',
          all: 'All categories',
          value: list.filter.category,
          options: messageTypeOptions,
          onChange: (category) => list.changeFilter({ category }),
        }),
      ]}
      empty={
        <EmptyState icon={<MessageSquareText aria-hidden />} title="No templates yet" action={create}>
          Save the messages you send often, by category.
        </EmptyState>
      }
      onRowOpen={onEdit}
      rowActions={(template) => [
        { label: 'Edit', onSelect: () => onEdit(template), disabledReason: refusal },
        { label: 'Copy', onSelect: () => onCopy(template), disabledReason: refusal },
        ...removal(template.id),
      ]}
    />
  );
}
