import { trpc } from '../../lib/trpc.ts';
import { DesignModal } from './design-modal.tsx';
import { EmbedModal } from './embed-modal.tsx';
import { FormFieldsModal } from './fields/form-fields-modal.tsx';
import { LinkModal } from './link-modal.tsx';

export interface FormDialog {
  kind: 'embed' | 'link' | 'design' | 'fields';
  id: string;
}

const dialogs = { embed: EmbedModal, link: LinkModal, design: DesignModal, fields: FormFieldsModal } as const;

/** What the Action button of a form opens. */
export function FormDialogs({ dialog: { kind, id }, onClose }: { dialog: FormDialog; onClose: () => void }) {
  const { data } = trpc.forms.get.useQuery({ id }, { staleTime: 0 });
  const Dialog = dialogs[kind];
  return data === undefined ? null : <Dialog key={data.id} form={data} onClose={onClose} />;
}
