import { OpenedFresh } from '../../lib/opened-fresh.tsx';
import { PublishSettings } from '../../lib/publishing/publish-settings.tsx';
import { CardEditor } from '../../lib/publishing/share/card-editor.tsx';
import { trpc } from '../../lib/trpc.ts';
import { AirtimeLimitsModal } from './airtime-limits-modal.tsx';
import { CodesModal } from './codes-modal.tsx';
import { RewardSettingsModal } from './reward-settings-modal.tsx';
import { RewardShareModal } from './reward-share-modal.tsx';

export interface RewardDialog {
  kind: 'share' | 'edit' | 'codes' | 'settings' | 'picture' | 'limits';
  id: string;
}

interface RewardDialogsProps {
  dialog: RewardDialog;
  onClose: () => void;
}

const titles = { share: 'Share', edit: 'Edit reward', codes: 'Codes' } as const;

/** What the Action button of a reward opens. */
export function RewardDialogs({ dialog: { kind, id }, onClose }: RewardDialogsProps) {
  if (kind === 'settings') return <PublishSettings publishedId={id} onClose={onClose} />;
  if (kind === 'limits') return <AirtimeLimitsModal onClose={onClose} />;
  if (kind === 'picture') return <CardEditor publishedId={id} onClose={onClose} />;
  return <OwnDialog kind={kind} id={id} onClose={onClose} />;
}

function OwnDialog({ kind, id, onClose }: { kind: keyof typeof titles; id: string; onClose: () => void }) {
  const query = trpc.rewards.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedFresh query={query} title={titles[kind]} size="lg" onClose={onClose}>
      {(reward) =>
        kind === 'share' ? (
          <RewardShareModal reward={reward} onClose={onClose} />
        ) : kind === 'codes' ? (
          <CodesModal reward={reward} onClose={onClose} />
        ) : (
          <RewardSettingsModal reward={reward} onClose={onClose} />
        )
      }
    </OpenedFresh>
  );
}
