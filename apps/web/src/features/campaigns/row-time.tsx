import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { formatTime } from '../../lib/format.ts';

/**
 * When it leaves if it is scheduled, in the zone it was scheduled for; when it began if it was sent; else
 * when it was made.
 */
export function RowTime({ row }: { row: CampaignRowOutput }) {
  const { scheduledAt, startedAt, createdAt, status, timezone } = row;
  const [word, time] =
    scheduledAt !== null && status === 'scheduled'
      ? ['Scheduled for', formatTime(scheduledAt, timezone)]
      : startedAt !== null
        ? ['Started', formatTime(startedAt)]
        : ['Created', formatTime(createdAt)];
  return (
    <>
      <span className="block text-xs text-muted-foreground">{word}</span>
      {time}
    </>
  );
}
