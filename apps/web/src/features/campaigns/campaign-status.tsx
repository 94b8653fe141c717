import { Status } from '@talkdrum/ui';
import { type CampaignStatus, isLive, statusWords } from './campaign-words.ts';

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { label, tone } = statusWords[status];
  return (
    <Status tone={tone} isLive={isLive(status)}>
      {label}
    </Status>
  );
}
