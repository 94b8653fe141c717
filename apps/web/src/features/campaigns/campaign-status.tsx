import { Status } from '@talkdrum/ui';
import type { CampaignStatus } from '@talkdrum/api/contracts';
import { isLive } from './campaign-words.ts';
import { statusWords, waitingWords } from './status-words.ts';

interface CampaignStatusBadgeProps {
  status: CampaignStatus;
  /** A draft that waits for approval. */
  isWaiting?: boolean;
}

export function CampaignStatusBadge({ status, isWaiting = false }: CampaignStatusBadgeProps) {
  const { label, tone } = isWaiting && status === 'draft' ? waitingWords : statusWords[status];
  return (
    <Status tone={tone} isLive={isLive(status)}>
      {label}
    </Status>
  );
}
