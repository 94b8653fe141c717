import { type CampaignRowOutput, cancellableStatuses, deletableStatuses } from '@talkdrum/api/contracts';
import type { MenuEntry } from '@talkdrum/ui';
import { hasReport } from '../campaign-words.ts';
import { channelWords } from '../channel-words.ts';
import type { CampaignActions } from '../use-campaign-actions.ts';

interface MenuOptions {
  actions: CampaignActions;
  editRefusal: string | null;
  sendRefusal: string | null;
  onCancel: (campaign: CampaignRowOutput) => void;
  onCopied: (id: string) => void;
}

/** Row actions by status. */
export function campaignMenu(
  campaign: CampaignRowOutput,
  { actions, editRefusal, sendRefusal, onCancel, onCopied }: MenuOptions,
): MenuEntry[] {
  const { id, channel, status } = campaign;
  const entries: MenuEntry[] = [
    { label: hasReport(status) ? 'Report' : 'Open', href: `${channelWords[channel].path}/${id}` },
    {
      label: 'Copy',
      disabledReason: editRefusal,
      onSelect: () => actions.copy.mutate({ id }, { onSuccess: (copy) => onCopied(copy.id) }),
    },
  ];
  if (status === 'scheduled')
    entries.push({
      label: 'Unschedule',
      disabledReason: sendRefusal,
      onSelect: () => actions.unschedule.mutate({ id }),
    });
  if (status === 'sending')
    entries.push({
      label: 'Pause',
      disabledReason: sendRefusal,
      onSelect: () => actions.pause.mutate({ id }),
    });
  if (status === 'paused')
    entries.push({
      label: 'Resume',
      disabledReason: sendRefusal,
      onSelect: () => actions.resume.mutate({ id }),
    });
  if (cancellableStatuses.includes(status))
    entries.push('separator', {
      label: 'Cancel',
      tone: 'danger',
      disabledReason: sendRefusal,
      onSelect: () => onCancel(campaign),
    });
  if (deletableStatuses.includes(status))
    entries.push('separator', {
      label: 'Delete draft',
      tone: 'danger',
      disabledReason: editRefusal,
      onSelect: () => actions.remove.mutate({ id }),
    });
  return entries;
}
