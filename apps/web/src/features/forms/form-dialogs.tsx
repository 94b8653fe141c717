import { PublishSettings } from '../../lib/publishing/publish-settings.tsx';
import { ShareDialog } from '../../lib/publishing/share/share-dialog.tsx';
import { TrafficModal } from '../../lib/publishing/traffic-modal.tsx';
import { OpenedFresh } from '../../lib/opened-fresh.tsx';
import { trpc } from '../../lib/trpc.ts';
import { DesignModal } from './design-modal.tsx';
import { EmbedModal } from './embed-modal.tsx';
import { FormFieldsModal } from './fields/form-fields-modal.tsx';
import { LinkModal } from './link-modal.tsx';
import { RenameModal } from './rename-modal.tsx';

const titles = {
  embed: 'Embed Form',
  link: 'Form Link',
  design: 'Form design',
  fields: 'Form fields',
  rename: 'Rename',
} as const;
const sizes = { embed: 'lg', link: 'md', design: 'md', fields: 'lg', rename: 'md' } as const;
const dialogs = {
  embed: EmbedModal,
  link: LinkModal,
  design: DesignModal,
  fields: FormFieldsModal,
  rename: RenameModal,
} as const;

export interface FormDialog {
  kind: keyof typeof dialogs | 'share' | 'settings' | 'report';
  id: string;
}

/** What the Action button of a form opens. */
export function FormDialogs({ dialog: { kind, id }, onClose }: { dialog: FormDialog; onClose: () => void }) {
  if (kind === 'share') return <ShareDialog publishedId={id} onClose={onClose} />;
  if (kind === 'report') return <TrafficModal publishedId={id} noun="Submissions" onClose={onClose} />;
  if (kind === 'settings') return <PublishSettings publishedId={id} onClose={onClose} />;
  return <OwnDialog kind={kind} id={id} onClose={onClose} />;
}

interface OwnDialogProps {
  kind: keyof typeof dialogs;
  id: string;
  onClose: () => void;
}

function OwnDialog({ kind, id, onClose }: OwnDialogProps) {
  const query = trpc.forms.get.useQuery({ id }, { staleTime: 0 });
  const Dialog = dialogs[kind];
  return (
    <OpenedFresh query={query} title={titles[kind]} size={sizes[kind]} onClose={onClose}>
      {(form) => <Dialog form={form} onClose={onClose} />}
    </OpenedFresh>
  );
}
