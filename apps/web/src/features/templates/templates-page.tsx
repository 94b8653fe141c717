import type { TemplateRow } from '@talkdrum/api/contracts';
import { Button, Card, Menu, PageHeader, TextLink } from '@talkdrum/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../lib/use-me.ts';
import { GalleryModal } from './gallery-modal.tsx';
import { NameModal } from './name-modal.tsx';
import { TemplatePreviewModal } from './template-preview-modal.tsx';
import { TemplatesTable, type TemplatesView } from './templates-table.tsx';

interface TemplatesPageProps {
  view: TemplatesView;
  onViewChange: (change: TemplatesView) => void;
  onOpen: (id: string) => void;
}

/** The account's email templates. */
export function TemplatesPage({ view, onViewChange, onOpen }: TemplatesPageProps) {
  const [previewing, setPreviewing] = useState<TemplateRow | null>(null);
  const [copying, setCopying] = useState<TemplateRow | null>(null);
  const create = <CreateMenu onChoose={(kind) => onViewChange({ create: kind })} />;
  const close = () => onViewChange({ create: undefined });
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
      <Card>
        <TemplatesTable
          view={view}
          onViewChange={onViewChange}
          onPreview={setPreviewing}
          onCopy={setCopying}
          create={create}
        />
      </Card>
      <NameModal
        isOpen={view.create === 'blank'}
        onClose={close}
        start={{ from: 'blank', kind: 'html' }}
        onCreated={onOpen}
      />
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

function CreateMenu({ onChoose }: { onChoose: (kind: 'blank' | 'preset') => void }) {
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
      ]}
    />
  );
}
