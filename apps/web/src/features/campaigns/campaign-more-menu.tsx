import { type CampaignOutput, deletableStatuses } from '@talkdrum/api/contracts';
import { IconButton, Menu, type MenuEntry } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../lib/use-me.ts';
import { AskModal } from './approvals/ask-modal.tsx';
import { useAskRefusal } from './approvals/use-ask-refusal.ts';
import { channelWords } from './channel-words.ts';
import { FollowUpDialog } from './follow-up/follow-up-dialog.tsx';
import { canFollowUp, followUpProblem } from './follow-up/follow-up-words.ts';
import { useArchiveSwitch } from './use-archive-switch.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

/** Copy, another draft for its people, approval, archive visibility and delete. */
export function CampaignMoreMenu({ campaign }: { campaign: CampaignOutput }) {
  const [isAsking, setAsking] = useState(false);
  const [isFollowing, setFollowing] = useState(false);
  const entries = useMoreEntries(campaign, () => setAsking(true));
  if (canFollowUp(campaign))
    entries.splice(1, 0, {
      label: 'Write to these people again',
      disabledReason: followUpProblem(campaign),
      onSelect: () => setFollowing(true),
    });
  return (
    <>
      <Menu
        label="More"
        trigger={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}
        items={entries}
      />
      <AskModal campaign={campaign} isOpen={isAsking} onClose={() => setAsking(false)} />
      <FollowUpDialog campaign={campaign} isOpen={isFollowing} onClose={() => setFollowing(false)} />
    </>
  );
}

/** Drafts can be deleted. Emails that are no longer drafts can be shown in the archive. */
function useMoreEntries(campaign: CampaignOutput, onAsk: () => void): MenuEntry[] {
  const { id, channel, status, isArchivedPublicly } = campaign;
  const { path } = channelWords[channel];
  const actions = useCampaignActions();
  const setArchived = useArchiveSwitch();
  const navigate = useNavigate();
  const disabledReason = useRefusal('campaigns.edit');
  const askRefusal = useAskRefusal(campaign);
  const isDraft = deletableStatuses.includes(status);
  const entries: MenuEntry[] = [
    {
      label: 'Copy',
      disabledReason,
      onSelect: () =>
        actions.copy.mutate(
          { id },
          { onSuccess: (copy) => void navigate({ to: `${path}/$id`, params: { id: copy.id } }) },
        ),
    },
  ];
  if (status === 'draft')
    entries.push({ label: 'Ask for approval', disabledReason: askRefusal, onSelect: onAsk });
  if (!isDraft && channel !== 'sms')
    entries.push({
      label: 'Show in the public archive',
      checked: isArchivedPublicly === true,
      disabledReason,
      onSelect: () => setArchived(id, isArchivedPublicly !== true),
    });
  if (isDraft)
    entries.push('separator', {
      label: 'Delete draft',
      tone: 'danger',
      disabledReason,
      onSelect: () => actions.remove.mutate({ id }, { onSuccess: () => void navigate({ to: path }) }),
    });
  return entries;
}
