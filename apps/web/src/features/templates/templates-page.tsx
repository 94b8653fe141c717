import type { TemplateRow } from '@talkdrum/api/contracts';
import { Button, Menu, Modal, PageHeader, Skeleton, TextLink } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { PreviewPane } from '../../lib/message-editor/preview-pane.tsx';
import { trpc } from '../../lib/trpc.ts';
import { GalleryModal } from './gallery-modal.tsx';
import { ImportModal } from './import-modal.tsx';
import { NameModal } from './name-modal.tsx';
import { TemplatesTable } from './templates-table.tsx';

/** The account's email templates. */
export function TemplatesPage() {
  const page = useView('/dashboard/template-email/');
  const [view, change] = page;
  const navigate = useNavigate();
  const open = (id: string) =>
    void navigate({
      to: '/dashboard/template-email/$id',
      params: { id },
      replace: view.create !== undefined,
    });
  const [previewing, setPreviewing] = useState<TemplateRow | null>(null);
  const [copying, setCopying] = useState<TemplateRow | null>(null);
  const create = <CreateMenu onChoose={(kind) => change({ create: kind })} />;
  const close = () => change({ create: undefined });
  return (
    <>
      <PageHeader
        title="Email Templates"
        description={
          <>
            Content that campaigns start from. For text messages see{' '}
            <TextLink href="/dashboard/template-sms">SMS templates</TextLink>.
          </>
        }
        action={create}
      />
      <TemplatesTable page={page} onPreview={setPreviewing} onCopy={setCopying} create={create} />
      <NameModal
        isOpen={view.create === 'blank'}
        onClose={close}
        start={{ from: 'blank', kind: 'visual' }}
        onCreated={open}
      />
      <NameModal
        isOpen={copying !== null}
        onClose={() => setCopying(null)}
        start={{ from: 'template', id: copying?.id ?? '' }}
        suggestedName={`Copy of ${copying?.name ?? ''}`}
        onCreated={open}
      />
      <GalleryModal isOpen={view.create === 'preset'} onClose={close} onCreated={open} />
      <ImportModal isOpen={view.create === 'import'} onClose={close} onCreated={open} />
      <TemplatePreviewModal template={previewing} onClose={() => setPreviewing(null)} />
    </>
  );
}

function CreateMenu({ onChoose }: { onChoose: (kind: 'blank' | 'preset' | 'import') => void }) {
  const refusal = useRefusal('templates.edit');
  return (
    <Menu
      trigger={
        <Button variant="primary" disabledReason={refusal}>
          Create Template <ChevronDown aria-hidden />
        </Button>
      }
      items={[
        { label: 'Blank', onSelect: () => onChoose('blank') },
        { label: 'Pre-Designed', onSelect: () => onChoose('preset') },
        { label: 'Import HTML', onSelect: () => onChoose('import') },
      ]}
    />
  );
}

/** Previews a template as a recipient sees it. */
function TemplatePreviewModal({ template, onClose }: { template: TemplateRow | null; onClose: () => void }) {
  const content = trpc.templates.get.useQuery({ id: template?.id ?? '' }, { enabled: template !== null });
  return (
    <Modal isOpen={template !== null} onClose={onClose} size="lg" title={template?.name ?? ''}>
      {content.data && template ? <PreviewPane content={content.data} /> : <Skeleton className="h-96" />}
    </Modal>
  );
}
