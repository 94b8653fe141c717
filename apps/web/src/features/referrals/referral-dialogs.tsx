import { OpenedFresh } from '../../lib/opened-fresh.tsx';
import { PublishSettings } from '../../lib/publishing/publish-settings.tsx';
import { trpc } from '../../lib/trpc.ts';
import { ReferralShareModal } from './referral-share-modal.tsx';
import { ReferralSettingsModal } from './settings/referral-settings-modal.tsx';

export interface ReferralDialog {
  kind: 'share' | 'settings' | 'address';
  id: string;
}

interface ReferralDialogsProps {
  dialog: ReferralDialog;
  onClose: () => void;
}

/** What the Action button of a referral programme opens. */
export function ReferralDialogs({ dialog: { kind, id }, onClose }: ReferralDialogsProps) {
  if (kind === 'share') return <ReferralShareModal id={id} onClose={onClose} />;
  if (kind === 'address') return <PublishSettings publishedId={id} onClose={onClose} />;
  return <Settings id={id} onClose={onClose} />;
}

function Settings({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.referrals.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedFresh query={query} title="Referral settings" size="xl" onClose={onClose}>
      {(program) => <ReferralSettingsModal program={program} onClose={onClose} />}
    </OpenedFresh>
  );
}
