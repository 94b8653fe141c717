import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { formatTime } from '../../lib/format.ts';

/** When it leaves if it is scheduled, in the zone it was scheduled for; else when it was made. */
export function RowTime({ row }: { row: CampaignRowOutput }) {
  const [word, time] =
    row.scheduledAt !== null && row.status === 'scheduled'
      ? ['Scheduled for', formatTime(row.scheduledAt, row.timezone)]
      : ['Created', formatTime(row.createdAt)];
  return (
    <>
      <span className="block text-xs text-muted-foreground">{word}</span>
      {time}
    </>
  );
}
