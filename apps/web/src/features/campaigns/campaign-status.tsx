import { Status } from '@talkdrum/ui';
import type { CampaignStatus } from '@talkdrum/api/contracts';
import { isLive } from './campaign-words.ts';
import { statusWords } from './status-words.ts';

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { label, tone } = statusWords[status];
  return (
    <Status tone={tone} isLive={isLive(status)}>
      {label}
    </Status>
  );
}
