import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Button } from '@talkdrum/ui';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { AskModal } from './ask-modal.tsx';
import { useAskRefusal } from './use-ask-refusal.ts';

interface AskButtonProps {
  campaign: CampaignOutput;
  /** Why not now. */
  disabledReason?: string | null;
  /** In a notice; otherwise it's the main action of the page. */
  isSmall?: boolean;
}

/** Opens the dialog that asks colleagues for approval. */
export function AskButton({ campaign, disabledReason = null, isSmall = false }: AskButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const refusal = useAskRefusal(campaign);
  return (
    <>
      <Button
        {...(isSmall
          ? { size: 'sm' as const }
          : { variant: 'primary' as const, icon: <UserRoundCheck aria-hidden className="max-sm:hidden" /> })}
        disabledReason={refusal ?? disabledReason}
        onClick={() => setOpen(true)}
      >
        Ask for approval
      </Button>
      <AskModal campaign={campaign} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
