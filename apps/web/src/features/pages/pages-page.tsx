import type { PageRow } from '@talkdrum/api/contracts';
import { Button, PageHeader } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PublishSettings } from '../../lib/publishing/publish-settings.tsx';
import { ShareDialog } from '../../lib/publishing/share/share-dialog.tsx';
import { TrafficModal } from '../../lib/publishing/traffic-modal.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { CreatePageModal } from './create-page-modal.tsx';
import { DuplicatePageModal } from './duplicate-page-modal.tsx';
import { PageLinkModal } from './page-link-modal.tsx';
import { type PageAction, PagesTable } from './pages-table.tsx';
import { RenamePageModal } from './rename-page-modal.tsx';

/** The account's landing pages. */
export function PagesPage() {
  const page = useView('/dashboard/pages/');
  const [view, change] = page;
  const navigate = useNavigate();
  const refusal = useRefusal('publishing.edit');
  const [chosen, setChosen] = useState<{ page: PageRow; action: PageAction } | null>(null);
  const open = (id: string) =>
    void navigate({ to: '/dashboard/pages/$id', params: { id }, replace: view.create === true });
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={refusal}
      onClick={() => change({ create: true })}
    >
      Create Page
    </Button>
  );
  const shown = (action: PageAction) => (chosen?.action === action ? chosen.page : null);
  const close = () => setChosen(null);
  return (
    <>
      <PageHeader title="Pages" description="Landing pages that you design and share." action={create} />
      <PagesTable page={page} onAct={(row, action) => setChosen({ page: row, action })} create={create} />
      <CreatePageModal
        isOpen={view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={open}
      />
      <PageLinkModal page={shown('link')} onClose={close} />
      <ShareDialog publishedId={shown('share')?.id ?? null} onClose={close} />
      <PublishSettings publishedId={shown('settings')?.id ?? null} onClose={close} />
      <TrafficModal publishedId={shown('report')?.id ?? null} noun="Conversions" onClose={close} />
      <RenamePageModal page={shown('rename')} onClose={close} />
      <DuplicatePageModal page={shown('duplicate')} onClose={close} onCreated={open} />
    </>
  );
}
