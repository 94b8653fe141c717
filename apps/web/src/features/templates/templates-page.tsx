import { type TemplateRow, templateTags } from '@talkdrum/api/contracts';
import { Badge, Button, Card, EmptyState, Menu, PageHeader, Select, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { ChevronDown, LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { GalleryModal } from './gallery-modal.tsx';
import { NameModal } from './name-modal.tsx';
import { TemplatePreviewModal } from './template-preview-modal.tsx';

export interface TemplatesView {
  q?: string | undefined;
  tag?: string | undefined;
  cursor?: string | undefined;
  create?: 'blank' | 'preset' | undefined;
}

interface TemplatesPageProps {
  view: TemplatesView;
  onViewChange: (change: TemplatesView) => void;
  onOpen: (id: string) => void;
}

const columns: TableColumn<TemplateRow>[] = [
  { id: 'name', header: 'Name', cell: (template) => template.name, isPrimary: true },
  { id: 'subject', header: 'Subject', cell: (template) => template.subject || '–', isHiddenOnPhone: true },
  { id: 'tag', header: 'Tag', cell: (template) => (template.tag === '' ? '–' : <Badge>{template.tag}</Badge>), width: 140 },
  {
    id: 'kind',
    header: 'Kind',
    cell: (template) => ({ html: 'HTML', plain: 'Plain text', visual: 'Visual' })[template.kind],
    width: 110,
    isHiddenOnPhone: true,
  },
  { id: 'updated', header: 'Last change', cell: (template) => formatTime(template.updatedAt), width: 210 },
];

/** The account's email templates. */
export function TemplatesPage({ view, onViewChange, onOpen }: TemplatesPageProps) {
  const { q = '', tag = '', cursor } = view;
  const templates = trpc.templates.list.useQuery({ search: q, tag, cursor: cursor ?? null, limit: 25 }, { placeholderData: (previous) => previous });
  const refusal = useRefusal('templates.edit');
  const [previewing, setPreviewing] = useState<TemplateRow | null>(null);
  const [copying, setCopying] = useState<TemplateRow | null>(null);
  const utils = trpc.useUtils();
  const restore = trpc.templates.restore.useMutation({
    onSuccess: () => utils.templates.invalidate(),
    onError: (error) => toast.error('The template was not brought back', { description: errorMessage(error) }),
  });
  const archive = trpc.templates.archive.useMutation({
    onSuccess: async (_done, { id }) => {
      await utils.templates.invalidate();
      toast.undo('Template deleted', () => restore.mutate({ id }));
    },
    onError: (error) => toast.error('The template was not deleted', { description: errorMessage(error) }),
  });
  const create = (
    <Menu
      trigger={
        <Button variant="primary" disabledReason={refusal}>
          Create Template <ChevronDown aria-hidden />
        </Button>
      }
      items={[
        { label: 'Blank', onSelect: () => onViewChange({ create: 'blank' }) },
        { label: 'Pre-Designed', onSelect: () => onViewChange({ create: 'preset' }) },
      ]}
    />
  );
  const close = () => onViewChange({ create: undefined });
  return (
    <>
      <PageHeader
        title="Email Templates"
        description={
          <>
            Content that campaigns start from. For text messages see <TextLink href="/dashboard/template-sms">SMS templates</TextLink>.
          </>
        }
        action={create}
      />
      <Card>
        <DataTable
          label="Email templates"
          columns={columns}
          rows={templates.data?.items ?? []}
          rowKey={(template) => template.id}
          storageKey="templates"
          isLoading={templates.isFetching}
          error={templates.error ? { requestId: errorFacts(templates.error)?.requestId, onRetry: () => void templates.refetch() } : null}
          isFiltered={q !== '' || tag !== ''}
          onClearFilters={() => onViewChange({ q: undefined, tag: undefined, cursor: undefined })}
          search={{ value: q, onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }), placeholder: 'Search templates' }}
          filters={
            <Select
              aria-label="Tag"
              className="w-auto"
              value={tag}
              onChange={(event) => onViewChange({ tag: event.target.value || undefined, cursor: undefined })}
              options={[{ value: '', label: 'All tags' }, ...templateTags.map((each) => ({ value: each, label: each }))]}
            />
          }
          empty={
            <EmptyState icon={<LayoutTemplate aria-hidden />} title="No template yet" action={create}>
              Start from one of our designs or from a blank page.
            </EmptyState>
          }
          rowHref={(template) => `/dashboard/template-email/${template.id}`}
          rowActions={(template) => [
            { label: 'Edit', href: `/dashboard/template-email/${template.id}` },
            { label: 'Preview', onSelect: () => setPreviewing(template) },
            { label: 'Copy', onSelect: () => setCopying(template), disabledReason: refusal },
            'separator' as const,
            { label: 'Delete', tone: 'danger' as const, onSelect: () => archive.mutate({ id: template.id }), disabledReason: refusal },
          ]}
          pagination={{
            hasPrevious: cursor !== undefined,
            hasNext: templates.data?.nextCursor != null,
            onPrevious: () => history.back(),
            onNext: () => onViewChange({ cursor: templates.data?.nextCursor ?? undefined }),
          }}
        />
      </Card>
      <NameModal isOpen={view.create === 'blank'} onClose={close} start={{ from: 'blank', kind: 'html' }} onCreated={onOpen} />
      <NameModal
        isOpen={copying !== null}
        onClose={() => setCopying(null)}
        start={{ from: 'template', id: copying?.id ?? '' }}
        suggestedName={`Copy of ${copying?.name ?? ''}`}
        onCreated={onOpen}
      />
      <GalleryModal isOpen={view.create === 'preset'} onClose={close} onCreated={onOpen} />
      <TemplatePreviewModal template={previewing} onClose={() => setPreviewing(null)} />
    </>
  );
}
