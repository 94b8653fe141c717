import { OpenedFresh } from '../../lib/opened-fresh.tsx';
import { CardEditor } from '../../lib/publishing/share/card-editor.tsx';
import { PublishSettings } from '../../lib/publishing/publish-settings.tsx';
import { trpc } from '../../lib/trpc.ts';
import { EndProgramModal } from './end-program-modal.tsx';
import { LoyaltyShareModal } from './loyalty-share-modal.tsx';
import { ProgramSettingsModal } from './program-settings-modal.tsx';

export interface LoyaltyDialog {
  kind: 'share' | 'edit' | 'end' | 'settings' | 'picture';
  id: string;
}

interface LoyaltyDialogsProps {
  dialog: LoyaltyDialog;
  onClose: () => void;
}

const titles = { edit: 'Edit programme', end: 'End programme' } as const;

/** What the Action button of a programme opens. */
export function LoyaltyDialogs({ dialog: { kind, id }, onClose }: LoyaltyDialogsProps) {
  if (kind === 'share') return <LoyaltyShareModal id={id} onClose={onClose} />;
  if (kind === 'settings') return <PublishSettings publishedId={id} onClose={onClose} />;
  if (kind === 'picture') return <CardEditor publishedId={id} onClose={onClose} />;
  return <OwnDialog kind={kind} id={id} onClose={onClose} />;
}

function OwnDialog({ kind, id, onClose }: { kind: keyof typeof titles; id: string; onClose: () => void }) {
  const query = trpc.loyalty.get.useQuery({ id }, { staleTime: 0 });
  const Dialog = kind === 'edit' ? ProgramSettingsModal : EndProgramModal;
  return (
    <OpenedFresh query={query} title={titles[kind]} size={kind === 'edit' ? 'lg' : 'md'} onClose={onClose}>
      {(program) => <Dialog program={program} onClose={onClose} />}
    </OpenedFresh>
  );
}
