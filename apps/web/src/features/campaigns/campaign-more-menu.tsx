import type { CampaignOutput } from '@talkdrum/api/contracts';
import { IconButton, Menu } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useRefusal } from '../../lib/use-me.ts';
import { channelWords } from './channel-words.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

/** Copy, archive choice and delete, beside the page's main action. */
export function CampaignMoreMenu({ campaign }: { campaign: CampaignOutput }) {
  const { id, channel, status, isArchivedPublicly } = campaign;
  const { path } = channelWords[channel];
  const actions = useCampaignActions();
  const navigate = useNavigate();
  const refusal = useRefusal('campaigns.edit');
  const isDraft = status === 'draft' || status === 'failed';
  return (
    <Menu
      label="More"
      trigger={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}
      items={[
        {
          label: 'Copy',
          disabledReason: refusal,
          onSelect: () => actions.copy.mutate({ id }, { onSuccess: (copy) => void navigate({ to: `${path}/$id`, params: { id: copy.id } }) }),
        },
        ...(isDraft || channel === 'sms'
          ? []
          : [
              {
                label: 'Show in the public archive',
                checked: isArchivedPublicly,
                disabledReason: refusal,
                onSelect: () => actions.setArchived.mutate({ id, isArchivedPublicly: !isArchivedPublicly }),
              },
            ]),
        ...(isDraft
          ? [
              'separator' as const,
              {
                label: 'Delete draft',
                tone: 'danger' as const,
                disabledReason: refusal,
                onSelect: () => actions.remove.mutate({ id }, { onSuccess: () => void navigate({ to: path }) }),
              },
            ]
          : []),
      ]}
    />
  );
}
