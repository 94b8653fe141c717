import { PublishSettings } from '../../lib/publishing/publish-settings.tsx';
import { ShareDialog } from '../../lib/publishing/share-dialog.tsx';
import { trpc } from '../../lib/trpc.ts';
import { DesignModal } from './design-modal.tsx';
import { EmbedModal } from './embed-modal.tsx';
import { FormFieldsModal } from './fields/form-fields-modal.tsx';
import { LinkModal } from './link-modal.tsx';

const dialogs = { embed: EmbedModal, link: LinkModal, design: DesignModal, fields: FormFieldsModal } as const;

export interface FormDialog {
  kind: keyof typeof dialogs | 'share' | 'settings';
  id: string;
}

/** What the Action button of a form opens. */
export function FormDialogs({ dialog: { kind, id }, onClose }: { dialog: FormDialog; onClose: () => void }) {
  if (kind === 'share') return <ShareDialog publishedId={id} onClose={onClose} />;
  if (kind === 'settings') return <PublishSettings publishedId={id} onClose={onClose} />;
  return <OwnDialog kind={kind} id={id} onClose={onClose} />;
}

interface OwnDialogProps {
  kind: keyof typeof dialogs;
  id: string;
  onClose: () => void;
}

function OwnDialog({ kind, id, onClose }: OwnDialogProps) {
  const { data } = trpc.forms.get.useQuery({ id }, { staleTime: 0 });
  const Dialog = dialogs[kind];
  return data === undefined ? null : <Dialog key={data.id} form={data} onClose={onClose} />;
}
