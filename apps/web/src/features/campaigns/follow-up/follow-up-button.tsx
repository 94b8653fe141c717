import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Button } from '@talkdrum/ui';
import { useState } from 'react';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { canFollowUp, followUpProblem } from './follow-up-words.ts';

/** Leads from the numbers of a report to a draft for the people behind them; nothing while they can still change. */
export function FollowUpButton({ campaign }: { campaign: CampaignOutput }) {
  const [isOpen, setOpen] = useState(false);
  if (!canFollowUp(campaign) || followUpProblem(campaign) !== null) return null;
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Write to these people again
      </Button>
      <FollowUpDialog campaign={campaign} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
