import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { formatTime } from '../../../lib/format.ts';

/** The campaign’s name, broken anywhere when a word is wider than the column. */
export function RowName({ name }: { name: string }) {
  return <span className="line-clamp-3 [overflow-wrap:anywhere] sm:min-w-28">{name}</span>;
}

/** Scheduled time in its own time zone, start time or creation time, in that order. */
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
